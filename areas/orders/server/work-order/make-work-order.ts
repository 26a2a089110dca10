import { sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { askFirst, notFound, refuse } from '#core/server/refusal.ts'
import type { makeWorkOrder as endpoint, SalesOrderLine } from '../../contract/sales-order.api.ts'
import { orderedOf } from '../sales/sales-order.ts'
import { addWorkOrders } from './work-order.ts'

/** Lines of a sales order with what is planned and completed of each. Orders of all workshops count. */
export async function selectSalesOrderLine(ctx: Ctx, { id }: { id: number }): Promise<{ rows: SalesOrderLine[] }> {
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('salesOrderLine as l')
      .innerJoin('product as p', (join) => join.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
      .select([
        'l.id',
        'l.lineNumber',
        'l.productId',
        'p.code as materialNo',
        nameIn(ctx, 'p').as('materialDesc'),
        'p.spec as materialSpec',
        unitIn(ctx, 'p').as('unit'),
        'l.quantity',
        'l.deliveryDate',
        'l.remark',
        orderedOf.as('orderedQuantity'),
        sql<number>`greatest(0, l.quantity - ${orderedOf})`.as('openQuantity'),
        sql<number>`coalesce((select sum(w.completed_quantity) from work_order w where w.team_id = l.team_id
          and w.sales_order_line_id = l.id and w.deleted_at is null), 0)`.as('completedQuantity'),
      ])
      .where('l.salesOrderId', '=', id)
      .orderBy('l.lineNumber')
      .execute(),
  )
  return { rows }
}

/** Makes a work order of each line given, with what the sales order knows of it. */
export async function makeWorkOrder(
  ctx: Ctx,
  { salesOrderId, lines, confirmed }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  // The lock keeps two people from planning the same line twice.
  const order = await lockRow(ctx.db, 'salesOrder', salesOrderId)
  if (order.status === 'closed') throw refuse('salesOrder.closed')
  const { rows } = await selectSalesOrderLine(ctx, { id: salesOrderId })
  const known = new Map(rows.map((row) => [row.id, row]))
  const chosen = lines.map((line) => {
    const row = known.get(line.lineId)
    if (!row) throw notFound()
    return { ...line, row }
  })
  const beyond = rows.find((row) => {
    const asked = chosen.filter((line) => line.lineId === row.id).map((line) => line.quantity)
    return asked.length > 0 && add(row.orderedQuantity, ...asked) > row.quantity
  })
  if (beyond && !confirmed.includes('beyondOrdered'))
    throw askFirst('beyondOrdered', 'salesOrder.beyondOrdered', {
      line: beyond.lineNumber,
      quantity: beyond.quantity,
      ordered: beyond.orderedQuantity,
    })
  const made = await addWorkOrders(
    ctx,
    chosen.map(({ row, ...line }) => ({
      productId: row.productId,
      planQuantity: line.quantity,
      requiredStartDate: line.requiredStartDate ?? null,
      requiredEndDate: line.requiredEndDate ?? row.deliveryDate,
      deliveryDate: row.deliveryDate,
      customer: order.customer,
      salesman: order.salesman,
      merchandiser: order.merchandiser,
      salesOrderNo: order.salesOrderNo,
      salesOrderLineId: row.id,
      remarks: row.remark,
    })),
  )
  ctx.touch('salesOrder', [salesOrderId])
  return { rows: made.map((row) => ({ id: row.id, workorderNo: row.workorderNo })) }
}
