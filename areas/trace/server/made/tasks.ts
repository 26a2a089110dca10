import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { type MadeFound, mostFound } from '../../contract/made.ts'
import { type Making, mountedOn } from './condition.ts'

interface Asked {
  making: Making | null
  orderIds: readonly number[]
  lotIds: readonly number[]
}

/** SQL over `t`, a task: it is under way where a condition says: what runs there makes more of the same. */
function runsThere(making: Making) {
  const { machineId, moldId, userId, taskId, workOrderId, to } = making
  const conditions = [
    sql`coalesce(t.started_at, '-infinity') <= ${to}::timestamptz`,
    ...(machineId ? [sql`t.machine_id = ${machineId}`] : []),
    ...(moldId ? [sql`t.machine_id in (${mountedOn(making)})`] : []),
    ...(userId
      ? [
          sql`exists (select from duty_session d where d.team_id = t.team_id and d.task_id = t.id and d.user_id = ${userId})`,
        ]
      : []),
    ...(taskId
      ? [sql`(t.id = ${taskId} or exists (select from task m where m.combined_into = t.id and m.id = ${taskId}))`]
      : []),
    ...(workOrderId
      ? [
          sql`(t.work_order_id = ${workOrderId} or exists (select from task m where m.combined_into = t.id and m.work_order_id = ${workOrderId}))`,
        ]
      : []),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/**
 * Tasks that have begun and are not over: those that run where the condition says, those at whose place one of the lots is loaded, and those that
 * work on an order whose lot is among them.
 */
export async function foundTasks(ctx: Ctx, { making, orderIds, lotIds }: Asked): Promise<MadeFound['tasks']> {
  const of = sql`(
    exists (select from stock_feed f where f.team_id = t.team_id and f.task_no = t.task_no and f.lot_id = any(${[...lotIds]}::bigint[])
      and f.ended_at is null)
    or exists (select from task m join live_work_order w on w.team_id = m.team_id and w.id = m.work_order_id
      left join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
      where m.team_id = t.team_id and (m.id = t.id or m.combined_into = t.id)
        and (w.id = any(${[...orderIds]}::bigint[]) or l.id = any(${[...lotIds]}::bigint[]))))`
  const { rows } = await sql<MadeFound['tasks'][number]>`
    select t.id, t.task_no, w.workorder_no, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as operation,
      ${nameIn(ctx, 'c')} as work_center_name, ${nameIn(ctx, 'm')} as machine_name, t.status
    from task t
    join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
    left join machine m on m.team_id = t.team_id and m.id = t.machine_id
    left join live_work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    where t.combined_into is null and t.status in ('inProgress', 'moldChanging')
      and (${of} or ${making ? runsThere(making) : sql`false`})
    order by t.id limit ${mostFound + 1}`.execute(ctx.db)
  return rows
}
