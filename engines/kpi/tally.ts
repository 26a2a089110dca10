import { checkedIntervals, uniteRanges } from './ranges.ts'
import type { Milliseconds, StateInterval, TimeRange } from './types.ts'

export interface Tally {
  /** Time within the ranges. */
  duration: Milliseconds
  /** How often it began within the ranges; intervals of one key that meet are one. */
  occurrences: number
}

/**
 * Durations and occurrences by any key: a lamp's colour, a state, a reason or its class. Additive over disjoint ranges, unmoved by
 * cutting an interval. To tally what has no data as well, fill the ledger first (`fillLedger`).
 *
 * @param intervals of one machine; the one before the ranges too, so that what began earlier is not counted as begun
 * @param ranges those that overlap count once
 * @param keyOf null leaves the interval out
 * @throws OverlappingIntervals, InvalidRange
 */
export function tally<T extends StateInterval, K>(
  intervals: readonly T[],
  ranges: readonly TimeRange[],
  keyOf: (interval: T) => K | null,
): Map<K, Tally> {
  const inside = uniteRanges(ranges)
  const tallies = new Map<K, Tally>()
  let first = 0
  let lastKey: K | null = null
  let lastEnd = Number.NEGATIVE_INFINITY
  for (const interval of checkedIntervals(intervals)) {
    const key = keyOf(interval)
    const began = key !== lastKey || lastEnd !== interval.start
    lastKey = key
    lastEnd = interval.end
    if (key === null) continue
    while (first < inside.length && inside[first]!.end <= interval.start) first++
    let duration = 0
    for (let i = first; i < inside.length && inside[i]!.start < interval.end; i++) {
      duration += Math.min(interval.end, inside[i]!.end) - Math.max(interval.start, inside[i]!.start)
    }
    if (duration === 0) continue
    const known = tallies.get(key) ?? { duration: 0, occurrences: 0 }
    known.duration += duration
    if (began && inside[first]!.start <= interval.start) known.occurrences++
    tallies.set(key, known)
  }
  return tallies
}
