import {
  type BalanceFigures,
  balanceFigures,
  checkAssignment,
  type Fault,
  type JointOperation,
  jointOperations,
  type LineProblem,
  stationTimes,
  taktOf,
} from '#engines/line-balancing/index.ts'
import type { FlowLineFacts, LineProduct, LineStation } from '../../contract/lean/lean.api.ts'

/** What a person set about a product of the mix. */
export interface Wish {
  chosen: boolean
  /** Null: the demand as it is. */
  typed: number | null
}

/** Station ids by operation key. */
export type Places = ReadonlyMap<string, readonly number[]>

/** A line as it is balanced on the screen, with everything that follows from it. */
export interface Reckoned {
  products: { product: LineProduct; quantity: number; chosen: boolean; share: number }[]
  demand: number
  netMs: number
  /** Milliseconds; null: no demand or no working time. */
  takt: number | null
  cycle: number | null
  /** Null: the products contradict each other. */
  operations: JointOperation[] | null
  names: ReadonlyMap<string, string>
  stations: readonly LineStation[]
  /** Stations of each operation, by index. */
  placed: ReadonlyMap<string, number[]>
  places: Places
  times: number[]
  figures: BalanceFigures | null
  faults: Fault[]
}

export const demandOf = ({ orderQuantity, salesQuantity }: LineProduct): number => orderQuantity + salesQuantity

/** What is balanced at first: the products of the balance that holds, else those with demand that most of the line is for. */
export function firstWishes({ products, balance }: FlowLineFacts): Map<number, Wish> {
  const most = Math.max(0, ...products.map((each) => (demandOf(each) > 0 ? each.operations.length : 0)))
  return new Map(
    products.map((each) => {
      const part = balance?.products.find(({ productId }) => productId === each.productId)
      const chosen = balance ? part !== undefined : most > 0 && each.operations.length === most && demandOf(each) > 0
      return [each.productId, { chosen, typed: part?.typed ? part.quantity : null }]
    }),
  )
}

/** Reckons takt and balance. `places`: what was set for operations; the others stand where the routing has them. */
export function reckon(
  facts: FlowLineFacts,
  wishes: ReadonlyMap<number, Wish>,
  reserve: number,
  places: Places,
): Reckoned {
  const mix = facts.products.map((product) => {
    const wish = wishes.get(product.productId)
    return { product, chosen: wish?.chosen ?? false, quantity: wish?.typed ?? demandOf(product) }
  })
  const demand = mix.reduce((sum, { chosen, quantity }) => sum + (chosen ? quantity : 0), 0)
  const netMs = facts.time?.net ?? 0
  const takt = taktOf(netMs, demand)
  const cycle = takt === null ? null : Math.max(1, Math.round(takt * (1 - reserve / 100)))
  const wanted = mix.filter(({ chosen, quantity }) => chosen && quantity > 0)
  const operations = jointOperations(
    wanted.map(({ product, quantity }) => ({
      quantity,
      operations: product.operations.map(({ key, ms, after }) => ({ id: key, time: ms, after })),
    })),
  )
  const placed = placedOf(facts, operations ?? [], places)
  const problem = problemOf(facts, operations ?? [], true)
  const times = stationTimes(operations ?? [], placed, facts.stations.length)
  return {
    products: mix.map((each) => ({ ...each, share: each.chosen && demand > 0 ? each.quantity / demand : 0 })),
    demand,
    netMs,
    takt,
    cycle,
    operations,
    names: new Map(facts.products.flatMap((each) => each.operations.map(({ key, name }) => [key, name] as const))),
    stations: facts.stations,
    placed,
    places: new Map([...placed].map(([key, at]) => [key, at.flatMap((index) => facts.stations[index]?.id ?? [])])),
    times,
    figures: cycle === null ? null : balanceFigures(times, cycle),
    faults: checkAssignment(problem, placed),
  }
}

/** The line as the solver takes it. `ableOnly`: operations keep to stations that the routing names for them. */
export function problemOf(
  { products, stations }: FlowLineFacts,
  operations: readonly JointOperation[],
  ableOnly: boolean,
): LineProblem {
  const able = new Map<string, Set<number>>()
  for (const product of products)
    for (const { key, stationIds } of product.operations)
      able.set(key, new Set([...(able.get(key) ?? []), ...stationIds]))
  return {
    stationCount: stations.length,
    operations: operations.map((each) => ({
      ...each,
      ...(ableOnly && {
        stations: stations.flatMap(({ id }, i) => (able.get(each.id)?.has(id) ? [i] : [])),
      }),
    })),
  }
}

function placedOf(facts: FlowLineFacts, operations: readonly JointOperation[], places: Places): Map<string, number[]> {
  const at = new Map(facts.stations.map(({ id }, i) => [id, i]))
  const able = new Map(problemOf(facts, operations, true).operations.map(({ id, stations }) => [id, stations ?? []]))
  const placed = new Map<string, number[]>()
  for (const { id, after } of operations) {
    const set = (places.get(id) ?? []).flatMap((station) => at.get(station) ?? []).sort((a, b) => a - b)
    if (set.length) placed.set(id, set)
    else {
      const from = Math.max(0, ...after.map((before) => Math.max(0, ...(placed.get(before) ?? []))))
      const own = able.get(id) ?? []
      const first = own.find((station) => station >= from) ?? own[0]
      if (first !== undefined) placed.set(id, [first])
    }
  }
  return placed
}

/** Station names as short as they may be on an axis: without what all numbers of the line begin with. */
export function shortNames(line: { number: string }, stations: readonly LineStation[]): string[] {
  const prefix = `${line.number}-`
  const common = stations.every(({ number }) => number.startsWith(prefix) && number.length > prefix.length)
  return stations.map(({ number }) => (common ? number.slice(prefix.length) : number))
}

export const samePlaces = (a: Places, b: Places): boolean =>
  a.size === b.size && [...a].every(([key, ids]) => b.get(key)?.join() === ids.join())
