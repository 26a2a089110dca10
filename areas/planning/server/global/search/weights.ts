import type { Kpis, ObjectiveWeights } from '#engines/scheduling/index.ts'
import type { Goal, ScenarioSettings } from '../../../contract/global/scenario.ts'

const hour = 3_600_000

/** What a goal is measured by in a plan, and how little of it still counts as something. */
const measures: Record<Goal, { of(kpis: Kpis): number; least: number }> = {
  tardiness: { of: (kpis) => kpis.weightedTardiness, least: 8 * hour },
  makespan: { of: (kpis) => kpis.makespan, least: hour },
  setup: { of: (kpis) => kpis.setup, least: hour },
  flow: { of: (kpis) => kpis.flow, least: hour },
  moved: { of: (kpis) => kpis.moved, least: 1 },
  levelling: { of: (kpis) => kpis.levelling, least: hour },
}

/** What the first plan has of a goal of weight 1: so large that what the engine takes for rounding is no real difference. */
const whole = 1e8

/** Each goal by itself, in the units that the engine reckons in. */
export const goalsAlone = (goals: ScenarioSettings['goals']): ObjectiveWeights[] =>
  goals.map(({ goal }) => ({ [goal]: 1 }))

/**
 * The planner's goals as the engine's objectives. In order: each for itself, and each decides only where those before it are equal.
 * Weighted: one, in which each goal is reckoned in shares of what the first plan has of it, so that weights mean the same whatever
 * the units.
 */
export function objectivesOf(
  { goalMode, goals }: Pick<ScenarioSettings, 'goalMode' | 'goals'>,
  first: Kpis,
): ObjectiveWeights[] {
  if (goalMode === 'inOrder') return goalsAlone(goals)
  const weights = goals.map(({ goal, weight }) => {
    const { of, least } = measures[goal]
    return [goal, (weight * whole) / Math.max(of(first), least)]
  })
  return [Object.fromEntries(weights) as ObjectiveWeights]
}
