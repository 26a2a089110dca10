import { lowerBound } from './search.ts'
import type { Timeline } from './timeline.ts'
import type { FlatIntervals, Instant } from './types.ts'

/** The intervals of a timeline, which must cover the range, cut to it; those that meet are joined. */
export function flattenIntervals(line: Timeline, from: Instant, to: Instant): FlatIntervals {
  const first = Math.max(0, lowerBound(line.starts, line.starts.length, from) - 1)
  const size = Math.max(0, lowerBound(line.starts, line.starts.length, to) - first)
  const starts = new Float64Array(size)
  const ends = new Float64Array(size)
  const cumulative = new Float64Array(size)
  let count = 0
  let total = 0
  for (let i = first; i < first + size; i++) {
    const start = Math.max(from, line.starts[i] as number)
    const end = Math.min(to, line.ends[i] as number)
    if (start >= end) continue
    if (count > 0 && ends[count - 1] === start) {
      ends[count - 1] = end
    } else {
      starts[count] = start
      ends[count] = end
      cumulative[count] = total
      count++
    }
    total += end - start
  }
  return { starts: starts.slice(0, count), ends: ends.slice(0, count), cumulative: cumulative.slice(0, count), total }
}
