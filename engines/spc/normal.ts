const rootTwo = Math.SQRT2
const rootPi = Math.sqrt(Math.PI)
/** From here on the continued fraction converges within its terms; below, the series does. */
const fractionFrom = 2
const fractionTerms = 60

/** e^(x²)·erfc(x) for x ≥ 2 by its continued fraction (Abramowitz and Stegun, 7.1.14); relative error below 1e-15. */
function scaledTail(x: number): number {
  let rest = x
  for (let term = fractionTerms; term > 0; term--) rest = x + term / 2 / rest
  return 1 / (rootPi * rest)
}

/** erf(x) for 0 ≤ x < 2 by a series of positive terms (Abramowitz and Stegun, 7.1.6). */
function errorSeries(x: number): number {
  let term = x
  let sum = x
  for (let odd = 3; term > sum * Number.EPSILON; odd += 2) {
    term *= (2 * x * x) / odd
    sum += term
  }
  return (2 / rootPi) * Math.exp(-x * x) * sum
}

/** Share of a standard normal variable above z ≥ 0. */
function upperTail(z: number): number {
  const x = z / rootTwo
  return (x < fractionFrom ? 1 - errorSeries(x) : Math.exp(-x * x) * scaledTail(x)) / 2
}

/** Density of the standard normal distribution. */
export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** Distribution function of the standard normal distribution; absolute error below 1e-15. */
export const normalShare = (z: number): number => (z < 0 ? upperTail(-z) : 1 - upperTail(z))

/** Its natural logarithm, also where the share itself is too small for a number. */
export function logNormalShare(z: number): number {
  const x = -z / rootTwo
  return x < fractionFrom ? Math.log(normalShare(z)) : -x * x + Math.log(scaledTail(x) / 2)
}
