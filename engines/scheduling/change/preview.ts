import { check, checkChanged, type Violation } from '../check/check.ts'
import type { Id, PlacementInput, ProblemInput } from '../input.ts'
import { buildModel } from '../model/build.ts'
import { workBetween } from '../model/calendar.ts'
import { free, type Model } from '../model/model.ts'
import { type Assignment, assignmentOf, type Schedule, scheduleOf } from '../model/schedule.ts'
import { differing, replanAfterMove } from './replan.ts'

/** What a change to a plan would do. */
export interface Outcome {
  /** What would stand otherwise, and in any case what was moved. */
  changed: Assignment[]
  /** What would have no place. */
  lost: Id[]
  /** Rules that would be broken and are not now. */
  broken: Violation[]
  /** Orders that would be late and are not now; instants. */
  late: { orderId: Id; end: number; due: number }[]
}

interface Standing {
  model: Model
  schedule: Schedule
  /** Rules that are broken already. */
  known: ReadonlySet<string>
}

/**
 * A plan on which changes are tried one by one, each from where it stands: what a person sees while he drags. `thawing` are fixed
 * operations that stay where they are while others are moved and may themselves be moved by hand (what should have begun).
 */
export class Preview {
  private readonly input: ProblemInput
  private readonly placements: readonly (PlacementInput & { opId: Id })[]
  private readonly thawing: ReadonlySet<Id>
  private readonly base: Standing
  /** The plan as it was made for the operation that was last held. */
  private made: { key: string; standing: Standing } | undefined

  constructor(input: ProblemInput, placements: readonly (PlacementInput & { opId: Id })[], thawing: Iterable<Id> = []) {
    this.input = input
    this.placements = placements
    this.thawing = new Set(thawing)
    this.base = this.stand(input)
  }

  /** Whether an operation may be moved, and done on a machine. */
  allows(op: Id, machine: Id): boolean {
    const { model } = this.base
    const number = model.opIndex.get(op)
    if (number === undefined || (model.opFixed[number] !== free && !this.thawing.has(op))) return false
    const to = model.machineIndex.get(machine)
    for (let alt = model.altOff[number]!; alt < model.altOff[number + 1]!; alt++)
      if (model.altMachine[alt] === to) return true
    return false
  }

  /** An operation to a machine and an instant. Throws RangeError for one that `allows` says no to. */
  move(op: Id, machine: Id, start: number): Outcome {
    const standing = this.thawing.has(op) ? this.changedTo(op) : this.base
    const at = Math.max(standing.model.now, start)
    const { schedule } = replanAfterMove(standing.model, standing.schedule, { op, machine, start: at })
    return outcome(standing, schedule, op)
  }

  /** An operation where it stands, but of another length: working milliseconds, on whichever machine. */
  stretch(op: Id, duration: number): Outcome {
    const standing = this.changedTo(op, duration)
    const { model, schedule } = standing
    const { machineId, start } = assignmentOf(model, schedule, findNumber(model, op))!
    const moved = replanAfterMove(model, schedule, { op, machine: machineId, start: Math.max(model.now, start) })
    return outcome(standing, moved.schedule, op)
  }

  /** Working milliseconds of the place where an operation stands from its start to an instant. */
  workUntil(op: Id, end: number): number {
    const { model, schedule } = this.base
    const number = findNumber(model, op)
    const calendar = model.calendars[model.altCalendar[schedule.alt[number]!]!]!
    return workBetween(calendar, schedule.start[number]!, end)
  }

  /** The plan with an operation free, and of another length where one is given. */
  private changedTo(op: Id, duration?: number): Standing {
    const key = JSON.stringify([op, duration])
    if (this.made?.key === key) return this.made.standing
    const operations = this.input.operations.map((operation) => {
      if (operation.id !== op) return operation
      const { fixed: _, planned: __, ...rest } = operation
      const alternatives =
        duration === undefined ? operation.alternatives : operation.alternatives.map((each) => ({ ...each, duration }))
      return { ...rest, alternatives }
    })
    const standing = this.stand({ ...this.input, operations })
    this.made = { key, standing }
    return standing
  }

  private stand(input: ProblemInput): Standing {
    const model = buildModel(input)
    const schedule = scheduleOf(model, this.placements)
    return { model, schedule, known: new Set(check(model, schedule).map(keyOf)) }
  }
}

function outcome({ model, schedule, known }: Standing, after: Schedule, op: Id): Outcome {
  const ops = [...new Set([findNumber(model, op), ...differing(model, schedule, after)])]
  const changed = ops.map((each) => assignmentOf(model, after, each))
  return {
    changed: changed.filter((each) => each !== undefined),
    lost: ops.flatMap((each, i) => (changed[i] ? [] : [model.opIds[each]!])),
    broken: checkChanged(model, schedule, after, ops).filter((each) => !known.has(keyOf(each))),
    late: becomingLate(model, schedule, after, ops),
  }
}

const findNumber = (model: Model, op: Id): number => {
  const number = model.opIndex.get(op)
  if (number === undefined) throw new RangeError(`operation ${op} is unknown`)
  return number
}

const keyOf = ({ kind, opId, with: other }: Violation): string => `${kind}/${opId}/${other ?? ''}`

/** Of the orders of some operations those that end late now and did not before. */
function becomingLate(model: Model, before: Schedule, after: Schedule, ops: readonly number[]): Outcome['late'] {
  const orders = new Set(ops.map((op) => model.opOrder[op]!).filter((order) => order >= 0))
  const ends = new Map([...orders].map((order) => [order, { was: 0, is: 0 }]))
  for (let op = 0; op < model.opCount; op++) {
    const end = ends.get(model.opOrder[op]!)
    if (!end) continue
    if (before.alt[op]! >= 0) end.was = Math.max(end.was, before.end[op]!)
    if (after.alt[op]! >= 0) end.is = Math.max(end.is, after.end[op]!)
  }
  return [...ends].flatMap(([order, { was, is }]) => {
    const due = model.orderDue[order]!
    return is > due && was <= due ? [{ orderId: model.orderIds[order]!, end: is, due }] : []
  })
}
