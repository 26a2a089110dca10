import type { SearchPoint } from '../../contract/global/scenario.ts'

/** Where the values of single goals begin in a point. */
export const goalsFrom = 3

/**
 * The lines to draw of a search, as shares of what it began with: one of all goals together, or one of each goal where `goals`
 * says how many count one after the other. A goal that began with nothing is reckoned in shares of the most it had.
 */
export function goalLines(points: readonly SearchPoint[], goals: number): number[][] {
  if (!goals || points.some((point) => point.length < goalsFrom + goals)) return [points.map(([, value]) => value)]
  return Array.from({ length: goals }, (_, goal) => {
    const values = points.map((point) => Number(point[goalsFrom + goal]))
    const whole = values[0] || Math.max(...values)
    return values.map((value) => (whole > 0 ? value / whole : 0))
  })
}

export interface GoalResult {
  first: number
  best: number
  /** No plan has less; null: not known. */
  bound: number | null
  /** By how much at most the best is above the possible; 0: none can be better; null: not known. */
  above: number | null
}

/** What a search made of the goal of a turn; undefined for a search of before goals were told one by one. */
export function goalResult(
  points: readonly SearchPoint[],
  bounds: readonly (number | null)[],
  turn: number,
): GoalResult | undefined {
  const first = points[0]?.[goalsFrom + turn]
  const best = points.at(-1)?.[goalsFrom + turn]
  if (first === undefined || best === undefined || first === null || best === null) return undefined
  const bound = bounds[turn] ?? null
  const above = best === 0 ? 0 : bound ? Math.max(0, best / bound - 1) : null
  return { first, best, bound, above }
}
