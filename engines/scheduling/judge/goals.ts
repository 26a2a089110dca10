import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { Objective, type ObjectiveWeights } from './objective.ts'

/** Sums of many large numbers differ by less than this, in milliseconds, only by rounding. */
const rounding = 1e-3

/** Objectives in order: the first decides, each next one among schedules that the ones before call equal. */
export class Goals {
  readonly each: Objective[]
  /** Whether one of them is that work lies evenly: then later may be better. */
  readonly levelling: boolean

  constructor(model: Model, inOrder: readonly ObjectiveWeights[]) {
    this.each = inOrder.map((weights) => new Objective(model, weights))
    this.levelling = inOrder.some(({ levelling = 0 }) => levelling > 0)
  }

  values(schedule: Schedule): number[] {
    return this.each.map((objective) => objective.value(schedule))
  }

  /** What these orders, and the makespan, add to each objective; remembers their ends. */
  ofOrders(schedule: Schedule, orders: readonly number[]): number[] {
    return this.each.map((objective) => {
      let sum = 0
      for (const order of orders) sum += objective.orderValue(schedule, order)
      return sum + objective.makespanValue()
    })
  }

  /** What set-up adds to each objective: that of some operations, or of all. */
  ofSetups(schedule: Schedule, ops?: Iterable<number>): number[] {
    return this.each.map((objective) => {
      if (!ops) return objective.setupsValue(schedule)
      let sum = 0
      for (const op of ops) sum += objective.setupValue(schedule, op)
      return sum
    })
  }

  /** What uneven loads add to each objective. */
  ofLoads(schedule: Schedule): number[] {
    return this.each.map((objective) => objective.loadsValue(schedule))
  }

  /** Counts operations where they stand (1), or no longer (-1). */
  changeLoads(schedule: Schedule, ops: readonly number[], sign: 1 | -1): void {
    for (const objective of this.each) objective.changeLoads(schedule, ops, sign)
  }

  /** The instant at which an order ends, as it was last looked at. */
  endOf(order: number): number {
    return this.each[0]!.endOf(order)
  }

  /** Milliseconds by which an order is late, as it was last looked at. */
  lateness(order: number): number {
    return this.each[0]!.lateness(order)
  }
}

/** Below 0: `a` is better. */
export function compareValues(a: readonly number[], b: readonly number[]): number {
  for (let level = 0; level < a.length; level++) {
    const difference = a[level]! - b[level]!
    if (Math.abs(difference) > rounding) return difference
  }
  return 0
}
