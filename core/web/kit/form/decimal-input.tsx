import { InputNumber, type InputNumberProps } from 'antd'
import { useLanguage } from '#core/web/i18n/index.ts'
import { decimalSign } from '../format.ts'
import { digitsOf } from './digits.ts'

type Props = Omit<InputNumberProps<number>, 'formatter' | 'parser' | 'decimalSeparator' | 'suffix'> & {
  /** Decimal places; 0 for whole numbers. */
  scale: number
  unit?: string
}

/** A number with at most `scale` decimals: the digits typed are the digits kept, none is added and none lost. */
export function DecimalInput({ scale, unit, ...rest }: Props) {
  const sign = decimalSign(useLanguage()[0])
  return (
    <InputNumber<number>
      className="kit-wide"
      changeOnWheel={false}
      controls={false}
      inputMode={scale ? 'decimal' : 'numeric'}
      {...rest}
      suffix={unit}
      formatter={(value, { userTyping, input }) =>
        (userTyping
          ? digitsOf(input, sign, scale)
          : value === undefined || value === null
            ? ''
            : String(value)
        ).replace('.', sign)
      }
      parser={(text) => digitsOf(text ?? '', sign, scale) as unknown as number}
    />
  )
}
