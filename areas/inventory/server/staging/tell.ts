import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { stagingBrought } from '../../contract/events.ts'
import { materials } from './need.ts'

/**
 * Tells others what a staging order brought, or took back, for the work orders of its tasks: those of a combined task share it by what each takes.
 * A kanban's order is for none.
 *
 * @param lines of the staging order, with how much in the material's unit: below zero what came back
 */
export async function tellBrought(
  ctx: Ctx,
  stagingId: number,
  lines: readonly { lineId: number; quantity: number }[],
): Promise<void> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ workOrderId: number; materialId: number; quantity: number }>`
      select work_order_id, material_id, sum(quantity) as quantity from (
        select x.work_order_id, n.product_id as material_id, round(b.quantity
          * coalesce(om.per * x.plan_quantity / nullif(sum(om.per * x.plan_quantity) over (partition by n.id), 0), 0), 4) as quantity
        from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::numeric[]) b (line_id, quantity)
        join stock_staging_line n on n.id = b.line_id and n.staging_id = ${stagingId}
        join stock_staging_task t on t.team_id = n.team_id and t.staging_id = n.staging_id
        join task x on x.team_id = t.team_id and coalesce(x.combined_into, x.id) = t.task_id
        join lateral ${materials('x.work_order_id')} om on om.material_id = n.product_id) s
      group by work_order_id, material_id having sum(quantity) <> 0 order by work_order_id, material_id`.execute(
      ctx.db,
    ),
  )
  if (rows.length) await ctx.emit(stagingBrought, { materials: rows })
}
