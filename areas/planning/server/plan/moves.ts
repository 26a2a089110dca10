import {
  type Assignment,
  assignmentOf,
  buildModel,
  check,
  type Model,
  replanAfterMove,
  type Schedule,
  scheduleOf,
  type Violation,
} from '#engines/scheduling/index.ts'
import { finishes, sameAt } from './compare-schedules.ts'
import type { Loaded } from './load.ts'
import type { OpenTask } from './open-tasks.ts'
import { type PlaceId, placeOf, placesOf } from './places.ts'
import { plannedNow, plannedOf, unplaced } from './planned.ts'
import { buildProblem, isBegun, type Problem } from './problem.ts'
import { violationKey } from './solve.ts'
import type { Update } from './write-plan.ts'

/** One task to a work centre's place and a time (epoch milliseconds). */
export interface Move {
  id: number
  centerId: number
  place: PlaceId
  start: number
  /** Not at `start` but right behind the move before it. */
  behind?: boolean
}

export interface Moved {
  problem: Problem
  updates: Update[]
  /** Rules that are broken now and were not before. */
  broken: Violation[]
  /** Tasks that lost their place. */
  lost: number[]
  before: Map<number | string, number>
  /** Finish of every order before and after, epoch milliseconds. */
  after: Map<number | string, number>
}

/**
 * Moves tasks one after the other; what is in the way and what follows gives way. Locked tasks, those at work and those that
 * should have begun already stay. Nothing is written. Throws RangeError for a task that may not be moved.
 */
export function moveTasks(loaded: Loaded, moves: readonly Move[]): Moved {
  const { problem, model, schedule, known } = standingFor(loaded, moves)
  let now = schedule
  let end = 0
  for (const { id, place, start, behind } of moves) {
    now = replanAfterMove(model, now, { op: id, machine: place, start: behind ? end : start }).schedule
    end = now.end[model.opIndex.get(id) as number] as number
  }
  const moved = new Set(moves.map(({ id }) => id))
  return outcomeOf(loaded, { problem, model, known }, schedule, now, moved)
}

/** What differs between two schedules of a plan, as what is to be written. `moved`: tasks that count as changed in any case. */
export function outcomeOf(
  loaded: Loaded,
  { problem, model, known }: Pick<Standing, 'problem' | 'model' | 'known'>,
  schedule: Schedule,
  now: Schedule,
  moved: ReadonlySet<number>,
): Moved {
  const broken = check(model, now).filter((each) => !known.has(violationKey(each)))
  const updates: Update[] = []
  const lost: number[] = []
  for (let op = 0; op < model.opCount; op++) {
    const id = model.opIds[op] as number
    if (sameAt(schedule, now, op) && !moved.has(id)) continue
    const task = loaded.tasks.get(id) as OpenTask
    const place = assignmentOf(model, now, op)
    if (!place) lost.push(id)
    updates.push(updateOf(loaded, problem, task, place))
  }
  return { problem, updates, broken, lost, before: finishes(model, schedule), after: finishes(model, now) }
}

export interface Standing {
  problem: Problem
  model: Model
  schedule: Schedule
  free: ReadonlySet<number>
  /** Rules that are broken already. */
  known: ReadonlySet<string>
}

const prepared = new WeakMap<Loaded, Standing>()

/** The standing plan that moves are tried on, made once of a loaded plan. */
export function standingPlan(loaded: Loaded): Standing {
  const base = prepared.get(loaded) ?? judged(standing(loaded, new Set(), new Map()))
  prepared.set(loaded, base)
  return base
}

/** The same for all tries on one loaded plan, unless they ask for a place of their own. */
function standingFor(loaded: Loaded, moves: readonly Move[]): Standing {
  const base = standingPlan(loaded)
  const fits = ({ id, place, centerId }: Move) =>
    base.free.has(id) &&
    base.problem.options.get(id)?.some((each) => each.place === place && each.centerId === centerId) === true
  if (moves.every(fits)) return base
  const chosen = new Map(moves.map(({ id, centerId }) => [id, centerId]))
  return judged(standing(loaded, new Set(chosen.keys()), chosen))
}

export const judged = (given: Omit<Standing, 'known'>): Standing => ({
  ...given,
  known: new Set(check(given.model, given.schedule).map(violationKey)),
})

/** The plan as it stands, as a model and its schedule. `moved`: tasks that are free although nothing of theirs is planned. */
export function standing(loaded: Loaded, moved: ReadonlySet<number>, chosen: ReadonlyMap<number, number>) {
  const free = freeTasks(loaded, moved)
  const problem = buildProblem(loaded, { free, useAlternatives: loaded.set.useAlternatives, chosen })
  const model = buildModel(problem.input)
  const placements = [...loaded.tasks.values()].flatMap((task) =>
    task.plannedStart === null || task.plannedEnd === null
      ? []
      : [
          {
            opId: task.id,
            machineId: placeOf(task.workCenterId, task.machineId),
            setupStart: Date.parse(task.plannedSetupStart ?? task.plannedStart),
            start: Date.parse(task.plannedStart),
            end: Date.parse(task.plannedEnd),
          },
        ],
  )
  return { problem, model, free, schedule: scheduleOf(model, placements) }
}

/** Tasks that planning may move. `moved`: those that are free although nothing of theirs is planned. */
export const freeTasks = (loaded: Loaded, moved: ReadonlySet<number>): Set<number> =>
  new Set([...loaded.tasks.values()].filter((task) => moved.has(task.id) || mayGive(loaded, task)).map(({ id }) => id))

/** Whether a planned task may be moved out of another's way. */
export function mayGive(loaded: Loaded, task: OpenTask): boolean {
  if (task.plannedSetupStart === null || task.locked || isBegun(task)) return false
  if (Date.parse(task.plannedSetupStart) < loaded.now) return false
  const center = loaded.places.centers.get(task.workCenterId)
  return center?.enabled === true && placesOf(center).includes(placeOf(task.workCenterId, task.machineId))
}

function updateOf(loaded: Loaded, problem: Problem, task: OpenTask, place: Assignment | undefined): Update {
  const after = place ? plannedOf(loaded, place, problem.options.get(task.id) ?? []) : unplaced(task)
  const { id, taskNo, version } = task
  return { id, taskNo, version, before: { ...plannedNow(task) }, after: { ...after } }
}

/** Rules that the plan as it stands breaks, by what they are. */
export function brokenNow(loaded: Loaded): Map<string, Violation> {
  const { model, schedule } = standing(loaded, new Set(), new Map())
  return new Map(check(model, schedule).map((each) => [violationKey(each), each]))
}
