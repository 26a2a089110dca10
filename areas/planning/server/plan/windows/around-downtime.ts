import { assignmentOf, check, replanAfterMove, type Schedule } from '#engines/scheduling/index.ts'
import { downtimesByMachine, type Loaded } from '../load.ts'
import { judged, type Moved, outcomeOf, type Standing, standing } from '../moves.ts'
import type { OpenTask } from '../open-tasks.ts'
import { type PlaceId, placeOf } from '../places.ts'
import { isBegun } from '../problem.ts'
import { violationKey } from '../solve.ts'
import type { Downtime } from './downtime.ts'

export interface Around extends Moved {
  /** Tasks that stand in the time and stay, because they are at work or locked. */
  staying: { id: number; taskNo: string; reason: 'running' | 'locked' }[]
}

/** The plan with one more time in which a machine is out of use. */
export const withDowntime = (loaded: Loaded, downtime: Downtime): Loaded => ({
  ...loaded,
  downtimes: downtimesByMachine(
    [...[...loaded.downtimes.values()].flat(), downtime].sort((a, b) => a.from - b.from || a.id - b.id),
  ),
})

/**
 * Plans around a time in which a machine is out of use. Only tasks that the plan would break a rule with are moved, the last
 * first, so that each pushes those behind it and their order is kept; what is in their way and what follows them gives way, and
 * nothing else moves.
 *
 * @param useAlternatives whether an affected task may go to another of its machines where that ends it earlier and moves nobody
 */
export function planAround(loaded: Loaded, downtime: Downtime, useAlternatives: boolean): Around {
  const within = waitingIn(loaded, downtime)
  const { known } = judged(standing(loaded, within, new Map()))
  const down = withDowntime(loaded, downtime)
  const given = { ...standing(down, within, new Map()), known }
  const affected = affectedBy(given, within)
  let now = given.schedule
  for (const id of affected) now = replaced(down, given, now, id, useAlternatives)
  const moved = outcomeOf(down, given, given.schedule, now, new Set())
  return { ...moved, staying: stayingIn(loaded, downtime) }
}

/** Tasks in the time that wait to be begun, those among them that should have been. */
const waitingIn = (loaded: Loaded, downtime: Downtime): Set<number> =>
  new Set(
    [...loaded.tasks.values()]
      .filter((task) => standsIn(task, downtime) && !isBegun(task) && !task.locked)
      .map(({ id }) => id),
  )

function standsIn(task: OpenTask, { machineId, from, to }: Downtime): boolean {
  if (task.machineId !== machineId || task.plannedStart === null || task.plannedEnd === null) return false
  if (Date.parse(task.plannedSetupStart ?? task.plannedStart) >= to) return false
  return isBegun(task) || Date.parse(task.plannedEnd) > from
}

/** Those in the time, and free tasks in rules that only what came breaks; the last in time first. */
export function affectedBy({ model, schedule, free, known }: Standing, within: ReadonlySet<number>): number[] {
  const ids = new Set(within)
  for (const broken of check(model, schedule)) {
    if (known.has(violationKey(broken))) continue
    for (const id of [broken.opId, broken.with]) if (free.has(id as number)) ids.add(id as number)
  }
  const startOf = (id: number) => schedule.start[model.opIndex.get(id) ?? 0] ?? 0
  return [...ids].sort((a, b) => startOf(b) - startOf(a) || b - a)
}

function replaced(loaded: Loaded, given: Standing, now: Schedule, id: number, useAlternatives: boolean): Schedule {
  const { model, schedule, problem } = given
  const op = model.opIndex.get(id) as number
  const start = schedule.start[op] as number
  const task = loaded.tasks.get(id)
  if (!task) return now
  const own = placeOf(task.workCenterId, task.machineId)
  const to = (machine: PlaceId) => replanAfterMove(model, now, { op: id, machine, start })
  const endOf = (next: Schedule) => assignmentOf(model, next, op)?.end ?? Number.POSITIVE_INFINITY
  let best = to(own).schedule
  if (!useAlternatives) return best
  for (const { place } of problem.options.get(id) ?? []) {
    if (place === own) continue
    const { schedule: there, changed } = to(place)
    if (changed.every((each) => each === id) && endOf(there) < endOf(best)) best = there
  }
  return best
}

const stayingIn = (loaded: Loaded, downtime: Downtime): Around['staying'] =>
  [...loaded.tasks.values()].flatMap((task) => {
    if (!standsIn(task, downtime) || (!isBegun(task) && !task.locked)) return []
    return [{ id: task.id, taskNo: task.taskNo, reason: isBegun(task) ? ('running' as const) : ('locked' as const) }]
  })
