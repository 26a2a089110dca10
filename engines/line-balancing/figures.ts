import type { Assignment, LineOperation } from './types.ts'

/** How well a line is balanced. Times in milliseconds a piece. */
export interface BalanceFigures {
  /** Stations with work. */
  used: number
  /** Work of one piece. */
  work: number
  /** Time of the busiest station; 0 without work. */
  bottleneck: number
  /** The busiest stations, by index. */
  bottlenecks: number[]
  /** What the line runs at: the takt, or its bottleneck where that is slower. */
  pace: number
  /** Work ÷ (stations with work × pace), 0–1; null without work. */
  efficiency: number | null
  /** Share of the stations' time without work: 1 − efficiency. */
  delay: number | null
  /** √Σ(bottleneck − station time)² over the stations with work; 0: all have the same. */
  smoothness: number
  /** ⌈work ÷ takt⌉: fewer stations cannot do it. */
  theoretical: number
}

/** Time of each station by index, milliseconds a piece. Operations without stations are left out. */
export function stationTimes(
  operations: readonly LineOperation[],
  assignment: Assignment,
  stationCount: number,
): number[] {
  const times = new Array<number>(stationCount).fill(0)
  for (const { id, time } of operations) {
    const at = assignment.get(id) ?? []
    for (const station of at) times[station] = (times[station] ?? 0) + time / at.length
  }
  return times
}

/**
 * Efficiency, delay and theoretical stations as in A. Scholl, Balancing and Sequencing of Assembly Lines (2nd ed. 1999), chapter 2;
 * smoothness index by C. L. Moodie and H. H. Young, Journal of Industrial Engineering 16 (1965).
 * @param takt milliseconds, above 0. Throws RangeError otherwise.
 */
export function balanceFigures(times: readonly number[], takt: number): BalanceFigures {
  if (!(takt > 0)) throw new RangeError(`the takt is no positive time: ${takt}`)
  const busy = times.filter((time) => time > 0)
  const work = busy.reduce((sum, time) => sum + time, 0)
  const bottleneck = Math.max(0, ...busy)
  const pace = Math.max(takt, bottleneck)
  const efficiency = busy.length ? work / (busy.length * pace) : null
  return {
    used: busy.length,
    work,
    bottleneck,
    bottlenecks: times.flatMap((time, i) => (time > 0 && time >= bottleneck - 1e-6 ? [i] : [])),
    pace,
    efficiency,
    delay: efficiency === null ? null : 1 - efficiency,
    smoothness: Math.sqrt(busy.reduce((sum, time) => sum + (bottleneck - time) ** 2, 0)),
    theoretical: Math.ceil(work / takt - 1e-9),
  }
}
