import { normalDensity, normalShare } from './normal.ts'

/** The largest subgroup for which ranges and standard deviations are charted: that to which the tables of constants go. */
export const largestSubgroup = 25

const known = new Map<number, { d2: number; d3: number }>()

function checkSize(n: number): void {
  if (!(Number.isInteger(n) && n >= 2 && n <= largestSubgroup))
    throw new RangeError(`constants are known for 2 to ${largestSubgroup} values, not for ${n}`)
}

/**
 * c4, the mean of the sample standard deviation of n normal values ÷ σ = √(2 ÷ (n − 1)) · Γ(n ÷ 2) ÷ Γ((n − 1) ÷ 2).
 * Reckoned by c4(n)·c4(n + 1) = √((n − 1) ÷ n) from c4(2) = √(2 ÷ π). NIST/SEMATECH e-Handbook, 6.3.2.
 *
 * @throws RangeError unless n is 2 to 25
 */
export function c4(n: number): number {
  checkSize(n)
  let factor = Math.sqrt(2 / Math.PI)
  for (let size = 2; size < n; size++) factor = Math.sqrt((size - 1) / size) / factor
  return factor
}

/**
 * d2 and d3, mean and standard deviation of the range of n standard normal values. Montgomery, Statistical Quality Control,
 * appendix VI; AIAG SPC, appendix E. Not read from a table but integrated, to the precision of a double.
 *
 * @throws RangeError unless n is 2 to 25
 */
function rangeConstants(n: number): { d2: number; d3: number } {
  checkSize(n)
  let constants = known.get(n)
  if (!constants) {
    const d2 = rangeMean(n)
    constants = { d2, d3: Math.sqrt(rangeSquare(n) - d2 ** 2) }
    known.set(n, constants)
  }
  return constants
}

/** Mean of the range of n normal values ÷ σ. */
export const d2 = (n: number): number => rangeConstants(n).d2
/** Standard deviation of the range of n normal values ÷ σ. */
export const d3 = (n: number): number => rangeConstants(n).d3

/** Nothing that a double could tell stands beyond so many standard deviations. */
const reach = 9
/** The trapezoidal rule over a whole smooth bell errs by e^(−2π² ÷ (n·step²)), here 1e-21 for n = 25. */
const step = 1 / 8

/** E(W) = ∫ 1 − Φ(x)ⁿ − (1 − Φ(x))ⁿ dx (Tippett 1925). */
function rangeMean(n: number): number {
  let sum = 0
  for (let x = -reach; x <= reach; x += step) sum += 1 - normalShare(x) ** n - normalShare(-x) ** n
  return sum * step
}

/** Share of ranges up to w: n ∫ φ(x)·(Φ(x + w) − Φ(x))ⁿ⁻¹ dx. */
function rangeShare(n: number, w: number): number {
  let sum = 0
  for (let x = -reach; x <= reach; x += step) sum += normalDensity(x) * (normalShare(x + w) - normalShare(x)) ** (n - 1)
  return n * sum * step
}

/**
 * E(W²) = 2 ∫₀^∞ w·(1 − P(W ≤ w)) dw, with w = exp(t − e⁻ᵗ): both ends then fall off so fast that the trapezoidal rule is exact to
 * the precision of a double (Takahasi and Mori 1974).
 */
function rangeSquare(n: number): number {
  const fine = 1 / 16
  let sum = 0
  for (let t = -4; t <= 2.9; t += fine) {
    const w = Math.exp(t - Math.exp(-t))
    sum += 2 * w * (1 - rangeShare(n, w)) * w * (1 + Math.exp(-t))
  }
  return sum * fine
}
