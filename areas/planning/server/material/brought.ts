import { sql } from 'kysely'
import { stagingBrought } from '#areas/inventory/contract/events.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { on } from '#core/server/events.ts'
import { linesOf, setStaged, stageTouched, supplyOf, takeFrom } from './stage-material.ts'

interface Brought {
  workOrderId: number
  materialId: number
  quantity: number
}

/** What the stores handed over for an order is laid ready for it, and what came back is not: nobody has to say so once more. */
export const broughtAnswer = on(stagingBrought, async (ctx, { materials }) => {
  const ids = await ctx.unscoped(() => lineIdsOf(ctx, materials))
  const lines = await ctx.unscoped(() => linesOf(ctx, ids))
  for (const line of lines) {
    const brought = materials.find(
      (each) => each.workOrderId === line.workOrderId && each.materialId === line.materialId,
    )
    if (!brought) continue
    // A BOM that names a material twice has its first line filled first, and emptied last.
    const change =
      brought.quantity > 0
        ? Math.min(brought.quantity, Math.max(0, subtract(line.required, line.staged)))
        : Math.max(brought.quantity, subtract(0, line.staged))
    if (change === 0) continue
    brought.quantity = subtract(brought.quantity, change)
    await setStaged(ctx, line.id, add(line.staged, change))
    await moveSupply(ctx, line.materialId, change)
    const verb = change > 0 ? 'stage' : 'unstage'
    const name = `${line.workorderNo} ${line.materialName}`
    ctx.audit({ verb, entity: 'materialRequirement', id: line.id, name, after: { quantity: change } })
  }
  stageTouched(ctx)
})

/** Locks the lines of orders that name these materials, in the order in which staging does: what is read of them afterwards holds. */
async function lineIdsOf(ctx: Ctx, materials: readonly Brought[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select om.id from order_material om join work_order w on w.team_id = om.team_id and w.id = om.work_order_id
    where (om.work_order_id, om.material_id) in (select * from unnest(
      ${materials.map(({ workOrderId }) => workOrderId)}::bigint[], ${materials.map(({ materialId }) => materialId)}::bigint[]))
    order by w.priority, w.required_end_date, w.id, om.id for update of om`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What is laid ready leaves the planner's list of supply, as far as it is on it. What comes back goes there where the material is on the list at all. */
async function moveSupply(ctx: Ctx, materialId: number, change: number): Promise<void> {
  const rows = await supplyOf(ctx, materialId, dayOf(ctx))
  if (change > 0) return takeFrom(ctx, rows, change)
  const [first] = rows
  if (!first) return
  await ctx.db
    .updateTable('materialSupply')
    .set({ quantity: subtract(first.quantity, change), version: sql`version + 1` })
    .where('id', '=', first.id)
    .execute()
}
