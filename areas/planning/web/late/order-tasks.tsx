import type { OrderSection } from '#areas/orders/contract/slots.ts'
import { RowsOf } from '#core/web/kit/list/rows-of.tsx'
import { taskCrud } from '../../contract/task/task.api.ts'

const columns = [
  'taskNo',
  'status',
  'produreName',
  'workCenterId',
  'machineName',
  'planQuantity',
  'completedQuantity',
  'defectiveQuantity',
  'plannedStart',
  'plannedEnd',
  'startedAt',
  'endedAt',
  'locked',
  'released',
  'combinedNo',
]
const topics = ['task', 'plan']

/** The tasks of an order, on its page. */
export default function OrderTasks({ order }: OrderSection) {
  return (
    <RowsOf
      crud={taskCrud}
      name="order.tasks"
      columns={columns}
      topics={topics}
      where={{ workOrderId: order.id }}
      oldestFirst
    />
  )
}
