import { checkRange, OverlappingIntervals } from './errors.ts'
import type { StateInterval, TimeRange } from './types.ts'

/** Whatever overlaps or meets joined, the rest in order; empty ranges are dropped. */
export function uniteRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const united: { start: number; end: number }[] = []
  for (const { start, end } of inOrder(ranges)) {
    const last = united.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (start < end) united.push({ start, end })
  }
  return united
}

/** The parts within `start` to `end`, other fields kept. */
export function clipRanges<T extends TimeRange>(ranges: readonly T[], { start, end }: TimeRange): T[] {
  return ranges
    .filter((range) => Math.max(range.start, start) < Math.min(range.end, end))
    .map((range) => ({ ...range, start: Math.max(range.start, start), end: Math.min(range.end, end) }))
}

/** By start; the list itself when it is in order already, as rows of a database are. */
export function inOrder<T extends TimeRange>(ranges: readonly T[]): readonly T[] {
  let last = Number.NEGATIVE_INFINITY
  for (const { start } of ranges) {
    if (start < last) return [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)
    last = start
  }
  return ranges
}

/** In order, empty ones dropped. Throws `InvalidRange`, and `OverlappingIntervals` naming both that share time. */
export function checkedIntervals<T extends StateInterval>(intervals: readonly T[]): T[] {
  const checked: T[] = []
  let last: T | undefined
  for (const interval of inOrder(intervals)) {
    checkRange(interval)
    if (interval.start === interval.end) continue
    if (last && interval.start < last.end) throw new OverlappingIntervals(last, interval)
    checked.push(interval)
    last = interval
  }
  return checked
}
