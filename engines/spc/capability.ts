import { deviation, mean } from './figures.ts'
import { chiSquareQuantile } from './gamma.ts'
import { type Normality, normality } from './normality.ts'

export interface CapabilityLimits {
  /** Lower and upper specification limit; a one-sided characteristic lacks the other. */
  readonly lsl?: number
  readonly usl?: number
  /** Target of the characteristic; absent: the middle between both limits. */
  readonly target?: number
}

/** Between which an index lies with 95 % certainty; null where there is no index. */
export type Interval = readonly [lower: number, upper: number] | null

export interface Capability {
  cp: number | null
  cpk: number | null
  pp: number | null
  ppk: number | null
  cpm: number | null
  mean: number
  sigmaWithin: number
  /** Sample standard deviation of all values; null of a single one. */
  sigmaOverall: number | null
  intervals: Record<'cp' | 'cpk' | 'pp' | 'ppk', Interval>
  normality: Normality
  /** Why indices are missing beside those that a one-sided characteristic has not: a single value, or no spread to divide by. */
  problem?: 'tooFew' | 'noSpread'
}

/** Standard normal value with 2.5 % above. */
const certain = 1.959963984540054

/** Cp·√(χ²(2.5 %) ÷ (n − 1)) to Cp·√(χ²(97.5 %) ÷ (n − 1)), for a sigma of n − 1 degrees of freedom. */
function potentialInterval(index: number | null, n: number): Interval {
  if (index === null) return null
  const end = (probability: number) => index * Math.sqrt(chiSquareQuantile(probability, n - 1) / (n - 1))
  return [end(0.025), end(0.975)]
}

/** Cpk ± z·√(1 ÷ 9n + Cpk² ÷ 2(n − 1)) (Bissell 1990). */
function actualInterval(index: number | null, n: number): Interval {
  if (index === null) return null
  const reach = certain * Math.sqrt(1 / (9 * n) + index ** 2 / (2 * (n - 1)))
  return [index - reach, index + reach]
}

/** Both indices of a mean and a sigma; null for want of limits. */
export function indicesOf(middle: number, sigma: number, { lsl, usl }: CapabilityLimits) {
  const margins = [lsl === undefined ? [] : middle - lsl, usl === undefined ? [] : usl - middle].flat()
  return {
    potential: lsl === undefined || usl === undefined ? null : (usl - lsl) / (6 * sigma),
    actual: margins.length ? Math.min(...margins) / (3 * sigma) : null,
  }
}

export const intervalsOf = (potential: number | null, actual: number | null, n: number) => ({
  potential: potentialInterval(potential, n),
  actual: actualInterval(actual, n),
})

/**
 * Capability indices of a characteristic. Index k: the lesser of (USL − mean) ÷ 3σ and (mean − LSL) ÷ 3σ over the limits there are.
 * ISO 22514-2; AIAG SPC, chapter IV; NIST/SEMATECH e-Handbook, 6.1.6.
 *
 * - Cp = (USL − LSL) ÷ 6σ and Cpk with σ within subgroups
 * - Pp and Ppk likewise with the overall sample standard deviation
 * - Cpm = Cp ÷ √(1 + ((mean − target) ÷ σ)²) with σ within subgroups (Chan, Cheng and Spiring 1988)
 *
 * Intervals take sigma to have n − 1 degrees of freedom: exact for Pp; a sigma within subgroups has fewer, its interval is a little wider.
 *
 * One-sided: Cp, Pp and Cpm are null. A sigma of 0, or fewer than two values, give no index.
 *
 * @param values at least one
 */
export function capability(values: readonly number[], sigmaWithin: number, limits: CapabilityLimits): Capability {
  const { lsl, usl } = limits
  const middle = mean(values)
  const sigmaOverall = values.length < 2 ? null : deviation(values)
  const enough = sigmaOverall !== null
  const indices = (sigma: number | null) =>
    enough && sigma ? indicesOf(middle, sigma, limits) : { potential: null, actual: null }
  const { potential: cp, actual: cpk } = indices(sigmaWithin)
  const { potential: pp, actual: ppk } = indices(sigmaOverall)
  const target = limits.target ?? ((lsl as number) + (usl as number)) / 2
  return {
    cp,
    cpk,
    pp,
    ppk,
    cpm: cp === null ? null : cp / Math.hypot(1, (middle - target) / sigmaWithin),
    mean: middle,
    sigmaWithin,
    sigmaOverall,
    intervals: {
      cp: potentialInterval(cp, values.length),
      cpk: actualInterval(cpk, values.length),
      pp: potentialInterval(pp, values.length),
      ppk: actualInterval(ppk, values.length),
    },
    normality: normality(values),
    ...(enough ? (sigmaWithin > 0 && sigmaOverall > 0 ? {} : { problem: 'noSpread' }) : { problem: 'tooFew' }),
  }
}
