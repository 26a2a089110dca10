import { inOrder, positionalWeights } from './order.ts'
import type { LineProblem } from './types.ts'

/** What the search walks on: operations by number, the heaviest position first. */
interface Numbered {
  ids: string[]
  time: number[]
  /** Numbers of the operations before each. */
  before: number[][]
  /** Stations that each needs side by side: one, or as many as bring a longer one within the cycle. */
  side: number[]
  /** able[operation][station] */
  able: boolean[][]
  /** The last station that can begin each. */
  last: number[]
}

/** A way found, by the operations' ids, and how many stations it takes. */
export interface Found {
  stations: Map<string, number[]>
  used: number
}

/** Operations longer than the cycle get stations of their own, side by side (G. M. Buxey, Management Science 20 (1974)). */
function number({ operations, stationCount }: LineProblem, cycle: number): Numbered {
  const weights = positionalWeights(operations)
  const sorted = inOrder(operations).toSorted((a, b) => (weights.get(b.id) ?? 0) - (weights.get(a.id) ?? 0))
  const at = new Map(sorted.map(({ id }, i) => [id, i]))
  const able = sorted.map(({ stations }) =>
    Array.from({ length: stationCount }, (_, i) => stations?.includes(i) ?? true),
  )
  return {
    ids: sorted.map(({ id }) => id),
    time: sorted.map(({ time }) => time),
    before: sorted.map(({ after }) => after.flatMap((id) => at.get(id) ?? [])),
    side: sorted.map(({ time }) => Math.max(1, Math.ceil(time / cycle - 1e-9))),
    able,
    last: able.map((row) => row.lastIndexOf(true)),
  }
}

/** No line balances by less: stations of operations that need several, and the rest filled to the brim. */
export function leastStations({ operations }: LineProblem, cycle: number): number {
  let whole = 0
  let rest = 0
  for (const { time } of operations) {
    if (time > cycle) whole += Math.ceil(time / cycle - 1e-9)
    else rest += time
  }
  return whole + Math.ceil(rest / cycle - 1e-9)
}

/**
 * Depth-first branch and bound, station by station along the line, over the fullest loads of each (J. R. Jackson, A Computing
 * Procedure for a Line Balancing Problem, Management Science 2 (1956): a load that could take one operation more need not be
 * looked at). The first descent takes the operation with the largest positional weight, so that stopping early still leaves that
 * heuristic's line. A set of operations done by a station is entered once for every number of stations.
 */
export class StationSearch {
  private readonly given: Numbered
  private readonly stationCount: number
  private readonly cycle: number
  private nodes: number
  private readonly placed: boolean[]
  private readonly stations: number[][]
  private readonly seen = new Map<string, number>()
  private best: Found | null = null
  private enough: number
  /** Whether it went to its end. */
  complete = true

  constructor(problem: LineProblem, cycle: number, limits: { nodes: number; most: number; enough: number }) {
    this.given = number(problem, cycle)
    this.stationCount = problem.stationCount
    this.cycle = cycle
    this.nodes = limits.nodes
    this.most = limits.most
    this.enough = limits.enough
    this.placed = this.given.ids.map(() => false)
    this.stations = this.given.ids.map(() => [])
  }

  /** More stations than this are of no use. */
  private most: number

  run(): Found | null {
    this.station(0, 0)
    return this.best
  }

  private get done(): boolean {
    return this.nodes <= 0 || (this.best !== null && this.best.used <= this.enough)
  }

  private station(k: number, used: number): void {
    if (this.placed.every(Boolean)) {
      this.best = { stations: new Map(this.given.ids.map((id, i) => [id, [...(this.stations[i] as number[])]])), used }
      this.most = used - 1
      return
    }
    if (this.stop() || k >= this.stationCount || used + this.bound() > this.most || this.isLost(k)) return
    const key = `${k} ${this.placed.map(Number).join('')}`
    const known = this.seen.get(key)
    if (known !== undefined && known <= used) return
    this.seen.set(key, used)
    this.load(k, used, 0, new Set())
    this.alone(k, used)
    if (!this.done && this.emptyHelps(k)) this.station(k + 1, used)
  }

  private stop(): boolean {
    this.nodes--
    if (this.nodes <= 0) this.complete = false
    return this.done
  }

  /** Stations that what is left takes at least. */
  private bound(): number {
    let whole = 0
    let rest = 0
    for (const [i, time] of this.given.time.entries()) {
      if (this.placed[i]) continue
      if (this.side[i] === 1) rest += time
      else whole += this.side[i] as number
    }
    return whole + Math.ceil(rest / this.cycle - 1e-9)
  }

  private get side(): readonly number[] {
    return this.given.side
  }

  /** Something is left that no station from `k` on can do. */
  private isLost = (k: number): boolean => this.given.last.some((last, i) => !this.placed[i] && last < k)

  /** A later station can do something that this one cannot. */
  private emptyHelps(k: number): boolean {
    return this.given.able.some((row, i) => !this.placed[i] && !row[k] && row.indexOf(true, k) >= 0)
  }

  private isReady = (i: number): boolean =>
    !this.placed[i] && (this.given.before[i] as number[]).every((before) => this.placed[before])

  private load(k: number, used: number, filled: number, tried: Set<string>): void {
    if (this.stop()) return
    const fits = this.given.ids.flatMap((_, i) => {
      const time = this.given.time[i] as number
      const room = filled + time <= this.cycle + 1e-9
      return this.side[i] === 1 && room && this.given.able[i]?.[k] && this.isReady(i) ? [i] : []
    })
    if (!fits.length) {
      if (filled > 0) this.station(k + 1, used + 1)
      return
    }
    for (const i of fits) {
      this.placed[i] = true
      const key = this.placed.map(Number).join('')
      if (!tried.has(key)) {
        tried.add(key)
        this.stations[i] = [k]
        this.load(k, used, filled + (this.given.time[i] as number), tried)
      }
      this.placed[i] = false
      if (this.done) return
    }
  }

  /** Operations that are longer than the cycle take stations of their own. */
  private alone(k: number, used: number): void {
    for (const [i, side] of this.side.entries()) {
      if (side === 1 || this.done || !this.isReady(i) || k + side > this.stationCount) continue
      const own = Array.from({ length: side }, (_, at) => k + at)
      if (!own.every((station) => this.given.able[i]?.[station])) continue
      this.placed[i] = true
      this.stations[i] = own
      this.station(k + side, used + side)
      this.placed[i] = false
    }
  }
}
