import { sql } from 'kysely'
import { releaseReserved, reserveStock, toldOf } from '#areas/inventory/server/index.ts'
import { salesOrderClosed } from '#areas/orders/contract/events.ts'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { type Answer, on } from '#core/server/events.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../contract/shipment.api.ts'
import { linesAsTheyStand } from './delivery-lines.ts'

interface OpenLine {
  id: number
  name: string
  productId: number
  productCode: string
  unit: string
  /** Neither left, nor picked, nor kept. */
  open: number
}

/** Lines with what nothing is kept for yet, those promised first at the top. Their orders are locked: two who keep for one line see each other. */
async function openLines(ctx: Ctx, ids: readonly number[]): Promise<OpenLine[]> {
  const { rows: orders } = await sql<{ salesOrderId: number }>`
    select distinct sales_order_id from sales_order_line where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  await lockRows(ctx.db, 'salesOrder', [0, ...orders.map(({ salesOrderId }) => salesOrderId)])
  const rows = await linesAsTheyStand(ctx.db, ctx)
    .where('x.id', 'in', [...ids])
    .orderBy('x.deliveryDate')
    .orderBy('x.id')
    .execute()
  if (rows.length < new Set(ids).size) throw notFound()
  const closed = rows.find((row) => row.closed)
  if (closed) throw refuse('shipment.orderClosed', { order: closed.salesOrderNo })
  return rows.map((row) => ({
    id: row.id,
    name: `${row.salesOrderNo}-${row.lineNumber}`,
    productId: row.productId,
    productCode: row.productCode,
    unit: row.unit,
    open: subtract(subtract(row.openQuantity, row.reservedQuantity), row.pickedQuantity),
  }))
}

/** Keeps what is free for lines of sales orders. */
export async function reserveLines(
  ctx: Ctx,
  { lines, until }: InputOf<typeof api.reserveDeliveryLine>,
): Promise<OutputOf<typeof api.reserveDeliveryLine>> {
  const ids = lines.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refuse('shipment.lineTwice')
  const asked = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const open = await openLines(ctx, ids)
  const wanted = open.flatMap((line) => {
    const quantity = asked.get(line.id) ?? null
    if (quantity !== null && quantity > line.open)
      throw refuseField('quantity', 'deliveryLine.reservedMore', {
        line: line.name,
        open: Math.max(0, line.open),
        unit: line.unit,
      })
    return line.open > 0 ? [{ ...line, quantity: quantity ?? line.open, atMost: quantity === null }] : []
  })
  if (!wanted.length) throw refuse('deliveryLine.nothingToReserve')
  const done = await reserveStock(
    ctx,
    wanted.map(({ id, name: no, productId, quantity, atMost }) => ({
      productId,
      quantity,
      atMost,
      document: { kind: 'salesOrderLine', id, no },
    })),
    until,
  )
  ctx.touch('deliveryLine')
  return toldOf(
    ctx,
    done.map(({ reserved }, i) => ({ ...(wanted[i] as (typeof wanted)[number]), reserved })),
  )
}

/** Gives what is kept for lines free. */
export async function releaseLines(ctx: Ctx, { ids }: InputOf<typeof api.releaseDeliveryLine>): Promise<BulkResult> {
  const found = await linesAsTheyStand(ctx.db, ctx).where('x.id', 'in', ids).execute()
  const { rows, skipped } = filterAllowed(ctx, ids, found, {
    name: ({ salesOrderNo, lineNumber }) => `${salesOrderNo}-${lineNumber}`,
    refusal: ({ reservedQuantity }) => (reservedQuantity > 0 ? null : { key: 'deliveryLine.nothingReserved' }),
  })
  const done = rows.map(({ id }) => id)
  await releaseReserved(ctx, 'salesOrderLine', done)
  if (done.length) ctx.touch('deliveryLine')
  return { done, skipped }
}

/** What is kept for lines of sales orders that are closed is free. */
export const releaseClosed: Answer = on(salesOrderClosed, async (ctx, { salesOrderIds }) => {
  const lines = await ctx.db
    .selectFrom('salesOrderLine')
    .select('id')
    .where('salesOrderId', 'in', salesOrderIds)
    .execute()
  const ids = lines.map(({ id }) => id)
  if (ids.length && (await releaseReserved(ctx, 'salesOrderLine', ids)) > 0) ctx.touch('deliveryLine')
})
