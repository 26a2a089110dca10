import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, insertRows, type Stored } from '#core/server/crud/rows.ts'
import { refuse } from '#core/server/refusal.ts'
import { orderChanged } from '../../contract/events.ts'
import type { WorkOrderRow } from '../../contract/work-order.api.ts'
import { workOrder } from '../../contract/work-order.ts'
import { type Compared, compare } from '../difference/read-difference.ts'
import { orderProgressed } from './order-progressed.ts'
import { lockOrderFor, readOrder } from './read-order.ts'
import { requireMaterials } from './snapshot.ts'

/**
 * Change control: a running order takes the routing and BOM that its product has now. Refused as a whole when an operation that
 * has reports would change or go.
 */
export async function applyRoutingToWorkOrder(ctx: Ctx, input: { id: number; version: number }): Promise<WorkOrderRow> {
  const row = await lockOrderFor(ctx, input, 'applyRouting')
  const found = await compare(ctx, { id: row.id, productId: row.productId })
  const refused = found.operations.find((each) => each.refused)
  if (refused?.refused)
    throw refuse('workOrder.difference.refused', {
      operation: (refused.held ?? refused.next)?.produreName ?? '',
      reason: ctx.t(refused.refused.key, refused.refused.params),
    })
  await writeOperations(ctx, row, found)
  await writeMaterials(ctx, row, found)
  const entity = { ...workOrder, table: 'workOrder' as const }
  const versions = {
    routingId: found.routing.routingId,
    routingVersion: found.routing.routingVersion,
    bomVersion: found.bom?.bomVersion ?? null,
  }
  await changeRow(ctx, entity, { id: row.id }, versions, { verb: 'applyRouting', note: noteOf(ctx, found) })
  await ctx.emit(orderChanged, { orderIds: [row.id], what: 'routing' })
  await orderProgressed(ctx, [row.id])
  return readOrder(ctx, row.id)
}

/** Which operations came, went or changed, for the log. */
const noteOf = (ctx: Ctx, { operations }: Compared): string =>
  operations
    .map(({ held, next }) => {
      const kind = held ? (next ? 'changed' : 'removed') : 'added'
      return `${ctx.t(`workOrder.difference.${kind}`)} ${(next ?? held)?.produreName}`
    })
    .join(ctx.t('listed'))

async function writeOperations(ctx: Ctx, order: Stored<'liveWorkOrder'>, { operations }: Compared): Promise<void> {
  const gone = operations.flatMap(({ held, next }) => (held && !next ? held.id : []))
  if (gone.length) await ctx.db.deleteFrom('orderOperation').where('id', 'in', gone).execute()
  const changed = operations.flatMap(({ held, next }) => (held && next ? { id: held.id, next } : []))
  // Two operations may change places: out of the way first.
  if (changed.length)
    await ctx.db
      .updateTable('orderOperation')
      .set({ sequence: sql`-id` })
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute()
  for (const { id, next } of changed)
    await ctx.db
      .updateTable('orderOperation')
      .set({ ...next, version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
  const added = operations.flatMap(({ held, next }) => (!held && next ? next : []))
  await insertRows(
    ctx.db,
    'orderOperation',
    added.map((operation) => ({ ...operation, workOrderId: order.id, planQuantity: order.planQuantity })),
  )
}

async function writeMaterials(ctx: Ctx, order: Stored<'liveWorkOrder'>, { bom }: Compared): Promise<void> {
  const lines = bom?.lines ?? []
  const kept = lines.map((line) => line.lineNumber)
  await ctx.db
    .deleteFrom('orderMaterial')
    .where('workOrderId', '=', order.id)
    .where('lineNumber', 'not in', [0, ...kept])
    .execute()
  if (lines.length)
    await ctx.db
      .insertInto('orderMaterial')
      .values(lines.map((line) => ({ ...line, workOrderId: order.id, requiredQuantity: 0 })))
      .onConflict((c) =>
        c.columns(['teamId', 'workOrderId', 'lineNumber']).doUpdateSet((e) => ({
          materialId: e.ref('excluded.materialId'),
          quantityPer: e.ref('excluded.quantityPer'),
          scrapRate: e.ref('excluded.scrapRate'),
          warehouse: e.ref('excluded.warehouse'),
        })),
      )
      .execute()
  await requireMaterials(ctx, [order.id])
}
