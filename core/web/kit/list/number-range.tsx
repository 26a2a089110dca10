import { InputNumber, Space } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { NumberRange } from './where.ts'

interface Props {
  id: string
  label: string
  value: NumberRange
  onChange(part: NumberRange): void
}

/** A condition between two numbers; few lists have one, so its inputs come when it is shown. */
export default function NumberRangeInput({ id, label, value, onChange }: Props) {
  const t = useT()
  return (
    <Space.Compact className="kit-wide">
      <InputNumber
        id={id}
        className="kit-wide"
        controls={false}
        placeholder={t('kit.from')}
        value={value.from ?? null}
        changeOnWheel={false}
        onChange={(from) => onChange({ from })}
      />
      <InputNumber
        aria-label={`${label} ${t('kit.to')}`}
        className="kit-wide"
        controls={false}
        placeholder={t('kit.to')}
        value={value.to ?? null}
        changeOnWheel={false}
        onChange={(to) => onChange({ to })}
      />
    </Space.Compact>
  )
}
