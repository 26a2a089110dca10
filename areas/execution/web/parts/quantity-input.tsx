import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { add, subtract } from '#core/contract/decimal.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput } from '#core/web/kit/index.ts'

interface Props {
  value: number
  scale: number
  /** Named for those who do not see where it stands. */
  label: string
  unit?: string
  large?: boolean
  onChange(value: number): void
}

/** A quantity with a step down and a step up, big enough for gloves. */
export function QuantityInput({ value, scale, label, unit, large, onChange }: Props) {
  const t = useT()
  const size = large ? 'large' : 'middle'
  return (
    <div className={`exec-quantity${large ? ' exec-quantity-large' : ''}`}>
      <Button
        size={size}
        icon={<MinusOutlined />}
        aria-label={t('report.less', { name: label })}
        disabled={value <= 0}
        onClick={() => onChange(Math.max(0, subtract(value, 1)))}
      />
      <DecimalInput
        size={size}
        scale={scale}
        unit={unit}
        min={0}
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(typed) => onChange(typed ?? 0)}
      />
      <Button
        size={size}
        icon={<PlusOutlined />}
        aria-label={t('report.more', { name: label })}
        onClick={() => onChange(add(value, 1))}
      />
    </div>
  )
}
