import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, DatePicker, Space } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { add, subtract } from '#core/contract/decimal.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DecimalInput, numberText } from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { splitWorkOrder, type WorkOrderRow } from '../../contract/work-order.api.ts'
import './orders.css'

interface Part {
  key: number
  quantity: number | null
  requiredEndDate: string | null
}

/** Takes quantities out of an order into orders of their own; says what remains while one types. */
export function SplitDialog({ row, onClose }: { row: WorkOrderRow; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const active = useActive()
  const [parts, setParts] = useState<Part[]>([{ key: 1, quantity: null, requiredEndDate: row.requiredEndDate }])
  const act = useAct(splitWorkOrder, {
    topics: ['workOrder'],
    silent: true,
    success: t('workOrder.splitDone'),
    onDone: onClose,
  })
  const plan = row.planQuantity ?? 0
  const remaining = subtract(plan, add(0, ...parts.map((part) => part.quantity ?? 0)))
  const ready = parts.every((part) => (part.quantity ?? 0) > 0) && remaining > 0
  const change = (key: number, part: Partial<Part>) =>
    setParts(parts.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const more = () =>
    setParts([
      ...parts,
      { key: Math.max(...parts.map((part) => part.key)) + 1, quantity: null, requiredEndDate: row.requiredEndDate },
    ])
  const problem = act.error && (Object.values(act.fieldErrors).join(' · ') || act.error.message)
  if (!active) return null
  return (
    <AskingModal
      title={`${t('workOrder.act.split')} · ${row.workorderNo}`}
      okText={t('workOrder.act.split')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !ready, loading: act.pending }}
      onCancel={onClose}
      onOk={() =>
        void act.run({
          id: row.id,
          version: row.version,
          parts: parts.map(({ quantity, requiredEndDate }) => ({ quantity: quantity ?? 0, requiredEndDate })),
        })
      }
    >
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      <p>
        {t('workOrder.splitRemaining', {
          plan: numberText(plan, language),
          remaining: numberText(remaining, language),
          unit: row.unit ?? '',
        })}
      </p>
      <Space orientation="vertical" className="kit-wide">
        <div className="order-part" aria-hidden>
          <span>{t('workOrder.quantity')}</span>
          <span>{t('workOrder.requiredEndDate')}</span>
        </div>
        {parts.map((part, index) => (
          <div key={part.key} className="order-part">
            <DecimalInput
              scale={4}
              value={part.quantity}
              onChange={(quantity) => change(part.key, { quantity })}
              aria-label={`${t('workOrder.quantity')} ${index + 1}`}
            />
            <DatePicker
              value={part.requiredEndDate ? dayjs(part.requiredEndDate) : null}
              onChange={(date) => change(part.key, { requiredEndDate: date ? date.format('YYYY-MM-DD') : null })}
              aria-label={`${t('workOrder.requiredEndDate')} ${index + 1}`}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              disabled={parts.length === 1}
              aria-label={t('kit.delete')}
              onClick={() => setParts(parts.filter((each) => each !== part))}
            />
          </div>
        ))}
        <Button type="dashed" icon={<PlusOutlined />} onClick={more}>
          {t('kit.addRow')}
        </Button>
      </Space>
    </AskingModal>
  )
}
