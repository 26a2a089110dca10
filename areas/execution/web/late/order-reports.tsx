import type { OrderSection } from '#areas/orders/contract/slots.ts'
import { RowsOf } from '#core/web/kit/list/rows-of.tsx'
import { reportCrud } from '../../contract/report.api.ts'

const columns = [
  'reportNo',
  'kind',
  'status',
  'produreName',
  'goodQuantity',
  'defectiveQuantity',
  'defects',
  'personNames',
  'reportedAt',
  'workCenterId',
  'machineName',
  'taskNo',
  'approvedAt',
  'remark',
]
const topics = ['report']

/** The reports of an order, on its page. */
export default function OrderReports({ order }: OrderSection) {
  return (
    <RowsOf
      crud={reportCrud}
      name="order.reports"
      columns={columns}
      topics={topics}
      where={{ workOrderId: order.id }}
    />
  )
}
