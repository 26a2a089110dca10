import {
  buildModel,
  check,
  type Model,
  type ProblemInput,
  replanAfterMove,
  type Schedule,
  scheduleOf,
} from '#engines/scheduling/index.ts'
import type { Placed } from '../../global/search/search.ts'
import { finishes, sameAt } from '../compare-schedules.ts'
import { violationKey } from '../solve.ts'

/** A plan that stands, as far as planning around something needs it. */
interface Given {
  model: Model
  schedule: Schedule
  /** Tasks that may be moved. */
  free: ReadonlySet<number>
  /** Rules that were broken already. */
  known: ReadonlySet<string>
}

/** A plan, the same with a time in which something is closed, and who stands in that time. */
export interface ClosedQuestion {
  before: ProblemInput
  after: ProblemInput
  standing: readonly Placed[]
  free: ReadonlySet<number>
  within: ReadonlySet<number>
  useAlternatives: boolean
}

/** Ends of the engine's orders (epoch milliseconds) before and after, and what moves. */
export interface ClosedAnswer {
  before: Map<number | string, number>
  after: Map<number | string, number>
  moved: number
  /** Tasks that lose their place. */
  lost: number[]
}

/** Plans around what is closed, from the plan alone: a thread can be asked for it. */
export function plannedAround(asked: ClosedQuestion): ClosedAnswer {
  const was = buildModel(asked.before)
  const known = new Set(check(was, scheduleOf(was, asked.standing)).map(violationKey))
  const model = buildModel(asked.after)
  const schedule = scheduleOf(model, asked.standing)
  const now = replannedAround({ model, schedule, free: asked.free, known }, asked.within, asked.useAlternatives)
  const changed = Array.from(model.opIds.keys()).filter((op) => !sameAt(schedule, now, op))
  return {
    before: finishes(model, schedule),
    after: finishes(model, now),
    moved: changed.length,
    lost: changed.filter((op) => (now.alt[op] as number) < 0).map((op) => model.opIds[op] as number),
  }
}

/**
 * Moves only tasks that the plan would break a rule with, the last first, so that each pushes those behind it and their order is kept;
 * what is in their way and what follows them gives way, and nothing else moves.
 *
 * @param within tasks that stand in what is closed
 * @param useAlternatives whether an affected task may go to another of its machines where that ends it earlier and moves nobody
 */
export function replannedAround(given: Given, within: ReadonlySet<number>, useAlternatives: boolean): Schedule {
  let now = given.schedule
  for (const id of affectedBy(given, within)) now = replaced(given, now, id, useAlternatives)
  return now
}

/** Those in the time, and free tasks in rules that only what came breaks; the last in time first. */
export function affectedBy({ model, schedule, free, known }: Given, within: ReadonlySet<number>): number[] {
  const ids = new Set(within)
  for (const broken of check(model, schedule)) {
    if (known.has(violationKey(broken))) continue
    for (const id of [broken.opId, broken.with]) if (free.has(id as number)) ids.add(id as number)
  }
  const startOf = (id: number) => schedule.start[model.opIndex.get(id) ?? 0] ?? 0
  return [...ids].sort((a, b) => startOf(b) - startOf(a) || b - a)
}

function replaced({ model, schedule }: Given, now: Schedule, id: number, useAlternatives: boolean): Schedule {
  const op = model.opIndex.get(id)
  if (op === undefined || (schedule.alt[op] as number) < 0) return now
  const start = schedule.start[op] as number
  const machineOf = (alt: number) => model.machineIds[model.altMachine[alt] as number] as string
  const own = machineOf(schedule.alt[op] as number)
  const to = (machine: string) => replanAfterMove(model, now, { op: id, machine, start })
  const endOf = (next: Schedule) => ((next.alt[op] as number) < 0 ? Number.POSITIVE_INFINITY : (next.end[op] as number))
  let best = to(own).schedule
  if (!useAlternatives) return best
  for (let alt = model.altOff[op] as number; alt < (model.altOff[op + 1] as number); alt++) {
    const machine = machineOf(alt)
    if (machine === own) continue
    const { schedule: there, changed } = to(machine)
    if (changed.every((each) => each === id) && endOf(there) < endOf(best)) best = there
  }
  return best
}
