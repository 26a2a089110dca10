/**
 * Exact arithmetic on quantities and money. The wire and the screen carry decimals as JSON numbers of at most 15 significant
 * digits, which a float keeps exactly; sums and products of floats do not stay exact, so they are reckoned here on scaled
 * integers (or in SQL on `numeric`).
 */
const scale = 8
const one = 10n ** BigInt(scale)

function toScaled(value: number | string): bigint {
  const text = typeof value === 'number' ? plain(value) : value
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`not a decimal: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  const digits = fraction.slice(0, scale).padEnd(scale, '0')
  const scaled = BigInt(whole) * one + BigInt(digits)
  return sign ? -scaled : scaled
}

function plain(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a decimal: ${value}`)
  const text = String(value)
  return text.includes('e') ? value.toFixed(scale) : text
}

function fromScaled(value: bigint): number {
  const negative = value < 0n
  const absolute = negative ? -value : value
  const text = `${absolute / one}.${String(absolute % one).padStart(scale, '0')}`
  return Number(negative ? `-${text}` : text)
}

/** A float holds whole numbers exactly, and most quantities are whole: nothing to scale. */
const exact = Number.isSafeInteger

/** Sum of decimals, exact to eight places; of more than some thousands `addAll`. */
export const add = (...values: number[]): number => addAll(values)

/** Sum of any number of decimals, exact to eight places: a call takes no hundred thousand arguments. */
export function addAll(values: readonly number[]): number {
  let sum = 0
  for (const value of values) {
    sum += value
    if (!exact(value) || !exact(sum)) return fromScaled(values.reduce((total, each) => total + toScaled(each), 0n))
  }
  return sum
}

/** a − b, exact to eight places. */
export const subtract = (a: number, b: number): number => add(a, -b)

/** a × b rounded half-up (away from zero) to `decimals` places. */
export function multiply(a: number, b: number, decimals = scale): number {
  if (exact(a) && exact(b) && exact(a * b)) return round(a * b, decimals)
  return round(fromScaledProduct(toScaled(a) * toScaled(b)), decimals)
}

function fromScaledProduct(product: bigint): number {
  const half = product < 0n ? -one / 2n : one / 2n
  return fromScaled((product + half) / one)
}

/** a ÷ b rounded half-up to `decimals` places; `null` when b is 0. */
export function divide(a: number, b: number, decimals = scale): number | null {
  const divisor = toScaled(b)
  if (divisor === 0n) return null
  const numerator = toScaled(a) * one * 10n
  const quotient = numerator / divisor
  const rounded = (quotient + (quotient < 0n ? -5n : 5n)) / 10n
  return round(fromScaled(rounded), decimals)
}

/** Rounds half-up (away from zero) to `decimals` places. */
export function round(value: number, decimals: number): number {
  // Of 0 and -0 the one.
  if (decimals >= 0 && exact(value)) return value + 0
  const step = 10n ** BigInt(scale - decimals)
  const scaled = toScaled(value)
  const half = step / 2n
  return fromScaled(((scaled + (scaled < 0n ? -half : half)) / step) * step)
}

/** Whether a quantity has no more places than its unit is counted to. @param decimals places of the unit */
export const fitsDecimals = (quantity: number, decimals: number): boolean =>
  Number(quantity.toFixed(decimals)) === quantity
