import { checkRange } from './errors.ts'
import { checkedIntervals, clipRanges } from './ranges.ts'
import type { StateInterval, TimeRange } from './types.ts'

/**
 * The time ledger of one machine over a range, without gap: intervals in order, cut to the range, with `noData` (gray) wherever none
 * was given. Their lengths sum exactly to the range. Throws OverlappingIntervals, InvalidRange.
 */
export function fillLedger<T extends StateInterval>(intervals: readonly T[], range: TimeRange): (T | StateInterval)[] {
  checkRange(range)
  const filled: (T | StateInterval)[] = []
  let at = range.start
  for (const interval of clipRanges(checkedIntervals(intervals), range)) {
    if (interval.start > at) filled.push(noData(at, interval.start))
    filled.push(interval)
    at = interval.end
  }
  if (at < range.end) filled.push(noData(at, range.end))
  return filled
}

function noData(start: number, end: number): StateInterval {
  return { start, end, state: 'noData', lamp: 'gray' }
}
