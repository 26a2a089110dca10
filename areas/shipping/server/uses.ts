import { salesLineUse } from '#areas/orders/server/index.ts'
import { type Fill, fill } from '#core/server/slots.ts'

/** A line of a sales order that shipments are of, or that stock is kept for, stays. */
export const linesInUse: Fill[] = [
  fill(salesLineUse, 'shipping.shipments', (ctx, salesOrderIds) =>
    ctx.db
      .selectFrom('salesOrderLine as l')
      .innerJoin('shipmentLine as x', (j) =>
        j.onRef('x.teamId', '=', 'l.teamId').onRef('x.salesOrderLineId', '=', 'l.id'),
      )
      .select(['l.salesOrderId', 'l.lineNumber', 'l.productId'])
      .distinct()
      .where('l.salesOrderId', 'in', [0, ...salesOrderIds])
      .execute(),
  ),
  fill(salesLineUse, 'shipping.reservations', (ctx, salesOrderIds) =>
    ctx.db
      .selectFrom('salesOrderLine as l')
      .innerJoin('stockReservation as r', (j) =>
        j.onRef('r.teamId', '=', 'l.teamId').onRef('r.documentId', '=', 'l.id'),
      )
      .select(['l.salesOrderId', 'l.lineNumber', 'l.productId'])
      .distinct()
      .where('l.salesOrderId', 'in', [0, ...salesOrderIds])
      .where('r.documentKind', '=', 'salesOrderLine')
      .where('r.status', '=', 'open')
      .execute(),
  ),
]
