/**
 * Rules for patterns on a control chart, by code, for the bare numbers mean other things in the two sets. Nelson, Journal of Quality
 * Technology 16 (1984), 237–239; Western Electric, Statistical Quality Control Handbook (1956), 23–28.
 */
export const rules = [
  'nelson1',
  'nelson2',
  'nelson3',
  'nelson4',
  'nelson5',
  'nelson6',
  'nelson7',
  'nelson8',
  'we1',
  'we2',
  'we3',
  'we4',
] as const
export type Rule = (typeof rules)[number]

/** Rules that look at nothing but the limits: all that holds of ranges, deviations and points that depend on each other. */
export const limitRules: readonly Rule[] = ['nelson1', 'we1']

/** A point as the rules see it. */
export interface RulePoint {
  value: number
  /** Distance from the centre in standard errors of this point. */
  deviation: number
  /** Outside of its limits; on one is not outside. */
  beyond: boolean
}

/** What rounding may do to a distance in standard errors: a value exactly on the edge of a zone stays on it. */
export const roundingError = 1e-9
/** What rounding may do to a mean of values, as a share of it: equal means stay equal. */
const meanError = 1e-14

/** Side of a point that lies more than `distance` standard errors from the centre: 1 above, −1 below, 0 for any other. */
function sideBeyond({ deviation }: RulePoint, distance: number): number {
  return Math.abs(deviation) > distance + roundingError ? Math.sign(deviation) : 0
}

/** 1 when the value rises to the second point, −1 when it falls, 0 for a tie. */
function direction(from: RulePoint, to: RulePoint): number {
  const difference = to.value - from.value
  return Math.abs(difference) <= meanError * Math.max(Math.abs(from.value), Math.abs(to.value))
    ? 0
    : Math.sign(difference)
}

type Pattern = (points: readonly RulePoint[], at: number) => boolean

/** `wanted` of the last `window` points, this one among them, lie beyond the distance on one side. */
const together =
  (wanted: number, window: number, distance: number): Pattern =>
  (points, at) => {
    const side = sideBeyond(points[at] as RulePoint, distance)
    const last = points.slice(Math.max(0, at - window + 1), at + 1)
    return side !== 0 && last.filter((point) => sideBeyond(point, distance) === side).length >= wanted
  }

/** The last `length` points all satisfy the condition. */
const run = (length: number, holds: (window: readonly RulePoint[]) => boolean): Pattern => {
  return (points, at) => at + 1 >= length && holds(points.slice(at + 1 - length, at + 1))
}

/** Directions from each point of a window to the next. */
const directions = (window: readonly RulePoint[]): number[] =>
  window.slice(1).map((point, i) => direction(window[i] as RulePoint, point))

const beyondLimits: Pattern = (points, at) => (points[at] as RulePoint).beyond

function patterns(countSteps: boolean): Record<Rule, Pattern> {
  const more = countSteps ? 1 : 0
  const trend = run(6 + more, (window) => Math.abs(directions(window).reduce((sum, way) => sum + way, 0)) === 5 + more)
  const alternation = run(14 + more, (window) => {
    const ways = directions(window)
    return ways.every((way, i) => way !== 0 && way !== ways[i - 1])
  })
  const within = run(15, (window) => window.every(({ deviation }) => Math.abs(deviation) < 1 - roundingError))
  const mixture = run(8, (window) => {
    const sides = window.map((point) => sideBeyond(point, 1))
    return !sides.includes(0) && sides.includes(1) && sides.includes(-1)
  })
  return {
    nelson1: beyondLimits,
    nelson2: together(9, 9, 0),
    nelson3: trend,
    nelson4: alternation,
    nelson5: together(2, 3, 2),
    nelson6: together(4, 5, 1),
    nelson7: within,
    nelson8: mixture,
    we1: beyondLimits,
    we2: together(2, 3, 2),
    we3: together(4, 5, 1),
    we4: together(8, 8, 0),
  }
}

/**
 * For each point the rules that it breaks: those whose pattern it completes or continues.
 *
 * - `nelson1`, `we1`: beyond a limit
 * - `nelson2` (9 points), `we4` (8): in a row on one side of the centre
 * - `nelson3`: 6 in a row rising or falling; a tie breaks the trend
 * - `nelson4`: 14 in a row alternating up and down
 * - `nelson5`, `we2`: 2 of 3 beyond two standard errors on one side, this one among them
 * - `nelson6`, `we3`: 4 of 5 beyond one standard error on one side, this one among them
 * - `nelson7`: 15 in a row within one standard error
 * - `nelson8`: 8 in a row beyond one standard error, on both sides
 *
 * @param countSteps counts 6 and 14 by the steps between points (7 and 15 points), as some programs do
 */
export function brokenRules(points: readonly RulePoint[], on: readonly Rule[], countSteps = false): Rule[][] {
  const pattern = patterns(countSteps)
  const wanted = rules.filter((rule) => on.includes(rule))
  return points.map((_, at) => wanted.filter((rule) => pattern[rule](points, at)))
}
