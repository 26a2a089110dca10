import type { CalendarInput, LevelsInput } from '../input.ts'

/** Working milliseconds in `[from, to)` when all the calendars are open; by walking the intervals, for the checks only. */
export function openTime(calendars: readonly CalendarInput[], from: number, to: number): number {
  if (to <= from) return 0
  const [first, ...others] = calendars
  if (!first) return to - from
  let sum = 0
  let at = searchEnd(first.ends, from)
  for (; at < first.starts.length && first.starts[at]! < to; at++) {
    sum += openTime(others, Math.max(from, first.starts[at]!), Math.min(to, first.ends[at]!))
  }
  return sum
}

/** First interval that ends after t. */
function searchEnd(ends: ArrayLike<number>, t: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const mid = Math.floor((low + high) / 2)
    if (ends[mid]! > t) high = mid
    else low = mid + 1
  }
  return low
}

const enough = new WeakMap<LevelsInput, Map<number, CalendarInput>>()

/** When there is at least `amount` of a resource with levels; for the checks only. */
export function timesWith(levels: LevelsInput, amount: number): CalendarInput {
  const known = enough.get(levels) ?? new Map<number, CalendarInput>()
  enough.set(levels, known)
  const found = known.get(amount)
  if (found) return found
  const rows = Array.from(levels.starts, (start, i) => ({ start, end: levels.ends[i]!, there: levels.amounts[i]! }))
  const open = rows.filter(({ start, end, there }) => there >= amount && end > start)
  const made = { starts: open.map(({ start }) => start), ends: open.map(({ end }) => end) }
  known.set(amount, made)
  return made
}
