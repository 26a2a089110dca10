import { labelKind } from '#areas/printing/server/index.ts'
import { faceOf } from '#core/server/crud/face.ts'
import { takerOf } from '#core/server/crud/importing.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { fill } from '#core/server/slots.ts'
import { area } from '../area.ts'
import * as serial from '../contract/order-serial.ts'
import * as sales from '../contract/sales-order.api.ts'
import * as api from '../contract/work-order.api.ts'
import { workOrderCrud } from '../contract/work-order.ts'
import { getWorkOrderDifference } from './difference/get-difference.ts'
import { findOrders } from './find-orders.ts'
import { orderLabel, serialLabel } from './label-kinds.ts'
import { orderForm } from './order-form.ts'
import { salesOrders } from './sales/sales-order.ts'
import { closeSalesOrder, reopenSalesOrder } from './sales/sales-order-close.ts'
import { applyRoutingToWorkOrder } from './work-order/apply-routing.ts'
import { changePlanQuantity } from './work-order/change-quantity.ts'
import { closeWorkOrder } from './work-order/close.ts'
import { confirmWorkOrder } from './work-order/confirm.ts'
import { copyWorkOrder } from './work-order/copy.ts'
import { selectDeletedWorkOrder, selectWorkProgress, workOrderVerbs } from './work-order/lists.ts'
import { makeWorkOrder, selectSalesOrderLine } from './work-order/make-work-order.ts'
import { getWorkOrderPrint, printWorkOrder } from './work-order/print.ts'
import { getWorkOrderProgress } from './work-order/progress.ts'
import { reopenWorkOrder } from './work-order/reopen.ts'
import { addOrderSerial, deleteOrderSerial, printOrderSerial, serialVerbs } from './work-order/serials.ts'
import { splitWorkOrder } from './work-order/split.ts'
import { undoDeleteWorkOrder } from './work-order/undo-delete.ts'
import { unitsOfOrders } from './work-order/unit-renamed.ts'

export { addSalesOrders, orderedOf } from './sales/sales-order.ts'
export { salesLineUse } from './sales/sales-order-lines.ts'
export { closeWorkOrder } from './work-order/close.ts'
export { confirmWorkOrder } from './work-order/confirm.ts'
export { addOperationCounts, addRecovered, setTaskedQuantity, setTransferredIn } from './work-order/operation-counts.ts'
export { type OrderCheck, orderCheck } from './work-order/order-checks.ts'
export { lockOrders, orderProgressed } from './work-order/order-progressed.ts'
export { addReworkOrder } from './work-order/rework-order.ts'
export { type Estimate, setEstimates } from './work-order/set-estimates.ts'
export { addWorkOrders } from './work-order/work-order.ts'

export const workOrderFace = faceOf(workOrderCrud.add, workOrderVerbs.served)

/** What takes the rows of a sheet of work orders. */
export const workOrderTaker = takerOf(workOrderVerbs.served)

export const mount: Mount = () => ({
  area,
  answers: [unitsOfOrders],
  fills: [
    ...findOrders,
    fill(labelKind, orderLabel.id, orderLabel),
    fill(labelKind, orderForm.id, orderForm),
    fill(labelKind, serialLabel.id, serialLabel),
  ],
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
