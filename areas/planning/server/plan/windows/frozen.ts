import { linksOf } from '../links.ts'
import type { Loaded } from '../load.ts'
import type { OpenTask } from '../open-tasks.ts'
import { placeOf } from '../places.ts'
import { isBegun, runningEnd } from '../problem.ts'

/**
 * The tasks of a planning run that stay because they are released and start within the frozen horizon. One that cannot be kept,
 * because what comes before it is itself planned anew or its machine is not free by then, is planned anew as well.
 *
 * @param scope tasks that the run may move
 * @param until end of the frozen horizon, epoch milliseconds
 */
export function frozenTasks(loaded: Loaded, scope: ReadonlySet<number>, until: number): Set<number> {
  const links = linksOf(loaded)
  const busy = busyUntil(loaded)
  const frozen = new Set([...scope].filter((id) => isFrozen(loaded, loaded.tasks.get(id), until, busy)))
  for (let before = -1; before !== frozen.size; ) {
    before = frozen.size
    for (const id of frozen) {
      const moves = (links.get(id) ?? []).some(({ opId }) => scope.has(opId as number) && !frozen.has(opId as number))
      if (moves) frozen.delete(id)
    }
  }
  return frozen
}

/** What should have begun and did not is planned anew, however near it is. */
function isFrozen(loaded: Loaded, task: OpenTask | undefined, until: number, busy: Map<string, number>): boolean {
  if (!task?.released || task.plannedSetupStart === null || task.plannedStart === null) return false
  const start = Date.parse(task.plannedStart)
  if (Date.parse(task.plannedSetupStart) < loaded.now || start >= until) return false
  return Date.parse(task.plannedSetupStart) >= (busy.get(placeOf(task.workCenterId, task.machineId)) ?? 0)
}

/** When the tasks at work will be done, by place. */
function busyUntil(loaded: Loaded): Map<string, number> {
  const busy = new Map<string, number>()
  for (const task of loaded.tasks.values()) {
    if (!isBegun(task)) continue
    const place = placeOf(task.workCenterId, task.machineId)
    busy.set(place, Math.max(busy.get(place) ?? 0, runningEnd(loaded, task)))
  }
  return busy
}
