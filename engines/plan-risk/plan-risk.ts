import type { Id, Model, Schedule } from '#engines/scheduling/index.ts'
import { deviatesOf } from './deviates.ts'
import { type Net, netOf } from './net.ts'
import { newPlayed, play } from './play.ts'
import { factorsOf, type Spread } from './spread.ts'

/** What is to be done by a date: operations that may be shared with others (a lot made for two orders). */
export interface Due {
  id: Id
  /** Epoch milliseconds; absent: there is no date. */
  due?: number
  opIds: readonly Id[]
}

export interface RiskInput {
  /** Epoch milliseconds: nothing that has not begun begins before. */
  now: number
  orders: readonly Due[]
  spreads: readonly Spread[]
  /** Of each operation that has one its place in `spreads`; the others take what was planned. */
  spreadOf: ReadonlyMap<Id, number>
  /** How often the plan is played. */
  plays: number
  /** In so many of the plays, the first, it is followed back what each order's end comes of: chains of a full plan are long. */
  followed: number
  seed: number
}

/** The operation that an order's end hangs on most. */
export interface Pull {
  opId: Id
  /** Share of the followed plays in which it is on the chain that the order's end comes of. */
  criticality: number
  /** Working milliseconds between the quartiles of its time, with the planned one among them. */
  reach: number
}

/** When an order ends. Instants in epoch milliseconds. */
export interface OrderRisk {
  id: Id
  /** By plan. */
  planned: number
  /** Half of the plays, nine in ten of them end by then; Infinity: beyond the working time that is known. */
  half: number
  most: number
  /** Share of plays that end by its date; null: it has none. */
  onTime: number | null
  /** Null: nothing on its chain has a spread. */
  pull: Pull | null
}

export interface PlanRisk {
  /** Those that have something planned, in the order given. */
  orders: OrderRisk[]
  /** Of each planned operation the share of the followed plays in which it is on the chain of an order that it belongs to: the highest. */
  criticality: Map<Id, number>
}

/**
 * Plays a plan many times, each operation with a time drawn from its spread: when orders end, how often they make their dates, and what
 * they hang on. Machines and tools keep the sequence of the plan, links hold, nothing begins before it was planned to; draws are
 * independent of each other. The same for the same input on every machine.
 *
 * @throws RangeError for no play, or quartiles that are none
 */
export function planRisk(model: Model, schedule: Schedule, input: RiskInput): PlanRisk {
  const { plays, followed } = input
  if (!(plays >= 1 && followed >= 1)) throw new RangeError(`played and followed at least once: ${plays}, ${followed}`)
  const net = netOf(model, schedule, input.now)
  const orders = input.orders.flatMap((order) => {
    const ops = numbersOf(model, schedule, order.opIds)
    return ops.length ? [{ ...order, ops }] : []
  })
  const spreads = spreadsOf(model, input)
  const runs = runAll(net, orders, spreads, input)
  const hits = new Int32Array(model.opCount)
  const highest = new Float64Array(model.opCount)
  const told = orders.map((order, k): OrderRisk => {
    const chain = chainOf(runs, k, orders.length, hits)
    const finishes = Array.from({ length: plays }, (_, p) => runs.finish[p * orders.length + k]!)
    const pull = pullOf(model, net, spreads, chain, hits, runs.causes.length)
    for (const op of order.ops) highest[op] = Math.max(highest[op]!, hits[op]! / runs.causes.length)
    for (const op of chain) hits[op] = 0
    const { due } = order
    return {
      id: order.id,
      planned: Math.max(...order.ops.map((op) => schedule.end[op]!)),
      ...quantilesOf(finishes),
      onTime: due === undefined ? null : finishes.filter((at) => at <= due).length / plays,
      pull,
    }
  })
  return { orders: told, criticality: new Map(Array.from(net.order, (op) => [model.opIds[op]!, highest[op]!])) }
}

/** Numbers of planned operations, of those in parts all. */
function numbersOf(model: Model, { alt }: Schedule, ids: readonly Id[]): number[] {
  const ops: number[] = []
  for (const id of ids) {
    const first = model.opIndex.get(id)
    if (first === undefined) continue
    for (let op = first; op < model.opCount && model.opIds[op] === id; op++) if (alt[op]! >= 0) ops.push(op)
  }
  return ops
}

interface Spreads {
  /** By operation its place in the spreads; -1: none. */
  of: Int32Array
  factors: ReturnType<typeof factorsOf>[]
  /** Between the quartiles, the planned time among them, as multiples of that. */
  widths: number[]
}

function spreadsOf(model: Model, { spreads, spreadOf }: RiskInput): Spreads {
  return {
    of: Int32Array.from(model.opIds, (id) => spreadOf.get(id) ?? -1),
    factors: spreads.map(factorsOf),
    widths: spreads.map(({ lower, upper }) => Math.max(1, upper) - Math.min(1, lower)),
  }
}

interface Runs {
  /** `[play * orders + order]` */
  finish: Float64Array
  /** The operation that the order ended with. */
  last: Int32Array
  /** Of each followed play what each operation waited for. */
  causes: Int32Array[]
}

function runAll(
  net: Net,
  orders: readonly { ops: number[] }[],
  spreads: Spreads,
  { now, plays, followed, seed }: RiskInput,
): Runs {
  const operations = net.start.length
  const played = newPlayed(operations)
  const drawn = new Float64Array(operations).fill(1)
  const runs: Runs = {
    finish: new Float64Array(plays * orders.length),
    last: new Int32Array(plays * orders.length),
    causes: [],
  }
  for (let p = 0; p < plays; p++) {
    const deviate = deviatesOf(seed, p)
    for (const op of net.order) if (spreads.of[op]! >= 0) drawn[op] = spreads.factors[spreads.of[op]!]!(deviate(op))
    play(net, now, (op) => drawn[op]!, played)
    for (let k = 0; k < orders.length; k++) {
      const { ops } = orders[k]!
      let last = ops[0]!
      for (const op of ops) if (played.end[op]! > played.end[last]!) last = op
      runs.finish[p * orders.length + k] = played.end[last]!
      runs.last[p * orders.length + k] = last
    }
    if (p < followed) runs.causes.push(played.cause.slice())
  }
  return runs
}

/** Counts in how many plays operations are on an order's chain, back to one that waited for nothing. @returns those that are on any */
function chainOf({ last, causes }: Runs, order: number, orders: number, hits: Int32Array): number[] {
  const chain: number[] = []
  for (let p = 0; p < causes.length; p++) {
    const cause = causes[p]!
    for (let op = last[p * orders + order]!; op >= 0; op = cause[op]!) {
      if (hits[op] === 0) chain.push(op)
      hits[op]!++
    }
  }
  return chain
}

function pullOf(
  model: Model,
  net: Net,
  spreads: Spreads,
  chain: readonly number[],
  hits: Int32Array,
  plays: number,
): Pull | null {
  let pull: Pull | null = null
  for (const op of chain) {
    const spread = spreads.of[op]!
    const reach = spread < 0 ? 0 : Math.round(net.work[op]! * spreads.widths[spread]!)
    const criticality = hits[op]! / plays
    if (reach > 0 && (!pull || criticality * reach > pull.criticality * pull.reach))
      pull = { opId: model.opIds[op]!, criticality, reach }
  }
  return pull
}

/** The first of the plays, by time, by which so many of them have ended. */
function quantilesOf(finishes: readonly number[]): { half: number; most: number } {
  const sorted = Float64Array.from(finishes).sort()
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)]!
  return { half: at(0.5), most: at(0.9) }
}
