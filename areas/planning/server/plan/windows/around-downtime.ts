import { standingOf } from '../../global/scenario-problem.ts'
import { downtimesByMachine, type Loaded } from '../load.ts'
import { freeTasks, judged, type Moved, outcomeOf, standing } from '../moves.ts'
import type { OpenTask } from '../open-tasks.ts'
import { buildProblem, isBegun } from '../problem.ts'
import { type ClosedQuestion, replannedAround } from './around-closed.ts'
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
 * Plans around a time in which a machine is out of use: what would break a rule moves, and nothing else (`replannedAround`).
 *
 * @param useAlternatives whether an affected task may go to another of its machines where that ends it earlier and moves nobody
 */
export function planAround(loaded: Loaded, downtime: Downtime, useAlternatives: boolean): Around {
  const within = waitingIn(loaded, downtime)
  const { known } = judged(standing(loaded, within, new Map()))
  const down = withDowntime(loaded, downtime)
  const given = { ...standing(down, within, new Map()), known }
  const now = replannedAround(given, within, useAlternatives)
  return { ...outcomeOf(down, given, given.schedule, now, new Set()), staying: stayingIn(loaded, downtime) }
}

/** The same as a question that a thread answers. */
export function aroundQuestion(loaded: Loaded, downtime: Downtime, useAlternatives: boolean): ClosedQuestion {
  const within = waitingIn(loaded, downtime)
  const free = freeTasks(loaded, within)
  const problemOf = (plan: Loaded) =>
    buildProblem(plan, { free, useAlternatives: loaded.set.useAlternatives, chosen: new Map() }).input
  return {
    before: problemOf(loaded),
    after: problemOf(withDowntime(loaded, downtime)),
    standing: standingOf(loaded),
    free,
    within,
    useAlternatives,
  }
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

/** Tasks that stand in the time and stay, because they are at work or locked. */
export const stayingIn = (loaded: Loaded, downtime: Downtime): Around['staying'] =>
  [...loaded.tasks.values()].flatMap((task) => {
    if (!standsIn(task, downtime) || (!isBegun(task) && !task.locked)) return []
    return [{ id: task.id, taskNo: task.taskNo, reason: isBegun(task) ? ('running' as const) : ('locked' as const) }]
  })
