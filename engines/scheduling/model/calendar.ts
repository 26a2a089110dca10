import type { CalendarInput } from '../input.ts'

/** Working intervals with what look-ups need: working time before each interval and a grid that finds one in one step. */
export interface Calendar {
  readonly open: boolean
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly cum: Float64Array
  readonly grid: Int32Array
  readonly step: number
  readonly longest: number
}

const none = new Float64Array(0)

/** Open at any time. */
export const alwaysOpen: Calendar = {
  open: true,
  starts: none,
  ends: none,
  cum: none,
  grid: new Int32Array(0),
  step: 1,
  longest: Number.POSITIVE_INFINITY,
}

/** Makes look-ups of working intervals; joins touching and overlapping ones, drops empty ones. */
export function buildCalendar(input: CalendarInput): Calendar {
  const starts: number[] = []
  const ends: number[] = []
  for (let i = 0; i < input.starts.length; i++) {
    const start = input.starts[i]!
    const end = input.ends[i]!
    if (!(end > start)) continue
    const last = ends.length - 1
    if (last >= 0 && start <= ends[last]!) ends[last] = Math.max(ends[last]!, end)
    else {
      starts.push(start)
      ends.push(end)
    }
  }
  return index(Float64Array.from(starts), Float64Array.from(ends))
}

function index(starts: Float64Array, ends: Float64Array): Calendar {
  const n = starts.length
  const cum = new Float64Array(n + 1)
  let longest = 0
  for (let i = 0; i < n; i++) {
    const length = ends[i]! - starts[i]!
    cum[i + 1] = cum[i]! + length
    if (length > longest) longest = length
  }
  const cells = Math.max(1, 2 * n)
  const step = n > 0 ? (ends[n - 1]! - starts[0]!) / cells : 1
  const grid = new Int32Array(cells + 1)
  for (let cell = 0, i = 0; cell <= cells && n > 0; cell++) {
    const t = starts[0]! + cell * step
    while (i < n && ends[i]! <= t) i++
    grid[cell] = i
  }
  return { open: false, starts, ends, cum, grid, step, longest }
}

/** The intervals when both are open. */
export function intersect(a: Calendar, b: Calendar): Calendar {
  if (a.open) return b
  if (b.open) return a
  const starts: number[] = []
  const ends: number[] = []
  for (let i = 0, j = 0; i < a.starts.length && j < b.starts.length; ) {
    const start = Math.max(a.starts[i]!, b.starts[j]!)
    const end = Math.min(a.ends[i]!, b.ends[j]!)
    if (end > start) {
      starts.push(start)
      ends.push(end)
    }
    if (a.ends[i]! < b.ends[j]!) i++
    else j++
  }
  return index(Float64Array.from(starts), Float64Array.from(ends))
}

/** Index of the first interval that ends after t; the number of intervals when none does. */
export function intervalAt(c: Calendar, t: number): number {
  const n = c.starts.length
  if (n === 0) return 0
  const first = c.starts[0]!
  if (t < first) return 0
  const cell = Math.floor((t - first) / c.step)
  let i = cell >= c.grid.length ? n : c.grid[cell]!
  // The division may round up to the next cell, whose first interval can lie one too far.
  while (i > 0 && c.ends[i - 1]! > t) i--
  while (i < n && c.ends[i]! <= t) i++
  return i
}

/** The first open instant from t on; Infinity when there is none. */
export function nextOpen(c: Calendar, t: number): number {
  if (c.open) return t
  const i = intervalAt(c, t)
  if (i >= c.starts.length) return Number.POSITIVE_INFINITY
  const start = c.starts[i]!
  return t > start ? t : start
}

/** The earliest instant by which `work` milliseconds have been worked since t; Infinity beyond the calendar. */
export function addWork(c: Calendar, t: number, work: number): number {
  if (c.open) return t + work
  const n = c.starts.length
  const i = intervalAt(c, t)
  if (i >= n) return Number.POSITIVE_INFINITY
  const from = t > c.starts[i]! ? t : c.starts[i]!
  if (from + work <= c.ends[i]!) return from + work
  const position = c.cum[i]! + from - c.starts[i]! + work
  if (position > c.cum[n]!) return Number.POSITIVE_INFINITY
  let low = i + 1
  let high = n - 1
  if (low + 3 < n && c.cum[low + 4]! >= position) high = low + 3
  while (low < high) {
    const mid = (low + high) >> 1
    if (c.cum[mid + 1]! >= position) high = mid
    else low = mid + 1
  }
  return c.starts[low]! + position - c.cum[low]!
}

/** The latest instant from which `work` milliseconds are worked by t; -Infinity before the calendar. */
export function subtractWork(c: Calendar, t: number, work: number): number {
  if (c.open) return t - work
  let i = intervalAt(c, t)
  if (i >= c.starts.length || c.starts[i]! >= t) i--
  if (i < 0) return Number.NEGATIVE_INFINITY
  const to = t < c.ends[i]! ? t : c.ends[i]!
  if (to - work >= c.starts[i]!) return to - work
  const position = c.cum[i]! + to - c.starts[i]! - work
  if (position < 0) return Number.NEGATIVE_INFINITY
  let low = 0
  let high = i - 1
  if (i > 4 && c.cum[i - 4]! <= position) low = i - 4
  while (low < high) {
    const mid = (low + high + 1) >> 1
    if (c.cum[mid]! <= position) low = mid
    else high = mid - 1
  }
  return c.starts[low]! + position - c.cum[low]!
}

/** The earliest start from t on of a stretch of `length` within one interval; Infinity when there is none. */
export function fitAfter(c: Calendar, t: number, length: number): number {
  if (c.open) return t
  if (length > c.longest) return Number.POSITIVE_INFINITY
  const n = c.starts.length
  for (let i = intervalAt(c, t); i < n; i++) {
    const start = t > c.starts[i]! ? t : c.starts[i]!
    if (start + length <= c.ends[i]!) return start
  }
  return Number.POSITIVE_INFINITY
}

/** The latest start of a stretch of `length` within one interval that ends by t; -Infinity when there is none. */
export function fitBefore(c: Calendar, t: number, length: number): number {
  if (c.open) return t - length
  if (length > c.longest) return Number.NEGATIVE_INFINITY
  let i = intervalAt(c, t)
  if (i >= c.starts.length || c.starts[i]! >= t) i--
  for (; i >= 0; i--) {
    const end = t < c.ends[i]! ? t : c.ends[i]!
    if (end - length >= c.starts[i]!) return end - length
  }
  return Number.NEGATIVE_INFINITY
}

/** Working milliseconds between two instants. */
export function workBetween(c: Calendar, from: number, to: number): number {
  if (to <= from) return 0
  if (c.open) return to - from
  return worked(c, to) - worked(c, from)
}

function worked(c: Calendar, t: number): number {
  const i = intervalAt(c, t)
  return i < c.starts.length && t > c.starts[i]! ? c.cum[i]! + t - c.starts[i]! : c.cum[i]!
}
