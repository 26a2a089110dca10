import { Descriptions } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText } from '#core/web/kit/index.ts'
import { valueOf } from '#core/web/kit/types.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { WorkOrderRow } from '../../contract/work-order.api.ts'
import { OrderStatus } from './order-status.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** An order's particulars in short. */
export function OrderHead({ order }: { order: WorkOrderRow }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const moment = (iso: string | null) => (iso ? instantText(iso, user.zone).slice(0, 16) : '–')
  const quantity = (value: number | null) => `${numberText(value ?? 0, language)} ${order.unit ?? ''}`
  const items = [
    ['status', <OrderStatus key="status" row={order} t={t} />],
    ['progress', <ProgressBar key="progress" share={order.progress ?? 0} />],
    ['materialNo', `${order.materialNo} ${String(valueOf(order, 'materialText') ?? order.materialDesc)}`],
    ['planQuantity', quantity(order.planQuantity)],
    ['completedQuantity', quantity(order.completedQuantity)],
    ['approvedQuantity', quantity(order.approvedQuantity)],
    ['requiredEndDate', order.requiredEndDate],
    ['estimatedStart', moment(order.estimatedStart)],
    ['estimatedEnd', moment(order.estimatedEnd)],
    ['defectiveQuantity', quantity(order.defectiveQuantity)],
    ['actualStart', moment(order.actualStart)],
    ['actualEnd', moment(order.actualEnd)],
  ] as const
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 3 }}
      items={items.map(([key, children]) => ({ key, label: t(`workOrder.${key}`), children }))}
    />
  )
}
