import type { Ctx } from '#core/server/context.ts'
import { instantText } from '#core/server/instant-text.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { Loaded } from '../plan/load.ts'
import { runningEnd } from '../plan/problem.ts'

interface Window {
  /** Absent: it is new. */
  id?: number
  machineId: number
  from: number
  to: number
}

const minute = 60_000
const atWork = ['inProgress', 'moldChanging']

/** Refuses a window that shares time with another one of its machine, or with work that is going on there. */
export async function checkWindow(ctx: Ctx, loaded: Loaded, { id, machineId, from, to }: Window): Promise<void> {
  const text = (instant: number) => instantText(instant, loaded.zone)
  const other = (loaded.downtimes.get(machineId) ?? []).find(
    (each) => each.id !== id && each.from < to && each.to > from,
  )
  if (other)
    throw refuseField('startsAt', 'maintenanceWindow.refused.overlaps', {
      from: text(other.from),
      to: text(other.to),
      reason: other.reason ?? ctx.t('gantt.down'),
    })
  for (const task of loaded.tasks.values()) {
    if (task.machineId !== machineId || !atWork.includes(task.status)) continue
    const until = runningEnd(loaded, task)
    // A whole minute in which it is over, so that the time told can be entered.
    const free = Math.ceil(until / minute) * minute
    if (until > from)
      throw refuseField('startsAt', 'maintenanceWindow.refused.atWork', { task: task.taskNo, until: text(free) })
  }
}
