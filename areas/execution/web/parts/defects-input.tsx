import { CloseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { QuantityInput } from './quantity-input.tsx'

export interface Defect {
  reasonId: number
  quantity: number
}

interface Props {
  value: Defect[]
  reasons: TaskCard['reasons']
  scale: number
  onChange(value: Defect[]): void
}

/** Defective pieces by reason: a reason is chosen from its class, then counted. */
export function DefectsInput({ value, reasons, scale, onChange }: Props) {
  const t = useT()
  const classes = [...new Set(reasons.map(({ className }) => className))]
  const chosen = new Set(value.map(({ reasonId }) => reasonId))
  const options = classes.map((className) => ({
    label: className,
    options: reasons
      .filter((reason) => reason.className === className && !chosen.has(reason.id))
      .map(({ id, code, name }) => ({ value: id, label: `${name} ${code}` })),
  }))
  const nameOf = (id: number) => reasons.find((reason) => reason.id === id)?.name ?? `#${id}`
  return (
    <div className="exec-defects">
      {value.map((defect) => (
        <div key={defect.reasonId} className="exec-defect">
          <span>{nameOf(defect.reasonId)}</span>
          <QuantityInput
            label={nameOf(defect.reasonId)}
            value={defect.quantity}
            scale={scale}
            onChange={(quantity) =>
              onChange(value.map((each) => (each.reasonId === defect.reasonId ? { ...each, quantity } : each)))
            }
          />
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('report.removeDefect', { name: nameOf(defect.reasonId) })}
            onClick={() => onChange(value.filter((each) => each.reasonId !== defect.reasonId))}
          />
        </div>
      ))}
      <Select
        className="kit-wide"
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('report.addDefect')}
        placeholder={reasons.length ? t('report.addDefect') : t('report.noReasons')}
        disabled={!reasons.length}
        value={null}
        options={options}
        onChange={(reasonId: number | null) => reasonId && onChange([...value, { reasonId, quantity: 1 }])}
      />
    </div>
  )
}
