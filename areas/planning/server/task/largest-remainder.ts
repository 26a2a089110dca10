import { add, subtract } from '#core/contract/decimal.ts'

const places = 4
const unit = 10n ** BigInt(places)

const toUnits = (value: number): bigint => BigInt(Math.round(Number((value * Number(unit)).toPrecision(15))))

/** Smallest step (in 1/10,000) that all values are multiples of: a lot counted in whole pieces stays in whole pieces. */
function stepOf(values: readonly number[]): bigint {
  for (let decimals = 0; decimals < places; decimals++) {
    const step = 10n ** BigInt(places - decimals)
    if (values.every((value) => toUnits(value) % step === 0n)) return step
  }
  return 1n
}

/**
 * Splits a quantity by weights with the largest-remainder method (Hamilton): each part gets its quota rounded down, what is left
 * goes step by step to the largest remainders, the earlier part first among equals.
 *
 * @param total at most 4 decimals; negative totals mirror positive ones
 * @param weights not negative, at least one above 0
 * @param like quantities whose decimals the parts keep to as well, so that whole pieces stay whole
 * @returns parts that sum exactly to the total
 */
export function splitByShare(total: number, weights: readonly number[], like: readonly number[] = []): number[] {
  const scaled = weights.map(toUnits)
  const sum = scaled.reduce((a, b) => a + b, 0n)
  if (sum <= 0n || scaled.some((weight) => weight < 0n)) throw new RangeError('no weights to split by')
  const step = stepOf([total, ...like])
  const steps = toUnits(Math.abs(total)) / step
  const parts = scaled.map((weight) => (steps * weight) / sum)
  const rests = scaled.map((weight, i) => ({ i, rest: (steps * weight) % sum }))
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  let left = steps - parts.reduce((a, b) => a + b, 0n)
  for (const { i } of rests) {
    if (left === 0n) break
    parts[i] = (parts[i] as bigint) + 1n
    left--
  }
  const sign = total < 0 ? -1 : 1
  return parts.map((part) => (sign * Number(part * step)) / Number(unit) || 0)
}

/**
 * Splits what is added to running totals so that the totals, not each addition, keep to the shares: reporting piece by piece
 * ends as reporting all at once. No part runs against the sign of what is added.
 *
 * @param delta what is added to the whole
 * @param current what each part has
 * @returns what each part gets; sums exactly to `delta`
 */
export function splitAddition(delta: number, weights: readonly number[], current: readonly number[]): number[] {
  const whole = add(delta, ...current)
  const wanted = splitByShare(whole, weights, [delta, ...current])
  const parts = wanted.map((part, i) => subtract(part, current[i] as number))
  const against = (part: number) => (delta < 0 ? part > 0 : part < 0)
  let excess = add(0, ...parts.filter(against))
  // Rounding can ask a part to give back a step: those who get most give way.
  const order = parts.map((_, i) => i).sort((a, b) => Math.abs(parts[b] as number) - Math.abs(parts[a] as number))
  for (const i of order) if (against(parts[i] as number)) parts[i] = 0
  for (const i of order) {
    const part = parts[i] as number
    if (excess === 0) break
    const taken = Math.abs(part) < Math.abs(excess) ? -part : excess
    if (part === 0 || against(part)) continue
    parts[i] = add(part, taken)
    excess = subtract(excess, taken)
  }
  return parts
}
