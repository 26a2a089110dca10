import { Badge, Button, Popover } from 'antd'
import { useMemo } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { type LateOrder, lateOrdersOf, type Plan } from './canvas/plan.ts'

interface Props {
  plan: Plan
  zone: string
  open: boolean
  onOpen(open: boolean): void
  /** Shows the bar of an order that ends last. */
  onShow(taskId: number): void
}

const dayMs = 86_400_000

/** How many orders the plan makes late, and which: each leads to its last bar. */
export function LateOrders({ plan, zone, open, onOpen, onShow }: Props) {
  const t = useT()
  const late = useMemo(() => lateOrdersOf(plan), [plan])
  const time = (instant: number) => instantText(new Date(instant).toISOString(), zone)
  const row = ({ order, due, end, taskId }: LateOrder) => (
    <tr key={order.id}>
      <td>
        <button type="button" className="gantt-link" onClick={() => onShow(taskId)}>
          {order.workorderNo}
        </button>
      </td>
      <td>{order.materialDesc}</td>
      <td>{time(due - 1).slice(5, 10)}</td>
      <td>{time(end).slice(5, 16)}</td>
      <td className="gantt-late">
        {t('gantt.daysLate', { days: Math.max(1, Math.ceil((Math.max(end, plan.now) - due) / dayMs)) })}
      </td>
    </tr>
  )
  const content = (
    <div className="gantt-late-list">
      <table aria-label={t('gantt.lateOrders')}>
        <thead>
          <tr>
            <th>{t('task.workorderNo')}</th>
            <th>{t('task.materialDesc')}</th>
            <th>{t('task.requiredEndDate')}</th>
            <th>{t('task.plannedEnd')}</th>
            <th>{t('gantt.lateness')}</th>
          </tr>
        </thead>
        <tbody>{late.map(row)}</tbody>
      </table>
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open && late.length > 0}
      content={content}
      onOpenChange={onOpen}
    >
      <Button size="small" disabled={!late.length}>
        {t('gantt.lateOrders')}{' '}
        <Badge count={late.length} showZero overflowCount={999} color={late.length ? undefined : 'gray'} />
      </Button>
    </Popover>
  )
}
