import { isFirstOfBatch } from '../model/batches.ts'
import { workBetween } from '../model/calendar.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { Evenness } from './evenness.ts'

/**
 * What a plan should be good at: weights of milliseconds.
 * `makespan` from now to the last end; `tardiness` of orders by their own weights; `setup` working time; `flow` from each order's
 * first start to its last end (work in progress); `moved` for each operation that leaves its published placement; `levelling` work times the
 * load of the machine's day that it lies in (see `Evenness`).
 */
export interface ObjectiveWeights {
  makespan?: number
  tardiness?: number
  setup?: number
  flow?: number
  moved?: number
  levelling?: number
}

/** Value of something without a place: above anything else. */
const unplannedCost = 1e18

/** The value of a schedule, less is better, kept per order so that a change costs only what it touched. */
export class Objective {
  private model: Model
  private weights: Required<ObjectiveWeights>
  private opsOf: Int32Array
  private opsOff: Int32Array
  private ends: Float64Array
  private evenness: Evenness | undefined

  constructor(model: Model, weights: ObjectiveWeights) {
    this.model = model
    this.weights = { makespan: 0, tardiness: 0, setup: 0, flow: 0, moved: 0, levelling: 0, ...weights }
    if (this.weights.levelling > 0) this.evenness = new Evenness(model)
    const n = model.orderIds.length
    this.opsOff = new Int32Array(n + 1)
    for (const order of model.opOrder) if (order >= 0) this.opsOff[order + 1] = this.opsOff[order + 1]! + 1
    for (let order = 0; order < n; order++) this.opsOff[order + 1] = this.opsOff[order + 1]! + this.opsOff[order]!
    const next = this.opsOff.slice()
    this.opsOf = new Int32Array(this.opsOff[n]!)
    model.opOrder.forEach((order, op) => {
      if (order >= 0) this.opsOf[next[order]!++] = op
    })
    this.ends = new Float64Array(n)
  }

  /** The operations of an order. */
  operations(order: number): Int32Array {
    return this.opsOf.subarray(this.opsOff[order], this.opsOff[order + 1])
  }

  /** The value of all. */
  value(schedule: Schedule): number {
    let sum = 0
    const loads = this.evenness ? this.weights.levelling * this.evenness.reckon(schedule) : 0
    for (let order = 0; order < this.ends.length; order++) sum += this.orderValue(schedule, order)
    return sum + this.setupsValue(schedule) + this.makespanValue() + loads + unplannedCost * schedule.reasons.size
  }

  /** The part of one order; remembers its end for `makespanValue`. */
  orderValue(schedule: Schedule, order: number): number {
    const { model, weights } = this
    let first = Number.POSITIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    let moved = 0
    for (const op of this.operations(order)) {
      if (schedule.alt[op]! < 0) continue
      first = Math.min(first, schedule.setupStart[op]!)
      last = Math.max(last, schedule.end[op]!)
      if (weights.moved > 0 && this.hasMoved(schedule, op)) moved++
    }
    this.ends[order] = last
    if (last === Number.NEGATIVE_INFINITY) return 0
    const late = last - model.orderDue[order]!
    const tardiness = late > 0 ? weights.tardiness * model.orderWeight[order]! * late : 0
    return tardiness + weights.flow * (last - first) + weights.moved * moved
  }

  makespanValue(): number {
    if (this.weights.makespan === 0) return 0
    let last = this.model.now
    for (const end of this.ends) if (end > last) last = end
    return this.weights.makespan * (last - this.model.now)
  }

  /** Set-up of all; what is done in a batch is set up for once. */
  setupsValue(schedule: Schedule): number {
    if (this.weights.setup === 0) return 0
    const batches = new Set<string>()
    let sum = 0
    for (let op = 0; op < this.model.opCount; op++) {
      if (schedule.alt[op]! >= 0 && isFirstOfBatch(this.model, schedule, op, batches))
        sum += this.setupValue(schedule, op)
    }
    return sum
  }

  setupValue(schedule: Schedule, op: number): number {
    const alt = schedule.alt[op]!
    if (this.weights.setup === 0 || alt < 0 || schedule.setupStart[op] === schedule.start[op]) return 0
    const calendar = this.model.calendars[this.model.altCalendar[alt]!]!
    return this.weights.setup * workBetween(calendar, schedule.setupStart[op]!, schedule.start[op]!)
  }

  /** How unevenly the work of a schedule lies that was valued before, with what was changed in it since. */
  loadsValue(schedule: Schedule): number {
    const { evenness } = this
    if (!evenness) return 0
    return this.weights.levelling * (this.model.hasBatches ? evenness.reckon(schedule) : evenness.value)
  }

  /** Counts operations where they stand (1), or no longer (-1). Where there are batches, all is reckoned when it is asked for. */
  changeLoads(schedule: Schedule, ops: readonly number[], sign: 1 | -1): void {
    if (!this.evenness || this.model.hasBatches) return
    for (const op of ops) this.evenness.change(schedule, op, sign)
  }

  /** The instant at which an order ends, as it was last looked at. */
  endOf(order: number): number {
    return this.ends[order]!
  }

  /** Milliseconds by which an order is late. */
  lateness(order: number): number {
    return this.ends[order]! - this.model.orderDue[order]!
  }

  private hasMoved(schedule: Schedule, op: number): boolean {
    const { model } = this
    const { planned } = model.input.operations[model.opInput[op]!]!
    if (!planned) return false
    const machine = model.machineIds[model.altMachine[schedule.alt[op]!]!]
    return planned.start !== schedule.start[op] || planned.machineId !== machine
  }
}
