import type { OrderSection } from '#areas/orders/contract/slots.ts'
import { RowsOf } from '#core/web/kit/list/rows-of.tsx'
import { inspectionRecordCrud } from '../../contract/record.ts'

const columns = [
  'inspectionNo',
  'kind',
  'status',
  'result',
  'produreName',
  'sampleSize',
  'nonconforming',
  'defects',
  'requestedAt',
  'inspectorId',
  'executedAt',
  'taskNo',
  'note',
]
const topics = ['inspectionRecord']

/** The inspections of an order, on its page. */
export default function OrderInspections({ order }: OrderSection) {
  return (
    <RowsOf
      crud={inspectionRecordCrud}
      name="order.inspections"
      columns={columns}
      topics={topics}
      where={{ workorderNo: [order.workorderNo ?? ''] }}
    />
  )
}
