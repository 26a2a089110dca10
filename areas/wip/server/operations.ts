import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn, unitIn } from '#core/server/crud/names.ts'
import type { WipOperation } from '../contract/count.api.ts'
import { slowestBefore, standing } from './books.ts'

/** SQL: the work centre where pieces of operation `o` stand: of its tasks the one that goes on, else as its order says. */
const placeOf = sql`coalesce((select t.work_center_id from task t where t.team_id = o.team_id and t.order_operation_id = o.id
  order by t.status = 'completed', t.id desc limit 1), o.work_center_id)`

/** SQL: what an operation `o` of order `w` is called at work centre `c`. */
export const operationColumns = (ctx: Ctx) => sql`
  o.id as order_operation_id, w.workorder_no, w.material_no, ${madeNameIn(ctx, 'w')} as material_desc, o.sequence,
  ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name, c.id as work_center_id,
  ${nameIn(ctx, 'c')} as work_center_name, ${unitIn(ctx, 'w')} as unit, p.unit_decimals`

export interface Countable extends WipOperation {
  workOrderId: number
  /** The count that has it already. */
  heldBy: string | null
}

/**
 * Operations of orders under way whose pieces stand in a workshop: none before which nothing is, as material stands there.
 *
 * @param condition over `o`, `w` and the work centre `c`
 * @param most rows at most; one more tells that there are more
 */
export async function countableOperations(
  ctx: Ctx,
  workshopId: number,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<Countable[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<Countable>`
      select ${operationColumns(ctx)}, o.work_order_id, (
        select n.count_no from wip_count_line l join wip_count n on n.team_id = l.team_id and n.id = l.count_id
        where l.team_id = o.team_id and l.order_operation_id = o.id and l.held) as held_by
      from order_operation o
      join work_order w on w.team_id = o.team_id and w.id = o.work_order_id and w.deleted_at is null
        and w.status not in ('pendingConfirmation', 'closed')
      join product p on p.team_id = w.team_id and p.id = w.product_id
      join work_center c on c.team_id = o.team_id and c.id = ${placeOf} and c.workshop_id = ${workshopId}
      left join lateral (${slowestBefore}) before on true
      where ${standing} is not null and ${condition}
      order by c.number, w.workorder_no, o.sequence limit ${most + 1}`.execute(ctx.db),
  )
  return rows
}
