import { brokenRules, type Rule, roundingError } from './rules.ts'

/** First and last point of a baseline, from 0, both in it. */
export interface Baseline {
  readonly from: number
  readonly to: number
}

export interface ChartOptions {
  /** Absent: `nelson1` and `nelson2`; for an EWMA `nelson1`, for a CUSUM none beside its own. */
  readonly rules?: readonly Rule[]
  /** Distance of the limits from the centre in standard errors; absent: 3. */
  readonly width?: number
  /** Trends and alternations are counted by steps, not by points. */
  readonly countSteps?: boolean
  /** Points that centre and sigma are reckoned from; absent: all. */
  readonly baseline?: Baseline
  /** Replaces the centre that would be reckoned. */
  readonly target?: number
  /** Replaces the standard deviation of a single value that would be reckoned. */
  readonly sigma?: number
}

export interface ChartPoint {
  value: number
  center: number
  lower: number
  upper: number
  /** Values, or units looked at, behind the point. */
  sizes: number
  /** Rules that the point breaks, and `cusum`. */
  violations: (Rule | 'cusum')[]
  /** CUSUM alone: both sums, in standard errors of the point. */
  upperSum?: number
  lowerSum?: number
}

export interface ControlChart {
  points: ChartPoint[]
  /** Ranges, standard deviations or moving ranges below a chart of means or values. */
  spread?: { points: ChartPoint[] }
  center: number
  /** Standard deviation of a single value, or of a count. */
  sigma: number
}

/** A point before the rules are looked at. */
export interface Plotted extends Omit<ChartPoint, 'violations'> {
  /** Its standard error. */
  error: number
}

/** What lies in the baseline, or everything. */
export function inBaseline<T>(items: readonly T[], baseline?: Baseline): readonly T[] {
  return baseline ? items.slice(baseline.from, baseline.to + 1) : items
}

/** Points with the rules that they break. */
export function judge(plotted: readonly Plotted[], rules: readonly Rule[], countSteps?: boolean): ChartPoint[] {
  const broken = brokenRules(
    plotted.map(({ value, center, lower, upper, error }) => {
      // A value on its limit stays on it whatever rounding did to either.
      const slack = roundingError * error + 1e-14 * Math.abs(value)
      const distance = Math.abs(value - center) <= slack ? 0 : value - center
      return {
        value,
        deviation: distance === 0 ? 0 : distance / error,
        beyond: value > upper + slack || value < lower - slack,
      }
    }),
    rules,
    countSteps,
  )
  return plotted.map(({ error, ...point }, i) => ({ ...point, violations: broken[i] as Rule[] }))
}
