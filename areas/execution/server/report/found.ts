import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { partsOf, partsQuery, taskOf, taskQuery } from './facts.ts'
import { takesMore } from './judge.ts'

/** A task that takes a report of pieces that were found, and whose work its last ones were. */
export interface TakingReport {
  taskId: number
  taskNo: string
  orderOperationId: number
  workCenterName: string
  people: { userId: number; name: string }[]
}

/** Tasks looked at of some operations at most. */
const most = 50

/**
 * Tasks of operations of which a report can be made: begun, released, not ended, and not worked on together with others, whose report would be
 * shared out over all of them.
 */
export async function tasksTakingReports(ctx: Ctx, orderOperationIds: readonly number[]): Promise<TakingReport[]> {
  const { rows: known } = await sql<{ id: number }>`
    select id from task where order_operation_id = any(${[...orderOperationIds]}::bigint[]) and combined_into is null and not is_combined
      and released order by status = 'completed', id desc limit ${most}`.execute(ctx.db)
  const ids = known.map(({ id }) => id)
  if (!ids.length) return []
  const tasks = await taskQuery(ids).execute(ctx.db)
  const parts = await ctx.unscoped(() => partsQuery(ids).execute(ctx.db))
  const people = await lastPeople(ctx, ids)
  return ids.flatMap((id) => {
    const task = taskOf(tasks.rows, id, ctx)
    const own = partsOf(parts.rows, id, ctx)
    const [part] = own
    if (!task || !part || part.orderStatus === 'closed' || !takesMore(task, own)) return []
    // A start has checks of its own, which nobody means to pass by a count.
    if (!task.startedAt) return []
    return [
      {
        taskId: id,
        taskNo: task.taskNo,
        orderOperationId: part.orderOperationId,
        workCenterName: task.workCenterName,
        people: people.filter(({ taskId }) => taskId === id).map(({ userId, name }) => ({ userId, name })),
      },
    ]
  })
}

/** Whose work the last report of each task was, or who is on duty there. */
async function lastPeople(ctx: Ctx, taskIds: number[]): Promise<{ taskId: number; userId: number; name: string }[]> {
  const { rows } = await sql<{ taskId: number; userId: number; name: string }>`
    select distinct t.id as task_id, u.id as user_id, u.name
    from unnest(${taskIds}::bigint[]) t (id)
    join lateral (
      select p.user_id from report_person p where p.report_id = (
        select r.id from report r where r.task_id = t.id and r.kind <> 'reversal' and r.status not in ('reversed', 'rejected')
        order by r.reported_at desc limit 1)
      union select d.user_id from duty_session d where d.task_id = t.id and d.off_at is null) x on true
    join team_user u on u.id = x.user_id and u.deleted_at is null and u.status = 'enabled'
    order by u.id`.execute(ctx.db)
  return rows
}
