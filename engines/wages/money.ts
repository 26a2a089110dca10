const scale = 8
const one = 10n ** BigInt(scale)

/** A decimal of up to eight places in units of the last. Throws RangeError for what is none. */
function toScaled(value: number): bigint {
  if (Number.isSafeInteger(value)) return BigInt(value) * one
  if (!(Math.abs(value) < 1e12)) throw new RangeError(`no decimal: ${value}`)
  return BigInt(value.toFixed(scale).replace('.', ''))
}

/** So many units of the last of `places` as a number. */
const fromUnits = (units: bigint, places: number): number => {
  const value = Number(`${units}e-${places}`)
  return value === 0 ? 0 : value
}

/** A decimal in whole units of its last place: of 12.34 with two places 1234. Throws RangeError where it has more places. */
export function unitsOf(value: number, places: number): bigint {
  const scaled = toScaled(value)
  const step = 10n ** BigInt(scale - places)
  if (scaled % step) throw new RangeError(`${value} has more than ${places} decimal places`)
  return scaled / step
}

/** Sum of decimals of up to eight places, exact and in any order the same. */
export function sumOf(values: readonly number[]): number {
  let quick = 0
  for (const value of values) {
    quick += value
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(quick))
      return fromUnits(
        values.reduce((total, each) => total + toScaled(each), 0n),
        scale,
      )
  }
  return quick
}

/**
 * Product of decimals ÷ a divisor, reckoned exactly and rounded once, halves away from zero: so what is taken back is to the last digit
 * the negative of what was given.
 *
 * @param places decimal places of the result, 0 to 8
 * @param over above 0. Throws RangeError otherwise.
 */
export function productOf(factors: readonly number[], places: number, over = 1): number {
  const divisor = toScaled(over)
  if (divisor <= 0n) throw new RangeError(`no divisor: ${over}`)
  let numerator = 10n ** BigInt(places)
  let denominator = 1n
  for (const factor of factors) {
    numerator *= toScaled(factor)
    denominator *= one
  }
  numerator *= one
  denominator *= divisor
  const negative = numerator < 0n
  const rounded = (2n * (negative ? -numerator : numerator) + denominator) / (2n * denominator)
  return fromUnits(negative ? -rounded : rounded, places)
}

/**
 * Shares a whole out by weights in units of its last place, so that the parts sum exactly to it: what rounding leaves goes to the
 * largest remainders (Hamilton's method), of equal ones to the first. Where nobody weighs anything, all weigh the same.
 *
 * @param weights decimals of 0 or more. Throws RangeError for a negative one.
 * @param places decimal places of the whole and of each part
 * @returns the parts in the order of the weights; none for no weights
 */
export function shareOut(whole: number, weights: readonly number[], places: number): number[] {
  if (!weights.length) return []
  const given = weights.map(toScaled)
  if (given.some((weight) => weight < 0n)) throw new RangeError('a weight is negative')
  const known = given.reduce((sum, weight) => sum + weight, 0n)
  const weighed = known > 0n ? given : given.map(() => 1n)
  const total = known > 0n ? known : BigInt(weighed.length)
  const signed = unitsOf(whole, places)
  const units = signed < 0n ? -signed : signed
  const parts = weighed.map((weight) => (units * weight) / total)
  const rests = weighed.map((weight, i) => ({ i, rest: (units * weight) % total }))
  let left = units - parts.reduce((sum, part) => sum + part, 0n)
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest < b.rest ? 1 : -1))
  for (const { i } of rests) {
    if (left <= 0n) break
    parts[i] = (parts[i] as bigint) + 1n
    left--
  }
  return parts.map((part) => fromUnits(signed < 0n ? -part : part, places))
}
