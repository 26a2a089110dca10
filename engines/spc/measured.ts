import { type ChartOptions, type ControlChart, inBaseline, judge, type Plotted } from './chart.ts'
import { c4, d2, d3 } from './constants.ts'
import { deviation, mean, range, sum } from './figures.ts'
import { limitRules, type Rule } from './rules.ts'

/** Charts of measured values: means with ranges or standard deviations, single values with moving ranges, EWMA and CUSUM. */
export const measuredCharts = ['xbarR', 'xbarS', 'iMR', 'ewma', 'cusum'] as const
export type MeasuredChartKind = (typeof measuredCharts)[number]

export interface MeasuredChartOptions extends ChartOptions {
  /** EWMA: weight of the newest point, above 0 to 1; absent: 0.2. */
  readonly lambda?: number
  /** CUSUM: allowance, half the shift to be found, in standard errors; absent: 0.5. */
  readonly k?: number
  /** CUSUM: decision interval in standard errors; absent: 5. */
  readonly h?: number
}

type Groups = readonly (readonly number[])[]

/** From this size on standard deviations tell more than ranges (AIAG SPC, chapter II). */
const deviationsFrom = 10

/** Differences of neighbours; empty for fewer than two values. */
const movingRanges = (values: readonly number[]): number[] =>
  values.slice(1).map((value, i) => Math.abs(value - (values[i] as number)))

/** Whether sigma comes from ranges, standard deviations, or moving ranges of single values. */
function spreadOf(kind: MeasuredChartKind, groups: Groups): 'ranges' | 'deviations' | 'moving' {
  if (kind === 'xbarR') return 'ranges'
  if (kind === 'xbarS') return 'deviations'
  const largest = Math.max(...groups.map(({ length }) => length))
  if (largest === 1) return 'moving'
  return largest < deviationsFrom ? 'ranges' : 'deviations'
}

/**
 * Standard deviation of a single value as it is within subgroups: the mean over subgroups of R ÷ d2(n), s ÷ c4(n) or, for single
 * values, the mean moving range ÷ d2(2). With subgroups of one size these are R̄ ÷ d2 and s̄ ÷ c4; with several each is weighted
 * alike. Montgomery, sections 6.2 to 6.4.
 */
function sigmaWithin(groups: Groups, spread: 'ranges' | 'deviations' | 'moving'): number {
  if (spread === 'moving') return mean(movingRanges(groups.map(([value]) => value as number))) / d2(2)
  const unbiased = (group: readonly number[]) =>
    spread === 'ranges' ? range(group) / d2(group.length) : deviation(group) / c4(group.length)
  return mean(groups.map(unbiased))
}

/** The chart of spread below: centre and standard error are those of the point's own size, the lower limit is not below 0. */
function spreadPoint(value: number, size: number, sigma: number, width: number, of: 'range' | 'deviation'): Plotted {
  const factor = of === 'range' ? d2(size) : c4(size)
  const center = factor * sigma
  const error = sigma * (of === 'range' ? d3(size) : Math.sqrt(1 - factor ** 2))
  const lower = Math.max(0, center - width * error)
  return { value, center, lower, upper: center + width * error, sizes: size, error }
}

function spreadPoints(groups: Groups, spread: 'ranges' | 'deviations' | 'moving', sigma: number, width: number) {
  if (spread === 'moving')
    return movingRanges(groups.map(([value]) => value as number)).map((moved) =>
      spreadPoint(moved, 2, sigma, width, 'range'),
    )
  return groups.map((group) =>
    spread === 'ranges'
      ? spreadPoint(range(group), group.length, sigma, width, 'range')
      : spreadPoint(deviation(group), group.length, sigma, width, 'deviation'),
  )
}

/**
 * Exponentially weighted moving averages z = λ·x̄ + (1 − λ)·z₋₁ from the centre on. Their variance follows the same way, so that limits
 * widen from the first point on and mind each subgroup's size: v = λ²·σ² ÷ n + (1 − λ)²·v₋₁; for one size that is
 * σ² ÷ n · λ ÷ (2 − λ) · (1 − (1 − λ)²ⁱ). NIST/SEMATECH e-Handbook, 6.3.2.4; Montgomery, section 9.2.
 */
function weightedPoints(means: readonly Plotted[], center: number, width: number, lambda: number): Plotted[] {
  let average = center
  let variance = 0
  return means.map(({ value, error, sizes }) => {
    average = lambda * value + (1 - lambda) * average
    variance = (lambda * error) ** 2 + (1 - lambda) ** 2 * variance
    const own = Math.sqrt(variance)
    return { value: average, center, lower: center - width * own, upper: center + width * own, sizes, error: own }
  })
}

/**
 * The sums C⁺ = max(0, C⁺₋₁ + z − k) and C⁻ = max(0, C⁻₋₁ − z − k) of z = (x̄ − target) ÷ (σ ÷ √n). NIST/SEMATECH e-Handbook, 6.3.2.3;
 * Montgomery, section 9.1.
 */
function withSums(means: readonly Plotted[], k: number): (Plotted & { upperSum: number; lowerSum: number })[] {
  let [upperSum, lowerSum] = [0, 0]
  return means.map((point) => {
    const z = (point.value - point.center) / point.error
    upperSum = Math.max(0, upperSum + z - k)
    lowerSum = Math.max(0, lowerSum - z - k)
    return { ...point, upperSum, lowerSum }
  })
}

function rulesOf(kind: MeasuredChartKind, { rules }: ChartOptions): readonly Rule[] {
  if (rules) return rules
  if (kind === 'cusum') return []
  return kind === 'ewma' ? ['nelson1'] : ['nelson1', 'nelson2']
}

/**
 * The chart of measured values in subgroups, or of single values as subgroups of one (`iMR`, or EWMA and CUSUM of values). Centre: the
 * mean of all values, so of means weighted by their sizes. Limits of a mean: centre ± width · σ ÷ √n. Ranges and deviations are looked
 * at by their limits alone: their points are not symmetric, moving ranges not even independent. The first moving range is of the
 * second value. On a CUSUM `value`, `center`, `lower` and `upper` are those of the means; it signals by its sums, beyond h, and the
 * rules, where any are on, look at the means (Lucas 1982). AIAG SPC, chapter II; Montgomery, chapters 6 and 9.
 *
 * @param groups at least one, of 2 to 25 values where sigma is reckoned from their spread or the spread is charted
 * @throws RangeError where sigma cannot be reckoned, or a CUSUM has none to go by
 */
export function measuredChart(
  kind: MeasuredChartKind,
  groups: Groups,
  options: MeasuredChartOptions = {},
): ControlChart {
  const base = inBaseline(groups, options.baseline)
  const spread = spreadOf(kind, groups)
  const center = options.target ?? sum(base.map(sum)) / sum(base.map(({ length }) => length))
  const sigma = options.sigma ?? sigmaWithin(base, spread)
  if (!Number.isFinite(sigma)) throw new RangeError('too few values to reckon sigma from')
  if (kind === 'cusum' && sigma === 0) throw new RangeError('a CUSUM is in standard errors: they cannot be 0')
  const width = options.width ?? 3
  const on = rulesOf(kind, options)
  const means = groups.map((group): Plotted => {
    const error = sigma / Math.sqrt(group.length)
    const [lower, upper] = [center - width * error, center + width * error]
    return { value: mean(group), center, lower, upper, sizes: group.length, error }
  })
  if (kind === 'ewma') {
    const weighted = weightedPoints(means, center, width, options.lambda ?? 0.2)
    return { points: judge(weighted, on, options.countSteps), center, sigma }
  }
  if (kind === 'cusum') {
    const h = options.h ?? 5
    const points = judge(withSums(means, options.k ?? 0.5), on, options.countSteps)
    for (const point of points)
      if (Math.max(point.upperSum ?? 0, point.lowerSum ?? 0) > h * (1 + 1e-12)) point.violations.push('cusum')
    return { points, center, sigma }
  }
  const spreads = spreadPoints(groups, spread, sigma, width)
  return {
    points: judge(means, on, options.countSteps),
    spread: {
      points: judge(
        spreads,
        on.filter((rule) => limitRules.includes(rule)),
      ),
    },
    center,
    sigma,
  }
}
