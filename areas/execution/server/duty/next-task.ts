import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { NextStarted } from '../../contract/duty.ts'
import type { NextTask } from '../../contract/floor.ts'
import { planSetOf } from '../other-areas.ts'
import { startWork } from './start-work.ts'

/** The released task that is planned next where a task is done; null: none, or the team starts each by hand. */
export async function nextTaskOf(ctx: Ctx, taskId: number): Promise<NextTask | null> {
  const { nextTaskStart: start } = await planSetOf(ctx)
  if (start === 'manual') return null
  const { rows } = await sql<Omit<NextTask, 'start'>>`
    select n.id, n.task_no, coalesce(w.workorder_no, '') as workorder_no, coalesce(${copiedNameIn(ctx, 'o', 'operation', 'produreName')}, '') as produre_name
    from task t
    join task n on n.team_id = t.team_id and n.work_center_id = t.work_center_id and n.id <> t.id
      and n.machine_id is not distinct from t.machine_id
    left join work_order w on w.team_id = n.team_id and w.id = n.work_order_id
    left join order_operation o on o.team_id = n.team_id and o.id = n.order_operation_id
    where t.id = ${taskId} and n.status = 'waiting' and n.released and n.combined_into is null
    order by coalesce(n.published_start, n.planned_start) nulls last, n.id limit 1`.execute(ctx.db)
  const [row] = rows
  return row ? { ...row, start } : null
}

/**
 * Begins the next task for the people of one that was ended, each at his station. What stands in its way is told and stops
 * nothing: the work before is ended all the same.
 */
export async function startNext(
  ctx: Ctx,
  next: NextTask,
  people: readonly { userId: number; stationId: number | null }[],
): Promise<NextStarted> {
  const stations = new Map<number | null, number[]>()
  for (const { userId, stationId } of people) stations.set(stationId, [...(stations.get(stationId) ?? []), userId])
  const { id: taskId, taskNo } = next
  try {
    for (const [stationId, userIds] of stations) await startWork(ctx, { taskId, stationId, userIds, confirmed: [] })
    return { taskId, taskNo, started: true, reason: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [issue] = error.issues
    const { key, params } = issue ?? error.reason
    return { taskId, taskNo, started: false, reason: ctx.t(key, params) }
  }
}
