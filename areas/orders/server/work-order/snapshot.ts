import { sql } from 'kysely'
import type { BomSnapshot } from '#areas/materials/server/index.ts'
import type { RoutingSnapshot } from '#areas/routing/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'

/** What one order takes over of the masters. */
export interface Taken {
  orderId: number
  planQuantity: number
  routing: RoutingSnapshot
  bom: BomSnapshot | null
}

/** Writes the orders' own copies of routing and BOM. */
export async function writeSnapshots(ctx: Ctx, taken: Taken[]): Promise<void> {
  await insertRows(
    ctx.db,
    'orderOperation',
    taken.flatMap(({ orderId, planQuantity, routing }) =>
      routing.operations.map((operation) => ({ ...operation, workOrderId: orderId, planQuantity })),
    ),
  )
  await insertRows(
    ctx.db,
    'orderMaterial',
    taken.flatMap(({ orderId, bom }) =>
      (bom?.lines ?? []).map((line) => ({ ...line, workOrderId: orderId, requiredQuantity: 0 })),
    ),
  )
  await requireMaterials(
    ctx,
    taken.map(({ orderId }) => orderId),
  )
}

/** Required quantity = plan × quantity per piece × (1 + scrap rate), rounded half-up to four places. */
export async function requireMaterials(ctx: Ctx, orderIds: number[]): Promise<void> {
  await ctx.unscoped(() =>
    sql`update order_material m
      set required_quantity = round(w.plan_quantity * m.quantity_per * (1 + m.scrap_rate), 4)
      from work_order w
      where w.team_id = m.team_id and w.id = m.work_order_id and w.id = any(${orderIds})`.execute(ctx.db),
  )
}

/** Brings an order's operations and materials to its new quantity. */
export async function followQuantity(ctx: Ctx, orderId: number, planQuantity: number): Promise<void> {
  await ctx.db
    .updateTable('orderOperation')
    .set({ planQuantity, version: sql`version + 1` })
    .where('workOrderId', '=', orderId)
    .execute()
  await requireMaterials(ctx, [orderId])
}
