import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as serial from '../contract/order-serial.ts'
import * as sales from '../contract/sales-order.api.ts'
import * as api from '../contract/work-order.api.ts'
import { applyRoutingToWorkOrder } from './apply-routing.ts'
import { changePlanQuantity } from './change-quantity.ts'
import { closeWorkOrder } from './close.ts'
import { confirmWorkOrder } from './confirm.ts'
import { copyWorkOrder } from './copy.ts'
import { getWorkOrderDifference } from './get-difference.ts'
import { selectDeletedWorkOrder, selectWorkProgress, workOrderVerbs } from './lists.ts'
import { makeWorkOrder, selectSalesOrderLine } from './make-work-order.ts'
import { getWorkOrderPrint, printWorkOrder } from './print.ts'
import { getWorkOrderProgress } from './progress.ts'
import { reopenWorkOrder } from './reopen.ts'
import { salesOrders } from './sales-order.ts'
import { closeSalesOrder, reopenSalesOrder } from './sales-order-close.ts'
import { addOrderSerial, deleteOrderSerial, printOrderSerial, serialVerbs } from './serials.ts'
import { splitWorkOrder } from './split.ts'
import { undoDeleteWorkOrder } from './undo-delete.ts'

export { confirmWorkOrder } from './confirm.ts'
export { addOperationCounts, setTaskedQuantity, setTransferredIn } from './operation-counts.ts'
export { lockOrders, orderProgressed } from './order-progressed.ts'
export { addSalesOrders } from './sales-order.ts'
export { type Estimate, setEstimates } from './set-estimates.ts'
export { addWorkOrders } from './work-order.ts'

export const mount: Mount = () => ({
  area,
  logScopes: {
    workOrder: { table: 'work_order' },
    orderSerial: { table: 'work_order', by: { table: 'order_serial', column: 'work_order_id' } },
  },
  handlers: [
    ...workOrderVerbs.handlers,
    ...salesOrders.handlers,
    ...serialVerbs.handlers,
    handle(api.selectDeletedWorkOrder, selectDeletedWorkOrder),
    handle(api.selectWorkProgress, selectWorkProgress),
    handle(api.confirmWorkOrder, confirmWorkOrder),
    handle(api.closeWorkOrder, closeWorkOrder),
    handle(api.reopenWorkOrder, reopenWorkOrder),
    handle(api.undoDeleteWorkOrder, undoDeleteWorkOrder),
    handle(api.copyWorkOrder, copyWorkOrder),
    handle(api.splitWorkOrder, splitWorkOrder),
    handle(api.changePlanQuantity, changePlanQuantity),
    handle(api.getWorkOrderDifference, getWorkOrderDifference),
    handle(api.applyRoutingToWorkOrder, applyRoutingToWorkOrder),
    handle(api.getWorkOrderProgress, getWorkOrderProgress),
    handle(api.getWorkOrderPrint, getWorkOrderPrint),
    handle(api.printWorkOrder, printWorkOrder),
    handle(sales.closeSalesOrder, closeSalesOrder),
    handle(sales.reopenSalesOrder, reopenSalesOrder),
    handle(sales.selectSalesOrderLine, selectSalesOrderLine),
    handle(sales.makeWorkOrder, makeWorkOrder),
    handle(serial.addOrderSerial, addOrderSerial),
    handle(serial.printOrderSerial, printOrderSerial),
    handle(serial.deleteOrderSerial, deleteOrderSerial),
  ],
  jobs: { ...workOrderVerbs.jobs, ...salesOrders.jobs },
})
