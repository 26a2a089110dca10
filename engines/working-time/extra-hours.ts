import type { ShiftWindow } from './open-shifts.ts'
import { subtractRange } from './ranges.ts'
import type { CalendarException, Instant, TimeRange } from './types.ts'
import { DAY } from './zone.ts'

/** A shift with the extra hours that lengthen it. */
export interface LengthenedShift {
  readonly window: ShiftWindow
  readonly start: Instant
  readonly end: Instant
}

export interface ExtraHours {
  readonly shifts: readonly LengthenedShift[]
  /** Extra hours that touch no shift, each at most a day long. */
  readonly strays: readonly TimeRange[]
}

/**
 * Gives the open exceptions' time outside every shift to the shift it touches: the one that ends where it begins, else the
 * one that begins where it ends, up to 24 hours either way. What is left stands alone. Blocks of 24 hours, counted from
 * an exception's start, keep the answer independent of how much of the calendar is looked at.
 */
export function placeExtraHours(
  windows: readonly ShiftWindow[],
  exceptions: readonly CalendarException[],
  from: Instant,
  to: Instant,
): ExtraHours {
  const shifts = windows.map((window) => ({ window, start: window.start, end: window.end }))
  const blocks = openBlocks(exceptions, from, to)
  if (blocks.length === 0) return { shifts, strays: blocks }
  const pieces: TimeRange[] = []
  for (const block of blocks) {
    let rest: TimeRange[] = [block]
    for (const { start, end } of windows)
      if (start < block.end && end > block.start) rest = subtractRange(rest, start, end)
    pieces.push(...rest)
  }
  const byEnd = new Map(shifts.map((shift) => [shift.end, shift]))
  const after: TimeRange[] = []
  for (const piece of pieces) {
    const shift = byEnd.get(piece.start)
    if (!shift || piece.end - shift.window.end > DAY) {
      after.push(piece)
      continue
    }
    shift.end = piece.end
    byEnd.set(piece.end, shift)
  }
  const byStart = new Map(shifts.map((shift) => [shift.start, shift]))
  const strays: TimeRange[] = []
  for (const piece of after.reverse()) {
    const shift = byStart.get(piece.end)
    if (!shift || shift.window.start - piece.start > DAY) {
      strays.push(piece)
      continue
    }
    shift.start = piece.start
    byStart.set(piece.start, shift)
  }
  return { shifts, strays: strays.reverse() }
}

function openBlocks(exceptions: readonly CalendarException[], from: Instant, to: Instant): TimeRange[] {
  const blocks: TimeRange[] = []
  for (const exception of exceptions) {
    if (exception.kind !== 'open' || exception.to <= from || exception.from >= to) continue
    const skipped = Math.max(0, Math.floor((from - exception.from) / DAY))
    for (let start = exception.from + skipped * DAY; start < Math.min(exception.to, to); start += DAY) {
      blocks.push({ start, end: Math.min(exception.to, start + DAY) })
    }
  }
  blocks.sort((a, b) => a.start - b.start || a.end - b.end)
  const disjoint: TimeRange[] = []
  let frontier = Number.NEGATIVE_INFINITY
  for (const block of blocks) {
    const start = Math.max(block.start, frontier)
    if (start < block.end) disjoint.push({ start, end: block.end })
    frontier = Math.max(frontier, block.end)
  }
  return disjoint
}
