import { sql } from 'kysely'
import { orderProgressed, setEstimates, setTaskedQuantity } from '#areas/orders/server/index.ts'
import type { Ctx } from '#core/server/context.ts'

/**
 * Brings orders up to their tasks: what of each operation has tasks, when the published plan expects them to start and to end,
 * and their status. Called by every act that makes, takes away or publishes tasks, after `lockOrders`.
 */
export async function ordersFollow(ctx: Ctx, orderIds: Iterable<number | null>): Promise<void> {
  const ids = [...new Set([...orderIds].flatMap((id) => id ?? []))].sort((a, b) => a - b)
  if (!ids.length) return
  await ctx.unscoped(() =>
    setTaskedQuantity(sql`
      select o.id as order_operation_id, coalesce(sum(t.plan_quantity), 0) as quantity
      from order_operation o left join task t on t.team_id = o.team_id and t.order_operation_id = o.id
      where o.work_order_id = any(${ids}) group by o.id`).execute(ctx.db),
  )
  const expected = await ctx.unscoped(() =>
    sql<{ orderId: number; start: string | null; end: string | null }>`
      select t.work_order_id as order_id,
        min(coalesce(t.started_at, c.started_at, t.published_start, c.published_start)) as start,
        max(coalesce(t.ended_at, c.ended_at, t.published_end, c.published_end)) as "end"
      from task t left join task c on c.team_id = t.team_id and c.id = t.combined_into
      where t.work_order_id = any(${ids})
      group by t.work_order_id`.execute(ctx.db),
  )
  const found = new Map(expected.rows.map((row) => [row.orderId, row]))
  await setEstimates(
    ctx,
    ids.map((orderId) => found.get(orderId) ?? { orderId, start: null, end: null }),
  )
  await orderProgressed(ctx, ids)
}

/** Orders of tasks, those of the members of combined ones among them. */
export async function ordersOfTasks(ctx: Ctx, taskIds: number[]): Promise<number[]> {
  if (!taskIds.length) return []
  const { rows } = await ctx.unscoped(() =>
    sql<{ workOrderId: number }>`
      select distinct work_order_id from task
      where (id = any(${taskIds}) or combined_into = any(${taskIds})) and work_order_id is not null
      order by work_order_id`.execute(ctx.db),
  )
  return rows.map(({ workOrderId }) => workOrderId)
}
