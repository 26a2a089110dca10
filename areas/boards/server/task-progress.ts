import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { TaskForecast } from '#areas/boards/contract/production.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { localDate } from '#engines/working-time/index.ts'
import { tasksOf } from './task-source.ts'

const shown = 300

/**
 * Released and running tasks with a forecast: a running task goes on at the speed it had since its people produce, once a tenth is done;
 * otherwise its planned end, pushed by what it is late.
 */
export async function taskProgress(ctx: Ctx, filter: BoardFilter): Promise<{ rows: TaskForecast[] }> {
  const tasks = await tasksOf(ctx, filter)
    .where('t.released', '=', true)
    .where('t.status', '<>', 'completed')
    .orderBy('end')
    .orderBy('t.id')
    .limit(shown)
    .execute()
  const now = ctx.now.getTime()
  return {
    rows: tasks.map(({ status, overdue, released: _released, producingSince, processingMinutes, ...task }) => {
      const progress = task.planQuantity > 0 ? Math.min(1, task.good / task.planQuantity) : 0
      const forecast = finishOf({ progress, producingSince, start: task.start, end: task.end, processingMinutes }, now)
      return {
        ...task,
        state: overdue ? ('overdue' as const) : (status as TaskForecast['state']),
        progress,
        forecast: forecast === null ? null : new Date(forecast).toISOString(),
        late: forecast !== null && isLate(forecast, task.requiredEndDate, ctx.caller.zone),
      }
    }),
  }
}

/** Whether a finish (epoch milliseconds) lies on a later day of the team than the one it is wanted for. */
export const isLate = (finish: number, requiredEndDate: string | null, zone: string): boolean =>
  requiredEndDate !== null && localDate(zone, finish) > requiredEndDate

interface Known {
  progress: number
  /** From when on its pieces are made: its start, moved by what its work centre allows. */
  producingSince: string | null
  start: string | null
  end: string | null
  processingMinutes: number
}

const least = 0.1

/** When a task will be done, epoch milliseconds; null for one without a place in the plan. */
export function finishOf(known: Known, now: number): number | null {
  const { progress, start, end, processingMinutes } = known
  const planned = end ? Date.parse(end) : null
  if (known.producingSince) {
    const since = Date.parse(known.producingSince)
    if (progress >= least && since < now) return now + ((now - since) / progress) * (1 - progress)
    return Math.max(now, since + processingMinutes * 60_000, planned ?? 0)
  }
  if (!start || planned === null) return null
  return planned + Math.max(0, now - Date.parse(start))
}
