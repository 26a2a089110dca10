import { boxCox } from './box-cox.ts'
import { type CapabilityLimits, type Interval, indicesOf, intervalsOf } from './capability.ts'
import { deviation, mean } from './figures.ts'
import { type Model, models, nearestModel } from './models.ts'
import { normalShare } from './normal.ts'
import { type Normality, normality } from './normality.ts'
import { resampled } from './resampled.ts'

/** Of a process over weeks (Pp, Ppk) or of a machine over consecutive pieces (Cm, Cmk). */
export const capabilityStudies = ['process', 'machine'] as const
export type CapabilityStudyKind = (typeof capabilityStudies)[number]

/** By mean and deviation, of values made normal by a power, or by the quantiles of how they lie. */
export const capabilityMethods = ['normal', 'boxCox', 'percentile'] as const
export type CapabilityMethod = (typeof capabilityMethods)[number]

/**
 * Values below which a study tells no number. AIAG SPC, chapter IV, begins at 25 subgroups; a machine is judged of 50 consecutive pieces
 * (ISO 22514-3 wants 100, at least 50), and what a distribution looks like is not told by fewer either.
 */
const fewestOf = (study: CapabilityStudyKind, method: CapabilityMethod): number =>
  study === 'process' && method === 'normal' ? 25 : 50

/** From so many values on the outer quantiles lie among the values: (n + 1)·Φ(−3) ≥ 1. */
export const fewestForQuantiles = 740

/** Up to so many values the intervals of quantiles are reckoned: resampling more takes too long. */
const mostResampled = 5_000

/** Below it values are not taken for normal. */
export const normalFrom = 0.05

export interface CapabilityStudy {
  method: CapabilityMethod
  /** Why this one: it was asked for; the values pass for normal; they do after a power; neither does. */
  because: 'asked' | 'normal' | 'transformed' | 'neither'
  /** Values that the method takes at the least. */
  fewest: number
  count: number
  mean: number
  /** Sample standard deviation; null of a single value. */
  deviation: number | null
  normality: Normality
  /** Box–Cox: the power, and whether the values are normal after it. */
  lambda?: number
  transformed?: Normality
  /** Quantiles: what they are of, the values themselves or a distribution fitted to them. */
  model?: Model['kind'] | 'values'
  /** The values with 0.135 %, 50 % and 99.865 % below them, as the method has it; null where there is a problem. `upper` null: by its power the distribution has no such value. */
  quantiles: { lower: number; middle: number; upper: number | null } | null
  /** Cm or Pp; null of a one-sided characteristic. */
  potential: number | null
  /** Cmk or Ppk. */
  actual: number | null
  /** Between which they lie with 95 % certainty; null where there is no index, or more values than are resampled. */
  intervals: { potential: Interval; actual: Interval }
  /** Shares beyond the limits: as the method expects them (null by quantiles of the values), and as counted. */
  beyond: { expected: number | null; observed: number }
  /** A lower limit at or below 0 that values which are made normal by a power, or have a model of positive ones, cannot pass: left out. */
  lowerLeftOut?: true
  /** Why there is no number: too few values, none of spread, or values or an upper limit at or below 0 for Box–Cox or a model. */
  problem?: 'tooFew' | 'noSpread' | 'notPositive'
}

type Reckoned = Omit<
  CapabilityStudy,
  'because' | 'fewest' | 'count' | 'mean' | 'deviation' | 'normality' | 'beyond'
> & {
  expected: number | null
}

const without: Pick<Reckoned, 'quantiles' | 'potential' | 'actual' | 'intervals' | 'expected'> = {
  quantiles: null,
  potential: null,
  actual: null,
  intervals: { potential: null, actual: null },
  expected: null,
}

/** Share of normal values beyond limits. */
const beyondNormal = (middle: number, sigma: number, { lsl, usl }: CapabilityLimits): number =>
  (lsl === undefined ? 0 : normalShare((lsl - middle) / sigma)) +
  (usl === undefined ? 0 : normalShare((middle - usl) / sigma))

/** The indices of normal values: (USL − LSL) ÷ 6s, and the lesser margin ÷ 3s. ISO 22514-2; machine: ISO 22514-3, VDA 4. */
function byNormal(values: readonly number[], limits: CapabilityLimits): Reckoned {
  const [middle, sigma] = [mean(values), deviation(values)]
  const { potential, actual } = indicesOf(middle, sigma, limits)
  return {
    method: 'normal',
    quantiles: { lower: middle - 3 * sigma, middle, upper: middle + 3 * sigma },
    potential,
    actual,
    intervals: intervalsOf(potential, actual, values.length),
    expected: beyondNormal(middle, sigma, limits),
  }
}

/** What of the limits a distribution of positive values has. */
function positiveLimits({ lsl, usl }: CapabilityLimits): { limits: CapabilityLimits; lowerLeftOut?: true } {
  return lsl !== undefined && lsl <= 0 ? { limits: { usl }, lowerLeftOut: true } : { limits: { lsl, usl } }
}

/** Whether Box–Cox or a model of positive values can be reckoned: with a limit left that they can pass. */
const allPositive = (values: readonly number[], { lsl, usl }: CapabilityLimits): boolean =>
  values.every((value) => value > 0) && ((usl ?? lsl) as number) > 0

/** What differs by rounding alone does not differ. */
const still = (values: readonly number[]): boolean =>
  deviation(values) <= 1e-13 * values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
const stillInLogs = (values: readonly number[]): boolean => deviation(values.map(Math.log)) <= 1e-12

/** The same of values and limits after the power: the indices, and their intervals that take the power for known. ISO 22514-2; Box and Cox 1964. */
function byPower(values: readonly number[], given: CapabilityLimits): Reckoned {
  if (!allPositive(values, given)) return { method: 'boxCox', ...without, problem: 'notPositive' }
  const { limits, ...left } = positiveLimits(given)
  if (stillInLogs(values)) return { method: 'boxCox', ...without, problem: 'noSpread' }
  const power = boxCox(values)
  const put = (limit?: number) => (limit === undefined ? undefined : power.of(limit))
  const reckoned = byNormal(power.values, { lsl: put(limits.lsl), usl: put(limits.usl) })
  const [center, sigma] = [mean(power.values), deviation(power.values)]
  const upper = power.back(center + 3 * sigma)
  return {
    ...reckoned,
    ...left,
    method: 'boxCox',
    lambda: power.lambda,
    transformed: normality(power.values),
    quantiles: {
      lower: power.back(center - 3 * sigma),
      middle: power.back(center),
      upper: Number.isFinite(upper) ? upper : null,
    },
  }
}

type At = (z: number) => number

/** (USL − LSL) ÷ (X₉₉.₈₆₅ − X₀.₁₃₅); the lesser of (USL − X₅₀) ÷ (X₉₉.₈₆₅ − X₅₀) and (X₅₀ − LSL) ÷ (X₅₀ − X₀.₁₃₅). ISO 22514-2. */
function quantileIndices(at: At, { lsl, usl }: CapabilityLimits) {
  const [lower, middle, upper] = [at(-3), at(0), at(3)]
  const sides = [
    ...(lsl === undefined ? [] : [[middle - lsl, middle - lower] as const]),
    ...(usl === undefined ? [] : [[usl - middle, upper - middle] as const]),
  ]
  return {
    quantiles: { lower, middle, upper },
    potential: lsl === undefined || usl === undefined || upper === lower ? null : (usl - lsl) / (upper - lower),
    // More than half of the values are one and the same: there is nothing to divide by.
    actual: sides.some(([, whole]) => whole === 0) ? null : Math.min(...sides.map(([part, whole]) => part / whole)),
  }
}

/** The value at place (n + 1)·p among those in ascending order, between two of them in proportion. NIST/SEMATECH e-Handbook, 7.2.6.2. */
function quantile(sorted: Float64Array, share: number): number {
  const place = Math.min(Math.max((sorted.length + 1) * share, 1), sorted.length)
  const below = sorted[Math.floor(place) - 1] as number
  const above = sorted[Math.ceil(place) - 1] as number
  return below + (above - below) * (place - Math.floor(place))
}

const ofValues = (values: readonly number[] | Float64Array): At => {
  const sorted = Float64Array.from(values).sort()
  return (z) => quantile(sorted, normalShare(z))
}

function byQuantiles(values: readonly number[], given: CapabilityLimits): Reckoned {
  const enough = values.length >= fewestForQuantiles
  if (!enough && !allPositive(values, given)) return { method: 'percentile', ...without, problem: 'notPositive' }
  if (!enough && stillInLogs(values)) return { method: 'percentile', ...without, problem: 'noSpread' }
  const model = enough ? null : nearestModel(values)
  const { limits, ...left } = model ? positiveLimits(given) : { limits: given }
  const fit = (sample: readonly number[]): At => (model ? models[model.kind](sample).at : ofValues(sample))
  const found = quantileIndices(model ? model.at : ofValues(values), limits)
  const intervals =
    values.length > mostResampled
      ? without.intervals
      : resampled(values, (sample) => quantileIndices(fit(sample), limits))
  const share = (limit: number | undefined, side: 0 | 1) =>
    limit === undefined || !model ? 0 : Math.exp(model.logShares(limit)[side])
  return {
    method: 'percentile',
    ...left,
    model: model ? model.kind : 'values',
    ...found,
    intervals,
    expected: model ? share(limits.lsl, 0) + share(limits.usl, 1) : null,
    ...(found.actual === null && found.potential === null ? { problem: 'noSpread' as const } : {}),
  }
}

const by = { normal: byNormal, boxCox: byPower, percentile: byQuantiles }

/** What fits the values: normal where they pass for it, else the power after which they do, else their quantiles. */
function chosen(
  values: readonly number[],
  limits: CapabilityLimits,
): { method: CapabilityMethod; because: CapabilityStudy['because'] } {
  const p = normality(values).p
  if (p === null || p >= normalFrom) return { method: 'normal', because: 'normal' }
  if (allPositive(values, limits) && !stillInLogs(values)) {
    const after = normality(boxCox(values).values).p
    if (after !== null && after >= normalFrom) return { method: 'boxCox', because: 'transformed' }
  }
  return { method: 'percentile', because: 'neither' }
}

/**
 * Capability of all values of a study, by the method that fits them or the one that is asked for. The quantile method takes the quantiles
 * of the values from 740 of them on; of fewer those of a Weibull or a lognormal distribution, whichever lies nearer (Anderson and
 * Darling). Its intervals are those of 400 resamples (Efron 1979), the others χ² and Bissell as for Cp and Cpk.
 *
 * @param values at least one
 * @param limits at least one of both; the target plays no part
 */
export function capabilityStudy(
  study: CapabilityStudyKind,
  values: readonly number[],
  limits: CapabilityLimits,
  asked?: CapabilityMethod,
): CapabilityStudy {
  const { lsl, usl } = limits
  const same = values.length < 2 || still(values)
  const { method, because } = asked
    ? { method: asked, because: 'asked' as const }
    : same
      ? { method: 'normal' as const, because: 'normal' as const }
      : chosen(values, limits)
  const fewest = fewestOf(study, method)
  const beyond = values.filter((value) => (lsl !== undefined && value < lsl) || (usl !== undefined && value > usl))
  const problem = values.length < fewest ? ('tooFew' as const) : same ? ('noSpread' as const) : undefined
  const { expected, ...reckoned } = problem ? { method, ...without, problem } : by[method](values, limits)
  return {
    ...reckoned,
    because,
    fewest,
    count: values.length,
    mean: mean(values),
    deviation: values.length < 2 ? null : deviation(values),
    normality: normality(values),
    beyond: { expected, observed: beyond.length / values.length },
  }
}
