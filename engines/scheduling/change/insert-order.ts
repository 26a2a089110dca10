import type { Id } from '../input.ts'
import { free, type Model, type UnplannedReason } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { newSlot, placeForward } from '../plan/place-forward.ts'
import { readyAt } from '../plan/ready.ts'
import { Timeline } from '../plan/timeline.ts'
import { Repair } from './repair.ts'
import { type Replanned, result } from './replan.ts'

/** How many later operations on a machine are tried to be displaced at least. */
const reach = 6

export interface Insertion extends Replanned {
  /** Weighted tardiness that the insertion costs other orders. */
  harm: number
  /** Finish of the inserted order; NaN when something of it has no place. */
  finish: number
}

/**
 * Plans an order that has no place yet with the least harm. For each of its operations, in their sequence, it tries the gap that
 * moves nothing and places that displace later operations, on every alternative, and takes what adds least weighted tardiness to
 * all orders, the inserted one included: its weight says how much it may harm the others. Of equal ones, what moves fewer
 * operations, then what ends first. Throws RangeError when the order is unknown.
 */
export function insertOrder(model: Model, schedule: Schedule, orderId: Id): Insertion {
  const order = model.orderIndex.get(orderId)
  if (order === undefined) throw new RangeError(`order ${orderId} is unknown`)
  const line = Timeline.of(model, schedule)
  const tardiness = new Tardiness(model)
  const tails = leastTails(model)
  const all = new Repair(line)
  let harm = 0
  for (const op of model.topological) {
    if (model.opOrder[op] !== order || line.schedule.alt[op]! >= 0 || model.opFixed[op] !== free) continue
    const reason = model.impossible.get(op) ?? whyNot(line, op)
    const best = reason ? undefined : bestPlace(line, op, order, tardiness, tails)
    all.remember(op)
    if (!best) {
      line.schedule.reasons.set(op, reason ?? 'noWorkingTime')
      continue
    }
    const repair = new Repair(line)
    repair.displace(op, best.key, best.alt)
    repair.run()
    for (const [moved, was] of repair.before) if (!all.before.has(moved)) all.before.set(moved, was)
    harm += best.harm
  }
  return { ...result(all), harm, finish: tardiness.finish(line.schedule, order) }
}

function whyNot(line: Timeline, op: number): UnplannedReason | undefined {
  const { model, schedule } = line
  for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
    if (schedule.alt[model.pred[link]!]! < 0) return 'predecessorUnplanned'
  }
  return undefined
}

interface Place {
  alt: number
  key: number
  harm: number
  cost: number
  moved: number
  end: number
}

function bestPlace(
  line: Timeline,
  op: number,
  order: number,
  tardiness: Tardiness,
  tails: Float64Array,
): Place | undefined {
  const { model, schedule } = line
  let best: Place | undefined
  for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
    for (const key of keysToTry(line, op, alt)) {
      const repair = new Repair(line)
      repair.displace(op, key, alt)
      repair.run()
      if (schedule.alt[op]! >= 0) {
        const end = schedule.end[op]!
        const harm = tardiness.added(repair, order)
        const late = Math.max(0, end + tails[op]! - model.orderDue[order]!) * model.orderWeight[order]!
        const place = { alt, key, harm, cost: harm + late, moved: repair.before.size, end }
        if (!best || better(place, best)) best = place
      }
      repair.rollback()
    }
  }
  return best
}

function better(a: Place, b: Place): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost
  return a.moved !== b.moved ? a.moved < b.moved : a.end < b.end
}

/** When it is ready, behind each of the next few operations, and where it moves nothing. */
function keysToTry(line: Timeline, op: number, alt: number): number[] {
  const { model, schedule } = line
  const ready = readyAt(model, schedule, op, alt)
  const machine = model.altMachine[alt]!
  const keys = [ready]
  const from = line.firstFrom(machine, ready)
  for (let i = from; i < Math.min(line.count(machine), from + reach); i++) keys.push(line.leaves(machine)[i]!)
  const gap = newSlot()
  if (placeForward(line, op, alt, ready, Number.POSITIVE_INFINITY, gap)) keys.push(gap.start)
  return keys
}

/** Least work from the end of each operation to the end of the last that follows it. */
function leastTails(model: Model): Float64Array {
  const tails = new Float64Array(model.opCount)
  for (let i = model.topological.length - 1; i >= 0; i--) {
    const op = model.topological[i]!
    for (let k = model.succOff[op]!; k < model.succOff[op + 1]!; k++) {
      const after = model.succ[k]!
      let least = Number.POSITIVE_INFINITY
      for (let alt = model.altOff[after]!; alt < model.altOff[after + 1]!; alt++) {
        least = Math.min(least, model.altDuration[alt]!)
      }
      if (least < Number.POSITIVE_INFINITY) tails[op] = Math.max(tails[op]!, tails[after]! + least)
    }
  }
  return tails
}

/** Weighted tardiness of orders from the ends of their operations. */
class Tardiness {
  private model: Model
  private opsOf: number[][]

  constructor(model: Model) {
    this.model = model
    this.opsOf = model.orderIds.map(() => [])
    for (let op = 0; op < model.opCount; op++) if (model.opOrder[op]! >= 0) this.opsOf[model.opOrder[op]!]!.push(op)
  }

  finish(schedule: Schedule, order: number): number {
    let finish = Number.NEGATIVE_INFINITY
    for (const op of this.opsOf[order]!) {
      if (schedule.alt[op]! < 0) return Number.NaN
      finish = Math.max(finish, schedule.end[op]!)
    }
    return finish
  }

  /** What a repair added, not counting the order `except`. */
  added(repair: Repair, except: number): number {
    const { schedule } = repair.line
    const { model } = this
    const orders = new Set<number>()
    for (const op of repair.before.keys()) orders.add(model.opOrder[op]!)
    let sum = 0
    for (const order of orders) {
      if (order === except || order < 0) continue
      let before = Number.NEGATIVE_INFINITY
      let after = Number.NEGATIVE_INFINITY
      for (const op of this.opsOf[order]!) {
        const was = repair.before.get(op)
        // An order that had something without a place before has no finish that could be harmed.
        before =
          (was ? was.alt : schedule.alt[op]!) < 0
            ? Number.POSITIVE_INFINITY
            : Math.max(before, was?.end ?? schedule.end[op]!)
        after = Math.max(after, schedule.alt[op]! < 0 ? Number.POSITIVE_INFINITY : schedule.end[op]!)
      }
      const due = model.orderDue[order]!
      if (after > due && after > before) sum += model.orderWeight[order]! * (after - Math.max(before, due))
    }
    return sum
  }
}
