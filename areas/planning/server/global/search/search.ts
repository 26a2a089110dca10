import {
  type Assignment,
  buildModel,
  compareValues,
  construct,
  Goals,
  type Kpis,
  kpis,
  lowerBound,
  type Model,
  type ObjectiveWeights,
  type PlacementInput,
  type ProblemInput,
  replan,
  type Schedule,
  type SearchThread,
  scheduleOf,
  searchTogether,
} from '#engines/scheduling/index.ts'
import type { ScenarioSettings, SearchPoint, SearchState } from '../../../contract/global/scenario.ts'
import { judge, type Solved } from '../../plan/solve.ts'
import type { Wear } from '../../plan/windows/maintenance.ts'
import { type Maintained, maintained } from '../maintained.ts'
import { goalsAlone, objectivesOf } from './weights.ts'

/** A placement by the operation's id. */
export type Placed = PlacementInput & { opId: number }

/** All that a search needs; it travels to the thread that leads it. */
export interface SearchTask {
  input: ProblemInput
  /** The plan as it stands. */
  standing: Placed[]
  settings: Pick<ScenarioSettings, 'kind' | 'direction' | 'rule' | 'seconds' | 'seed' | 'goalMode' | 'goals'>
  /** Ends each search after so many looks at its clock: what comes out is then the same each time. */
  steps?: number
  /** Molds that are maintained after so many shots, and what the operations take of them. */
  wear: Wear[]
  shots: [id: number, mold: string, shots: number][]
}

export interface SearchResult {
  placed: Assignment[]
  unplaced: [id: number, reason: string][]
  kpis: Kpis
  /** Of the plan as it stands. */
  base: Kpis
  /** The same orders first in first out, where it is asked for. */
  fifo: Assignment[] | null
  pastStart: (number | string)[]
  progress: SearchPoint[]
  search: SearchState
}

export interface SearchHooks {
  /** Opens the threads that search side by side. */
  open(): readonly SearchThread[]
  /** Seconds since the search began. */
  elapsed(): number
  /** At the start, after each improvement and at the end. */
  tell(point: SearchPoint, search: SearchState): void
  /** Is given what ends the search early; the best plan found is kept. */
  stoppable(stop: () => void): void
}

/**
 * Builds a plan by the rule, takes the better of it and the one that stands, and lets several threads improve it for the time
 * given, each with a seed of its own. Whatever comes out was checked by code of its own and is no worse than either, whichever way
 * it is planned. Molds
 * are maintained when their shots are used up: that is put in behind the search, as it depends on the sequence, and the best of the
 * plans with it is taken.
 */
export async function searchPlan(task: SearchTask, hooks: SearchHooks): Promise<SearchResult> {
  const { settings } = task
  const model = buildModel(task.input)
  const standing = scheduleOf(model, task.standing)
  const built = construct(model, { direction: settings.direction, rule: settings.rule })
  const pastStart = judge(model, built).pastStart
  const objectives = objectivesOf(settings, kpis(model, built))
  const stood = replan(model, standing).schedule
  const begun = settings.direction === 'backward' ? [built, stood] : [stood, built]
  const start = bestOf(
    begun.map((schedule) => ({ model, schedule })),
    objectives,
  )
  const { schedule, progress, search } = await improve(task, model, start.plan.schedule, objectives, hooks)
  const first = settings.kind === 'stamping' ? maintained(task, model, construct(model, { rule: 'fifo' })) : null
  const found = [schedule, ...begun].map((each) => maintained(task, model, each))
  const best = bestOf(first && settings.direction === 'forward' ? [...found, first] : found, objectives)
  const { placed, unplaced, kpis: figures } = best.judged
  const base = kpis(model, standing)
  return {
    fifo: first && [...judge(first.model, first.schedule).placed.values()],
    placed: [...placed.values()],
    unplaced: [...unplaced],
    kpis: figures,
    base: { ...base, unplanned: model.opCount - base.planned },
    pastStart: [...pastStart],
    progress,
    search,
  }
}

/**
 * The first of the best, by what would be handed out: what breaks a rule against locked tasks loses its place, and nothing makes up for
 * that; and set-ups of locked tasks follow what was put before them.
 */
function bestOf(plans: Maintained[], objectives: ObjectiveWeights[]): { plan: Maintained; judged: Solved } {
  const judged = plans.map((plan) => {
    const solved = judge(plan.model, plan.schedule)
    const worth = [solved.unplaced.size, ...new Goals(plan.model, objectives).values(solved.schedule)]
    return { plan, judged: solved, worth }
  })
  return judged.reduce((a, b) => (compareValues(b.worth, a.worth) < 0 ? b : a))
}

async function improve(
  { input, settings: { goals, seconds, seed }, steps }: SearchTask,
  model: Model,
  start: Schedule,
  objective: ObjectiveWeights[],
  { open, elapsed, tell, stoppable }: SearchHooks,
): Promise<{ schedule: Schedule; progress: SearchPoint[]; search: SearchState }> {
  const alone = goalsAlone(goals)
  const each = new Goals(model, alone)
  const [whole = 0] = new Goals(model, objective).values(start)
  const share = (value: number) => rounded(whole > 0 ? value / whole : 1)
  const bound = lowerBound(model, objective[0] ?? {})
  const least = bound > 0 ? share(bound) : null
  const bounds = alone.map((weights) => lowerBound(model, weights) || null)
  const threads = seconds > 0 ? open() : []
  const search: SearchState = { threads: threads.length, seed, bounds }
  const progress: SearchPoint[] = []
  const say = (schedule: Schedule, value: number) => {
    const point: SearchPoint = [rounded(elapsed()), share(value), least, ...each.values(schedule)]
    progress.push(point)
    tell(point, search)
  }
  say(start, whole)
  if (!threads.length) return { schedule: start, progress, search }
  const task = { input, start, objective, seconds, seed, ...(steps !== undefined && { steps }) }
  const team = searchTogether(threads, task, (news) => {
    search.seed = news.seed
    say(news.schedule, news.values[0] ?? whole)
  })
  stoppable(team.stop)
  const best = await team.done
  search.seed = best.seed
  say(best.schedule, best.values[0] ?? whole)
  return { schedule: best.schedule, progress: thinned(progress), search }
}

const rounded = (value: number) => Math.round(value * 1e5) / 1e5

const pointsMost = 300

/** Few enough points to draw and to keep, the first and the last among them. */
export function thinned(points: SearchPoint[]): SearchPoint[] {
  if (points.length <= pointsMost) return points
  const every = (points.length - 1) / (pointsMost - 1)
  return Array.from({ length: pointsMost }, (_, i) => points[Math.round(i * every)] as SearchPoint)
}
