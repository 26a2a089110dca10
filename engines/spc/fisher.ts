import { logGamma } from './gamma.ts'

const terms = 10_000

/** The continued fraction of the incomplete beta function by Lentz (Abramowitz and Stegun, 26.5.8). */
function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m < terms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < Number.EPSILON) break
  }
  return fraction
}

/** The regularised incomplete beta function I_x(a, b), where `rest` is 1 − x. */
export function betaShare(a: number, b: number, x: number, rest: number): number {
  if (x <= 0) return 0
  if (rest <= 0) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(b, a, rest, x)
  // Γ of a half is out of reach of the approximation, Γ(a + 1) = a·Γ(a) is not.
  const front =
    logGamma(a + b + 1) - Math.log(a + b) - (logGamma(a + 1) - Math.log(a)) - (logGamma(b + 1) - Math.log(b))
  return (Math.exp(front + a * Math.log(x) + b * Math.log(rest)) * betaFraction(a, b, x)) / a
}

/** Probability that a ratio of variances with these degrees of freedom is larger than f ≥ 0. */
export function fisherTail(f: number, numerator: number, denominator: number): number {
  if (f === Number.POSITIVE_INFINITY) return 0
  const whole = denominator + numerator * f
  return betaShare(denominator / 2, numerator / 2, denominator / whole, (numerator * f) / whole)
}
