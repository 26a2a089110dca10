import {
  type Assignment,
  buildModel,
  construct,
  type Kpis,
  kpis,
  lowerBound,
  type Model,
  Objective,
  type ObjectiveWeights,
  optimise,
  type PlacementInput,
  type ProblemInput,
  replan,
  type Schedule,
  scheduleOf,
} from '#engines/scheduling/index.ts'
import type { ScenarioSettings, SearchPoint } from '../../contract/scenario.ts'
import { judge } from '../plan/solve.ts'
import { weightsOf } from './weights.ts'

/** A placement by the operation's id. */
export type Placed = PlacementInput & { opId: number }

/** All that a search needs; it travels to the thread that does it. */
export interface SearchTask {
  input: ProblemInput
  /** The plan as it stands. */
  standing: Placed[]
  settings: Pick<ScenarioSettings, 'direction' | 'rule' | 'seconds' | 'seed' | 'goalMode' | 'goals'>
}

export interface SearchResult {
  placed: Assignment[]
  unplaced: [id: number, reason: string][]
  kpis: Kpis
  /** Of the plan as it stands. */
  base: Kpis
  pastStart: (number | string)[]
  progress: SearchPoint[]
}

export interface SearchHooks {
  /** Asked every few milliseconds. */
  stop(): boolean
  /** Seconds since the search began. */
  elapsed(): number
  /** After each improvement, and at the start and the end. */
  tell(point: SearchPoint): void
}

/**
 * Builds a plan by the rule, takes the better of it and the one that stands, and improves it for the time given. Whatever comes
 * out was checked by code of its own and is no worse than what it began with.
 */
export function searchPlan(task: SearchTask, hooks: SearchHooks): SearchResult {
  const { settings } = task
  const model = buildModel(task.input)
  const standing = scheduleOf(model, task.standing)
  const built = construct(model, { direction: settings.direction, rule: settings.rule })
  const pastStart = judge(model, built).pastStart
  const weights = weightsOf(settings, kpis(model, built))
  const start =
    settings.direction === 'backward' ? built : betterOf(model, weights, built, replan(model, standing).schedule)
  const { schedule, progress } = improve(model, start, weights, settings.seed, hooks)
  const { placed, unplaced, kpis: figures } = judge(model, schedule)
  const base = kpis(model, standing)
  return {
    placed: [...placed.values()],
    unplaced: [...unplaced],
    kpis: figures,
    base: { ...base, unplanned: model.opCount - base.planned },
    pastStart: [...pastStart],
    progress,
  }
}

function betterOf(model: Model, weights: ObjectiveWeights, a: Schedule, b: Schedule): Schedule {
  const objective = new Objective(model, weights)
  return objective.value(b) <= objective.value(a) ? b : a
}

function improve(model: Model, start: Schedule, weights: ObjectiveWeights, seed: number, hooks: SearchHooks) {
  const whole = new Objective(model, weights).value(start)
  const share = (value: number) => (whole > 0 ? value / whole : 1)
  const bound = lowerBound(model, weights)
  const least = bound > 0 ? rounded(share(bound)) : null
  const progress: SearchPoint[] = []
  const tell = (value: number) => {
    const point: SearchPoint = [rounded(hooks.elapsed()), rounded(share(value)), least]
    progress.push(point)
    hooks.tell(point)
  }
  tell(whole)
  if (hooks.stop()) return { schedule: start, progress }
  const { schedule, value } = optimise(model, start, {
    objective: weights,
    seed,
    stop: hooks.stop,
    onBetter: (found) => tell(found.value),
  })
  tell(value)
  return { schedule, progress: thinned(progress) }
}

const rounded = (value: number) => Math.round(value * 1e5) / 1e5

const pointsMost = 300

/** Few enough points to draw and to keep, the first and the last among them. */
export function thinned(points: SearchPoint[]): SearchPoint[] {
  if (points.length <= pointsMost) return points
  const every = (points.length - 1) / (pointsMost - 1)
  return Array.from({ length: pointsMost }, (_, i) => points[Math.round(i * every)] as SearchPoint)
}
