import { sql } from 'kysely'
import { type BomSnapshot, type BomSnapshotLine, bomSnapshot } from '#areas/materials/server/index.ts'
import { type RoutingSnapshot, routingSnapshot } from '#areas/routing/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { refuse } from '#core/server/refusal.ts'
import { type HeldOperation, type OperationDifference, operationDifferences } from './difference.ts'

/** What an order holds and the masters say now. */
export interface Compared {
  held: HeldOperation[]
  heldMaterials: BomSnapshotLine[]
  routing: RoutingSnapshot
  bom: BomSnapshot | null
  operations: OperationDifference[]
}

/** Compares a confirmed order with the routing and the BOM that its product has now. Refuses when there is no routing any more. */
export async function compare(ctx: Ctx, order: Pick<StoredRow, 'id'> & { productId: number }): Promise<Compared> {
  const routing = await routingSnapshot(ctx.db, order.productId)
  if (!routing) throw refuse('workOrder.missing.routing')
  const held = await readHeld(ctx, order.id)
  return {
    held,
    heldMaterials: await readHeldMaterials(ctx, order.id),
    routing,
    bom: await bomSnapshot(ctx.db, order.productId),
    operations: operationDifferences(held, routing.operations),
  }
}

async function readHeld(ctx: Ctx, orderId: number): Promise<HeldOperation[]> {
  // Tasks of other workshops count.
  return ctx.unscoped(async () => {
    const rows = await ctx.db
      .selectFrom('orderOperation as o')
      .selectAll('o')
      .select([
        sql<boolean>`o.reported_good > 0 or o.reported_defective > 0`.as('reported'),
        sql<boolean>`o.tasked_quantity > 0 or exists (select from task t
          where t.team_id = o.team_id and t.order_operation_id = o.id)`.as('tasked'),
      ])
      .where('o.workOrderId', '=', orderId)
      .orderBy('o.sequence')
      .execute()
    return rows
  })
}

async function readHeldMaterials(ctx: Ctx, orderId: number): Promise<BomSnapshotLine[]> {
  return ctx.db
    .selectFrom('orderMaterial')
    .select(['materialId', 'lineNumber', 'quantityPer', 'scrapRate', 'warehouse'])
    .where('workOrderId', '=', orderId)
    .orderBy('lineNumber')
    .execute()
}

/** Lines of the BOM of now that differ from what the order holds, by line number. */
export function materialDifferences(
  held: BomSnapshotLine[],
  next: BomSnapshotLine[],
): { held?: BomSnapshotLine; next?: BomSnapshotLine }[] {
  const left = new Map(held.map((line) => [line.lineNumber, line]))
  const found = next.flatMap((line) => {
    const mine = left.get(line.lineNumber)
    left.delete(line.lineNumber)
    const equal =
      mine &&
      mine.materialId === line.materialId &&
      mine.quantityPer === line.quantityPer &&
      mine.scrapRate === line.scrapRate &&
      mine.warehouse === line.warehouse
    return equal ? [] : [{ held: mine, next: line }]
  })
  return [...found, ...[...left.values()].map((line) => ({ held: line }))]
}
