import type { Loaded } from './load.ts'
import { plannedNow, plannedOf } from './planned.ts'
import { isBegun, type Problem } from './problem.ts'
import type { Solved } from './solve.ts'
import type { Update } from './write-plan.ts'

/**
 * Set-ups of tasks that stay where they are but come behind something else than before: what a run puts ahead of a locked task, or
 * takes away there, changes what that is set up from, and the room for it was left so.
 *
 * @param scope tasks that the run moves and that are written anyway
 */
export function followedSetups(
  loaded: Loaded,
  problem: Problem,
  placed: Solved['placed'],
  scope: ReadonlySet<number>,
): Update[] {
  return [...placed].flatMap(([id, place]): Update[] => {
    const task = loaded.tasks.get(id)
    if (!task || scope.has(id) || isBegun(task) || task.plannedStart === null) return []
    if (Date.parse(task.plannedSetupStart ?? task.plannedStart) === place.setupStart) return []
    const { plannedSetupStart, setupMinutes } = plannedOf(loaded, place, problem.options.get(id) ?? [])
    const { taskNo, version } = task
    return [{ id, taskNo, version, before: { ...plannedNow(task) }, after: { plannedSetupStart, setupMinutes } }]
  })
}
