import type { Kpis, ObjectiveWeights } from '#engines/scheduling/index.ts'
import type { Goal, ScenarioSettings } from '../../contract/scenario.ts'

const hour = 3_600_000

/** What a goal is measured by in a plan, and how little of it still counts as something. */
const measures: Record<Goal, { of(kpis: Kpis): number; least: number }> = {
  tardiness: { of: (kpis) => kpis.weightedTardiness, least: 8 * hour },
  makespan: { of: (kpis) => kpis.makespan, least: hour },
  setup: { of: (kpis) => kpis.setup, least: hour },
  flow: { of: (kpis) => kpis.flow, least: hour },
  moved: { of: (kpis) => kpis.moved, least: 1 },
}

/** Far enough apart that a thousandth of a goal outweighs all of the next, near enough for a double to hold five of them. */
const apart = 1_000

/**
 * The planner's goals as the engine's weights. Each goal is reckoned in shares of what the first plan has of it, so that weights
 * mean the same whatever the units; in order, each counts a thousand times the next.
 */
export function weightsOf(
  { goalMode, goals }: Pick<ScenarioSettings, 'goalMode' | 'goals'>,
  first: Kpis,
): ObjectiveWeights {
  return Object.fromEntries(
    goals.map(({ goal, weight }, turn) => {
      const { of, least } = measures[goal]
      const importance = goalMode === 'inOrder' ? apart ** (goals.length - 1 - turn) : weight
      return [goal, importance / Math.max(of(first), least)]
    }),
  )
}
