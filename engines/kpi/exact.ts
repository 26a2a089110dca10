const places = 8
const one = 10n ** BigInt(places)
const digits = 20

/** An exact fraction; the denominator is above 0. Sums of fractions do not depend on order or grouping, sums of floats do. */
export interface Exact {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const nothing: Exact = { numerator: 0n, denominator: 1n }

/** Sum of exact fractions. */
export function sumExact(values: Iterable<Exact>): Exact {
  const byDenominator = new Map<bigint, bigint>()
  for (const { numerator, denominator } of values) {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator)
  }
  let sum = nothing
  for (const [denominator, numerator] of byDenominator) {
    sum = reduced(sum.numerator * denominator + numerator * sum.denominator, sum.denominator * denominator)
  }
  return sum
}

/** value × by ÷ of, exactly; decimals of up to eight places. `null` when `of` is 0. */
export function portion(value: Exact, by: number, of: number): Exact | null {
  const divisor = toScaled(of)
  return divisor === 0n ? null : reduced(value.numerator * toScaled(by), value.denominator * divisor)
}

/** value ÷ divisor as a number, `null` when the divisor is 0: the one place where an exact value is rounded to a float. */
export function quotient(value: Exact, divisor: number): number | null {
  const share = portion(value, 1, divisor)
  return share && Number(`${(share.numerator * 10n ** BigInt(digits)) / share.denominator}e-${digits}`)
}

/** Whether an exact value is above a number. */
export function exceeds(value: Exact, limit: number): boolean {
  return value.numerator * one > toScaled(limit) * value.denominator
}

/** The nearest whole number, halves upwards. */
export function roundExact({ numerator, denominator }: Exact): number {
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const floor = doubled / divisor - (doubled % divisor < 0n ? 1n : 0n)
  return Number(floor)
}

/** Sum of decimals of up to eight places, exact and in any order the same. */
export function sumDecimals(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0)
  // Whole numbers below 2^53 add up exactly as floats.
  if (values.every(Number.isSafeInteger) && Number.isSafeInteger(sum)) return sum
  return Number(`${values.reduce((total, value) => total + toScaled(value), 0n)}e-${places}`)
}

/** A decimal of up to eight places in units of the last. Throws RangeError for what is none. */
export function toScaled(value: number): bigint {
  if (Number.isSafeInteger(value)) return BigInt(value) * one
  if (!(Math.abs(value) < 1e21)) throw new RangeError(`no decimal: ${value}`)
  return BigInt(value.toFixed(places).replace('.', ''))
}

function reduced(numerator: bigint, denominator: bigint): Exact {
  const sign = denominator < 0n ? -1n : 1n
  let a = numerator < 0n ? -numerator : numerator
  let b = denominator * sign
  while (b > 0n) [a, b] = [b, a % b]
  return { numerator: (sign * numerator) / a, denominator: (sign * denominator) / a }
}
