import { field } from '#core/contract/field.ts'
import { type Action, verbAction } from '#core/web/kit/index.ts'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import * as api from '../../contract/work-order.api.ts'
import { type WorkOrderState, workOrderStatus } from '../../contract/work-order-status.ts'

type Row = api.WorkOrderRow

/** Whether the state of an order allows a verb. */
export const can = (row: Row, verb: Parameters<typeof workOrderStatus.can>[1]): boolean =>
  workOrderStatus.can(row.status as WorkOrderState, verb)

/** Acts that lead an order on: their verbs stand in the status table. */
export const verbs: Action<Row>[] = [
  verbAction(workOrderStatus, 'confirm', api.confirmWorkOrder, {
    can: (row) => row.status === 'pendingConfirmation',
    confirm: false,
  }),
  verbAction(workOrderStatus, 'confirm', api.confirmWorkOrder, {
    key: 'confirmAgain',
    label: 'workOrder.act.confirmAgain',
    can: (row) => row.status === 'abnormal',
    confirm: false,
  }),
  verbAction(workOrderStatus, 'close', api.closeWorkOrder, {
    confirm: false,
    danger: true,
    ask: { name: 'workOrder', fields: { note: field.multiline({ required: true, max: 500 }) } },
  }),
  verbAction(workOrderStatus, 'reopen', api.reopenWorkOrder),
]

export const print: Action<Row> = {
  key: 'print',
  right: 'workOrder.print',
  can: (row) => can(row, 'print'),
  run: (rows) =>
    openPrint(
      'printWork',
      rows.filter((row) => can(row, 'print')).map((row) => row.id),
    ),
}
