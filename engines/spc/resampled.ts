import type { Interval } from './capability.ts'

const times = 400
const outside = 0.025

/** Numbers from 0 to below 1 that are the same each time: xorshift of 32 bits with shifts 13, 17, 5 (Marsaglia 2003). */
function numbers(): () => number {
  let state = 2_463_534_242
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

type Found = Record<'potential' | 'actual', number | null>

/**
 * Between which indices lie with 95 % certainty: the 2.5 % and 97.5 % points of what as many values drawn from the values again and again
 * come to (Efron 1979). The same values have the same interval.
 */
export function resampled(
  values: readonly number[],
  reckon: (sample: readonly number[]) => Found,
): Record<keyof Found, Interval> {
  const next = numbers()
  const found: Record<keyof Found, number[]> = { potential: [], actual: [] }
  for (let time = 0; time < times; time++) {
    const sample = values.map(() => values[Math.floor(next() * values.length)] as number)
    // A resample of one and the same value has no distribution.
    if (sample.every((value) => value === sample[0])) continue
    const { potential, actual } = reckon(sample)
    if (potential !== null && Number.isFinite(potential)) found.potential.push(potential)
    if (actual !== null && Number.isFinite(actual)) found.actual.push(actual)
  }
  const between = (each: number[]): Interval => {
    if (each.length < times / 2) return null
    each.sort((a, b) => a - b)
    const at = (share: number) => each[Math.round(share * (each.length - 1))] as number
    return [at(outside), at(1 - outside)]
  }
  return { potential: between(found.potential), actual: between(found.actual) }
}
