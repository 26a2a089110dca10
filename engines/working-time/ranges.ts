import type { Instant, TimeRange } from './types.ts'

/** Sorted disjoint ranges without the part from `from` to `to`. */
export function subtractRange(ranges: readonly TimeRange[], from: Instant, to: Instant): TimeRange[] {
  const rest: TimeRange[] = []
  for (const range of ranges) {
    if (range.end <= from || range.start >= to) {
      rest.push(range)
      continue
    }
    if (range.start < from) rest.push({ start: range.start, end: from })
    if (range.end > to) rest.push({ start: to, end: range.end })
  }
  return rest
}

/** Sorted disjoint ranges with the part from `from` to `to` added; what overlaps or meets it becomes one. */
export function uniteRange(ranges: readonly TimeRange[], from: Instant, to: Instant): TimeRange[] {
  let start = from
  let end = to
  const apart: TimeRange[] = []
  for (const range of ranges) {
    if (range.end < start || range.start > end) {
      apart.push(range)
      continue
    }
    start = Math.min(start, range.start)
    end = Math.max(end, range.end)
  }
  apart.push({ start, end })
  return apart.sort((a, b) => a.start - b.start)
}

/** The parts of a sorted list within `from` to `to`. */
export function clipRanges(ranges: readonly TimeRange[], from: Instant, to: Instant): TimeRange[] {
  const inside: TimeRange[] = []
  for (const range of ranges) {
    const start = Math.max(range.start, from)
    const end = Math.min(range.end, to)
    if (start < end) inside.push({ start, end })
  }
  return inside
}
