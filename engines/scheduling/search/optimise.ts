import { compareValues, Goals } from '../judge/goals.ts'
import { lowerBound } from '../judge/lower-bound.ts'
import type { ObjectiveWeights } from '../judge/objective.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { Graph } from './graph.ts'
import { NeighbourhoodSearch } from './lns.ts'
import { MakespanSearch } from './makespan-search.ts'
import { Population } from './population.ts'
import { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'
import { MakespanTabu } from './tabu.ts'
import { TardinessSearch } from './tardiness-search.ts'
import { toSchedule, toSequence, toShop } from './to-shop.ts'

export interface OptimiseProgress {
  /** Of the first objective. */
  value: number
  /** Of all objectives, in their order. */
  values: number[]
  lowerBound: number
  /** The same of all objectives. */
  lowerBounds: number[]
  schedule: Schedule
}

export interface OptimiseOptions {
  /** Several in order: the first decides, each next one among schedules that the ones before call equal. */
  objective: ObjectiveWeights | readonly ObjectiveWeights[]
  /** The same seed, start and number of steps give the same schedules. */
  seed?: number
  /** Asked every few milliseconds; true ends the search. The caller's clock, message or step count stands behind it. */
  stop: () => boolean
  /** After each improvement. */
  onBetter?: (progress: OptimiseProgress) => void
}

export interface Optimised {
  schedule: Schedule
  /** Of the (first) objective; `start` for the schedule passed in. */
  value: number
  start: number
  /** The same of all objectives, in their order. */
  values: number[]
  starts: number[]
  /** No schedule can be below with the (first) objective. */
  lowerBound: number
  lowerBounds: number[]
}

/**
 * Looks for a better schedule until `stop` or until the lower bound is reached; never returns a worse one than it was given.
 * Plain shops (machines always open, nothing else needed, nothing fixed) with makespan or tardiness alone are searched on the
 * disjunctive graph, all others by taking out and putting back groups of orders. With objectives in order the graph search is for
 * the first alone and hands over when it has not found anything better for a while.
 */
export function optimise(model: Model, start: Schedule, options: OptimiseOptions): Optimised {
  const { seed = 1, stop, onBetter = () => {} } = options
  const inOrder = 'length' in options.objective ? options.objective : [options.objective]
  if (inOrder.length === 0) throw new RangeError('no objective is given')
  const goals = new Goals(model, inOrder)
  const starts = goals.values(start)
  const lowerBounds = inOrder.map((weights) => lowerBound(model, weights))
  let best = start
  let values = starts
  const offer = (schedule: Schedule, found: number[]) => {
    if (!(compareValues(found, values) < 0)) return
    best = schedule
    values = found
    onBetter({ value: values[0]!, values, lowerBound: lowerBounds[0]!, lowerBounds, schedule })
  }
  const only = singleObjective(inOrder[0]!)
  const shop = only && start.reasons.size === 0 ? toShop(model) : undefined
  const sequence = shop && toSequence(start)
  const alone = inOrder.length === 1
  if (only && shop && sequence) {
    const first = {
      only,
      weight: inOrder[0]![only]!,
      bound: lowerBounds[0]!,
      seed,
      stop,
      rounds: alone ? Infinity : 60,
    }
    searchShop(model, shop, sequence, first, (schedule) => offer(schedule, goals.values(schedule)))
  }
  if (!alone || !sequence) {
    const search = new NeighbourhoodSearch(model, best, goals, new Random(seed))
    const done = () => stop() || compareValues(search.bestValues, lowerBounds) <= 0
    search.squeak(squeaks, done)
    offer(search.best, search.bestValues)
    search.run(done, () => offer(search.best, search.bestValues))
  }
  return {
    schedule: best,
    value: values[0]!,
    start: starts[0]!,
    values,
    starts,
    lowerBound: lowerBounds[0]!,
    lowerBounds,
  }
}

const squeaks = 25

function singleObjective(weights: ObjectiveWeights): 'makespan' | 'tardiness' | undefined {
  const given = Object.entries(weights).filter(([, weight]) => weight > 0)
  const [name] = given[0] ?? []
  return given.length === 1 && (name === 'makespan' || name === 'tardiness') ? name : undefined
}

interface ShopSearch {
  only: 'makespan' | 'tardiness'
  weight: number
  bound: number
  seed: number
  stop: () => boolean
  /** It ends when so many solutions in a row have been improved without finding a better one. */
  rounds: number
}

function searchShop(
  model: Model,
  shop: Shop,
  start: Sequence,
  { only, weight, bound, seed, stop, rounds }: ShopSearch,
  offer: (schedule: Schedule) => void,
): void {
  const random = new Random(seed)
  const byDue = only === 'tardiness'
  const improver = byDue
    ? new TardinessSearch(shop, random)
    : shop.setup
      ? new MakespanSearch(shop, random)
      : new MakespanTabu(shop, random)
  const population = new Population(shop, random, improver, {
    size: byDue ? 10 : 12,
    patience: byDue ? tardinessPatience : tabuPatience,
    goal: Math.ceil(bound / weight),
    byDue,
    warmUp: byDue ? 0.05 : 1,
    fresh: byDue ? 0.5 : 0,
    ...(byDue && { giveUpAfter: 10 }),
  })
  const graph = new Graph(shop)
  let better = 0
  population.onBetter = (found) => {
    graph.load(found)
    offer(toSchedule(model, graph))
    better = population.rounds
  }
  population.run(start, () => stop() || population.rounds - better > rounds)
}

const tardinessPatience = 1_000
const tabuPatience = 12_500
