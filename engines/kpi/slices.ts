import { checkRange } from './errors.ts'
import { clipRanges } from './ranges.ts'
import type { Instant, Milliseconds, ShiftWindow, TimeRange } from './types.ts'

/** The part of a window within a range, other fields (the shift, the production day) kept; null when they share no time. */
export function clipWindow<T extends ShiftWindow>(window: T, range: TimeRange): T | null {
  const [clipped] = clipRanges([window], range)
  if (!clipped) return null
  return {
    ...clipped,
    working: clipRanges(window.working, clipped),
    plannedStops: clipRanges(window.plannedStops ?? [], clipped),
  }
}

/**
 * Windows cut at boundaries (hours, days), in order within each window; each slice keeps the other fields of its window. Reckoning
 * the slices and adding up gives what the whole windows give.
 *
 * @param boundaries in any order; those outside the windows cut nothing
 */
export function sliceWindows<T extends ShiftWindow>(windows: readonly T[], boundaries: readonly Instant[]): T[] {
  const cuts = [...new Set(boundaries)].sort((a, b) => a - b)
  return windows.flatMap((window) => {
    checkRange(window)
    const edges = [window.start, ...cuts.filter((cut) => cut > window.start && cut < window.end), window.end]
    return edges.slice(1).flatMap((end, index) => clipWindow(window, { start: edges[index]!, end }) ?? [])
  })
}

/**
 * Boundaries every so often within a range, its ends left out: `boundariesEvery(range, 3_600_000)` for full hours.
 *
 * @param anchor an instant that the steps are counted from; a day's start where a zone is not whole hours off UTC
 */
export function boundariesEvery({ start, end }: TimeRange, step: Milliseconds, anchor: Instant = 0): Instant[] {
  if (!(Number.isSafeInteger(step) && step > 0)) throw new RangeError(`no step of whole milliseconds: ${step}`)
  const boundaries: Instant[] = []
  const first = anchor + (Math.floor((start - anchor) / step) + 1) * step
  for (let at = first; at < end; at += step) boundaries.push(at)
  return boundaries
}
