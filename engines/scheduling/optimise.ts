import { NeighbourhoodSearch } from './lns.ts'
import { lowerBound } from './lower-bound.ts'
import type { Model } from './model.ts'
import { Objective, type ObjectiveWeights } from './objective.ts'
import { Random } from './random.ts'
import type { Schedule } from './schedule.ts'
import { Graph } from './search/graph.ts'
import { Population } from './search/population.ts'
import type { Sequence, Shop } from './search/shop.ts'
import { MakespanTabu } from './search/tabu.ts'
import { TardinessAnneal } from './search/tardiness-anneal.ts'
import { toSchedule, toSequence, toShop } from './search/to-shop.ts'

export interface OptimiseProgress {
  value: number
  lowerBound: number
  schedule: Schedule
}

export interface OptimiseOptions {
  objective: ObjectiveWeights
  /** The same seed, start and number of steps give the same schedules. */
  seed?: number
  /** Asked every few milliseconds; true ends the search. The caller's clock, message or step count stands behind it. */
  stop: () => boolean
  /** After each improvement. */
  onBetter?: (progress: OptimiseProgress) => void
}

export interface Optimised {
  schedule: Schedule
  /** Of the objective; `start` for the schedule passed in. */
  value: number
  start: number
  /** No schedule can be below. */
  lowerBound: number
}

/**
 * Looks for a better schedule until `stop` or until the lower bound is reached; never returns a worse one than it was given.
 * Plain shops (machines always open, nothing else needed, nothing fixed) with makespan or tardiness alone are searched on the
 * disjunctive graph, all others by taking out and putting back groups of orders.
 */
export function optimise(model: Model, start: Schedule, options: OptimiseOptions): Optimised {
  const { objective: weights, seed = 1, stop, onBetter = () => {} } = options
  const objective = new Objective(model, weights)
  const startValue = objective.value(start)
  const bound = lowerBound(model, weights)
  let best = start
  let value = startValue
  const offer = (schedule: Schedule, found: number) => {
    if (!(found < value)) return
    best = schedule
    value = found
    onBetter({ value, lowerBound: bound, schedule })
  }
  const only = singleObjective(weights)
  const shop = only && start.reasons.size === 0 ? toShop(model) : undefined
  const sequence = shop && toSequence(start)
  if (only && shop && sequence) {
    searchShop(model, shop, sequence, { only, weight: weights[only]!, bound, seed, stop }, (schedule) =>
      offer(schedule, objective.value(schedule)),
    )
  } else {
    const search = new NeighbourhoodSearch(model, start, objective, new Random(seed))
    const done = () => stop() || search.bestValue <= bound
    search.squeak(squeaks, done)
    offer(search.best, search.bestValue)
    search.run(done, () => offer(search.best, search.bestValue))
  }
  return { schedule: best, value, start: startValue, lowerBound: bound }
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
}

function searchShop(
  model: Model,
  shop: Shop,
  start: Sequence,
  { only, weight, bound, seed, stop }: ShopSearch,
  offer: (schedule: Schedule) => void,
): void {
  const random = new Random(seed)
  const byDue = only === 'tardiness'
  const improver = byDue ? new TardinessAnneal(shop, random) : new MakespanTabu(shop, random)
  const population = new Population(shop, random, improver, {
    size: byDue ? 5 : 12,
    patience: byDue ? annealingTries : tabuPatience,
    goal: Math.ceil(bound / weight),
    byDue,
    warmUp: byDue ? 0.05 : 1,
    fresh: byDue ? 0.35 : 0,
  })
  const graph = new Graph(shop)
  population.onBetter = (found) => {
    graph.load(found)
    offer(toSchedule(model, graph))
  }
  population.run(start, stop)
}

const annealingTries = 1_000_000
const tabuPatience = 12_500
