import { checkRange, OverlappingWindows } from './errors.ts'
import { clipRanges, inOrder, uniteRanges } from './ranges.ts'
import type { ShiftWindow, TimeRange } from './types.ts'

export const BUSY = 0
export const REST = 1
export const STOP = 2

/** Windows cut where plan changes: sorted, disjoint, together exactly the windows. Arrays of equal length. */
export interface Segments {
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** BUSY, REST or STOP. */
  readonly kinds: Uint8Array
  /** Index of the window that a segment lies in, in the order that the windows were given in. */
  readonly owners: Int32Array
}

/** Throws `InvalidRange` and `OverlappingWindows`. */
export function segmentsOf(windows: readonly ShiftWindow[]): Segments {
  const starts: number[] = []
  const ends: number[] = []
  const kinds: number[] = []
  const owners: number[] = []
  let last: TimeRange | undefined
  for (const { window, start, end, owner } of inOrder(windows.map(numbered))) {
    checkRange(window)
    if (start === end) continue
    if (last && start < last.end) throw new OverlappingWindows(last, window)
    last = window
    const stops = uniteRanges(clipRanges(window.plannedStops ?? [], window))
    const working = uniteRanges(clipRanges(window.working, window))
    let stop = 0
    let work = 0
    for (let at = start; at < end; ) {
      while (stop < stops.length && stops[stop]!.end <= at) stop++
      while (work < working.length && working[work]!.end <= at) work++
      const stopped = stops[stop]
      const worked = working[work]
      const kind = stopped && stopped.start <= at ? STOP : worked && worked.start <= at ? BUSY : REST
      const until = Math.min(end, nextEdge(stopped, at), kind === STOP ? end : nextEdge(worked, at))
      starts.push(at)
      ends.push(until)
      kinds.push(kind)
      owners.push(owner)
      at = until
    }
  }
  return {
    starts: Float64Array.from(starts),
    ends: Float64Array.from(ends),
    kinds: Uint8Array.from(kinds),
    owners: Int32Array.from(owners),
  }
}

function numbered(window: ShiftWindow, owner: number) {
  return { window, owner, start: window.start, end: window.end }
}

function nextEdge(range: TimeRange | undefined, at: number): number {
  if (!range) return Number.POSITIVE_INFINITY
  return range.start > at ? range.start : range.end
}
