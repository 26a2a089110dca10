import { deviation, mean } from './figures.ts'
import { type Normality, normality } from './normality.ts'

export interface CapabilityLimits {
  /** Lower and upper specification limit; a one-sided characteristic lacks the other. */
  readonly lsl?: number
  readonly usl?: number
  /** Target of the characteristic; absent: the middle between both limits. */
  readonly target?: number
}

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
  normality: Normality
  /** Why indices are missing beside those that a one-sided characteristic has not: a single value, or no spread to divide by. */
  problem?: 'tooFew' | 'noSpread'
}

/**
 * Capability indices of a characteristic. Index k: the lesser of (USL − mean) ÷ 3σ and (mean − LSL) ÷ 3σ over the limits there are.
 * ISO 22514-2; AIAG SPC, chapter IV; NIST/SEMATECH e-Handbook, 6.1.6.
 *
 * - Cp = (USL − LSL) ÷ 6σ and Cpk with σ within subgroups
 * - Pp and Ppk likewise with the overall sample standard deviation
 * - Cpm = Cp ÷ √(1 + ((mean − target) ÷ σ)²) with σ within subgroups (Chan, Cheng and Spiring 1988)
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
  const width = lsl === undefined || usl === undefined ? null : usl - lsl
  const margins = [lsl === undefined ? [] : middle - lsl, usl === undefined ? [] : usl - middle].flat()
  const potential = (sigma: number | null) => (enough && sigma && width !== null ? width / (6 * sigma) : null)
  const actual = (sigma: number | null) =>
    enough && sigma && margins.length ? Math.min(...margins) / (3 * sigma) : null
  const cp = potential(sigmaWithin)
  const target = limits.target ?? ((lsl as number) + (usl as number)) / 2
  return {
    cp,
    cpk: actual(sigmaWithin),
    pp: potential(sigmaOverall),
    ppk: actual(sigmaOverall),
    cpm: cp === null ? null : cp / Math.hypot(1, (middle - target) / sigmaWithin),
    mean: middle,
    sigmaWithin,
    sigmaOverall,
    normality: normality(values),
    ...(enough ? (sigmaWithin > 0 && sigmaOverall > 0 ? {} : { problem: 'noSpread' }) : { problem: 'tooFew' }),
  }
}
