import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { refuse } from '#core/server/refusal.ts'
import { NoWorkingTime } from '#engines/working-time/index.ts'
import type { adjustToNextShift as endpoint } from '../../contract/task/task.api.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { type Move, moveTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { placeOf } from '../plan/places.ts'
import { calendarAt } from '../plan/problem.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { heldBy } from '../task/held-by.ts'
import { visibleTasks } from '../task/visible-tasks.ts'

/**
 * Moves planned tasks to the start of the shift that follows the one they start in, in their order on each machine. Tasks that
 * should have begun already go to the next shift from now.
 */
export async function adjustToNextShift(ctx: Ctx, ids: number[]): Promise<OutputOf<typeof endpoint>> {
  await lockPlan(ctx)
  const loaded = await loadPlan(ctx)
  const visible = await visibleTasks(ctx)
  const tasks = ids.flatMap((id) => loaded.tasks.get(id) ?? []).filter(({ id }) => visible.has(id))
  const { rows: going, skipped } = filterAllowed(ctx, ids, tasks, {
    name: ({ taskNo }) => taskNo,
    refusal: (task) =>
      task.plannedStart === null
        ? { key: 'plan.refused.noPlace', params: { task: task.taskNo } }
        : task.locked
          ? { key: 'plan.refused.locked', params: { task: task.taskNo } }
          : nextShiftOf(loaded, task) === null
            ? { key: 'plan.refused.noShift', params: { task: task.taskNo } }
            : heldBy(ctx, task, 'adjust'),
  })
  if (!going.length) return { done: [], skipped, changes: [] }
  // The last first: each that comes before it on the machine then pushes it behind itself, and their order is kept.
  const inOrder = going.toSorted((a, b) => Date.parse(b.plannedStart as string) - Date.parse(a.plannedStart as string))
  const moved = moveTasks(
    loaded,
    inOrder.map((task): Move => {
      const place = placeOf(task.workCenterId, task.machineId)
      return { id: task.id, centerId: task.workCenterId, place, start: nextShiftOf(loaded, task) as number }
    }),
  )
  const blocking = conflictsOf(ctx, loaded, moved).find(({ kind }) => kind === 'rule')
  if (blocking) throw refuse('plan.refused.conflict', { task: blocking.taskNo, conflict: blocking.message })
  await writeStep(ctx, { verb: 'adjust' }, moved.updates)
  return { done: going.map(({ id }) => id), skipped, changes: changesOf(loaded, moved.updates) }
}

/** Start of the shift after the one a task starts in; null when its line has none within years. */
function nextShiftOf(loaded: Loaded, task: OpenTask): number | null {
  const calendar = calendarAt(loaded, loaded.places.centers.get(task.workCenterId), task.machineId)
  if (!calendar) return null
  const from = Math.max(loaded.now, Date.parse(task.plannedStart as string))
  try {
    return calendar.nextShiftStart(from)
  } catch (error) {
    if (error instanceof NoWorkingTime) return null
    throw error
  }
}
