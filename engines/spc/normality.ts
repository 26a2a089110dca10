import { deviation, mean } from './figures.ts'
import { logNormalShare } from './normal.ts'

/** Fewer values than these tell nothing of a distribution. */
const fewest = 8

export interface Normality {
  /** Anderson–Darling A² adjusted for the size; null where there is a problem. */
  statistic: number | null
  /** Probability of one as large from normal values; null where there is a problem. */
  p: number | null
  /** Fewer than 8 values, or all of them equal. */
  problem?: 'tooFew' | 'noSpread'
}

/**
 * The Anderson–Darling test for a normal distribution whose mean and deviation are estimated:
 * A² = −n − (1 ÷ n)·Σ (2i − 1)·(ln Φ(zᵢ) + ln(1 − Φ(zₙ₊₁₋ᵢ))), adjusted by 1 + 0.75 ÷ n + 2.25 ÷ n², p by the four branches of
 * D'Agostino and Stephens, Goodness-of-Fit Techniques (1986), table 4.9.
 */
export function normality(values: readonly number[]): Normality {
  const n = values.length
  if (n < fewest) return { statistic: null, p: null, problem: 'tooFew' }
  const spread = deviation(values)
  if (spread === 0) return { statistic: null, p: null, problem: 'noSpread' }
  const middle = mean(values)
  const z = values.map((value) => (value - middle) / spread).sort((a, b) => a - b)
  const total = z.reduce((sum, below, i) => {
    const above = z[n - 1 - i] as number
    return sum + (2 * i + 1) * (logNormalShare(below) + logNormalShare(-above))
  }, 0)
  const statistic = (-n - total / n) * (1 + 0.75 / n + 2.25 / n ** 2)
  return { statistic, p: probability(statistic) }
}

function probability(a: number): number {
  if (a >= 0.6) {
    // The fitted parabola would rise again where there is nothing left to tell.
    const known = Math.min(a, 10)
    return Math.exp(1.2937 - 5.709 * known + 0.0186 * known ** 2)
  }
  if (a >= 0.34) return Math.exp(0.9177 - 4.279 * a - 1.38 * a ** 2)
  if (a >= 0.2) return 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a ** 2)
  return 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a ** 2)
}
