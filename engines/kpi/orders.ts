import { type Ratio, ratio } from './ratio.ts'
import { unitBusyTime } from './time-elements.ts'
import type { Milliseconds, TimeElements } from './types.ts'

// aoet is AOET of ISO 22400-2, actual order execution time: from an order's start to its end, added up over the orders.

/** ISO 22400-2 allocation ratio = Σ AUBT ÷ AOET. */
export function allocationRatio(times: TimeElements, aoet: Milliseconds): Ratio {
  return ratio(unitBusyTime(times), aoet)
}

/** ISO 22400-2 production process ratio = Σ APT ÷ AOET. */
export function productionProcessRatio({ apt }: Pick<TimeElements, 'apt'>, aoet: Milliseconds): Ratio {
  return ratio(apt, aoet)
}

/** ISO 22400-2 throughput rate = PQ ÷ AOET, in units an hour. */
export function throughputRate(pq: number, aoet: Milliseconds): Ratio {
  return ratio(pq * 3_600_000, aoet)
}

/** On-time delivery = orders finished by the day that they were due ÷ orders due. */
export function onTimeRatio(inTime: number, due: number): Ratio {
  return ratio(inTime, due)
}

/** Average delay = days late ÷ orders that were or are late. */
export function averageDelay(days: number, orders: number): Ratio {
  return ratio(days, orders)
}

/** Specification section 9: achievement rate = output ÷ plan. */
export function achievement(output: number, plan: number): Ratio {
  return ratio(output, plan)
}
