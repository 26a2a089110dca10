/** What a value must keep to, both ends included; at least one is there. */
export interface Limits {
  lower: number | null
  upper: number | null
}

export const isBeyond = (value: number, { lower, upper }: Limits): boolean =>
  (lower !== null && value < lower) || (upper !== null && value > upper)

interface Crossed<V> {
  /** Values that passed out of the limits, each the first one beyond them. */
  out: V[]
  /** Whether the last value is beyond. */
  beyond: boolean
}

/**
 * Where values leave their limits. One that stays beyond says nothing new: only what has been within again can pass out once more.
 *
 * @param beyond how it stood before the first value
 * @param values in the order of time
 */
export function crossings<V extends { value: number }>(
  limits: Limits,
  beyond: boolean,
  values: readonly V[],
): Crossed<V> {
  const out: V[] = []
  let stands = beyond
  for (const each of values) {
    const now = isBeyond(each.value, limits)
    if (now && !stands) out.push(each)
    stands = now
  }
  return { out, beyond: stands }
}
