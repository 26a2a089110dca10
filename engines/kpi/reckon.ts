import { checkRange, OverlappingIntervals } from './errors.ts'
import { inOrder } from './ranges.ts'
import { BUSY, REST, type Segments, STOP, segmentsOf } from './segments.ts'
import { stateElements, stateLamps } from './state-elements.ts'
import { type TimeElement, timeElements } from './time-elements.ts'
import type { ElementRules, ShiftWindow, StateInterval, TimeElements } from './types.ts'

const width = timeElements.length
const column = Object.fromEntries(timeElements.map((name, index) => [name, index])) as Record<TimeElement, number>

/**
 * The time elements of one machine in each window, in the order of the windows. What an instant counts for depends on that instant
 * alone, so elements of disjoint windows add up to those of their union, and cutting an interval changes nothing. Time that no
 * interval covers is `noData`; an open shift is therefore cut at the present first (`clipWindow`).
 *
 * A failure counts in the window that it begins in: give the intervals whole, or with the one that ends at the first window's start.
 *
 * @param intervals of one machine, in any order; those outside the windows count for nothing
 * @throws OverlappingIntervals, OverlappingWindows, InvalidRange
 */
export function reckon(
  intervals: readonly StateInterval[],
  windows: readonly ShiftWindow[],
  rules: ElementRules = {},
): TimeElements[] {
  const segments = segmentsOf(windows)
  const sums = new Float64Array(windows.length * width)
  bookPlan(segments, sums)
  bookIntervals(inOrder(intervals), segments, { ...stateElements, ...rules }, sums)
  return windows.map((_, index) => {
    const elements = {} as TimeElements
    for (let i = 0; i < width; i++) elements[timeElements[i]!] = sums[index * width + i]!
    return elements
  })
}

/** Before anything is known, all that is planned busy is without data. */
function bookPlan({ starts, ends, kinds, owners }: Segments, sums: Float64Array): void {
  const columns = { [BUSY]: column.noData, [REST]: column.rest, [STOP]: column.pdot }
  for (let i = 0; i < starts.length; i++) {
    sums[owners[i]! * width + columns[kinds[i] as keyof typeof columns]]! += ends[i]! - starts[i]!
  }
}

function bookIntervals(
  intervals: readonly StateInterval[],
  { starts, ends, kinds, owners }: Segments,
  elements: typeof stateElements,
  sums: Float64Array,
): void {
  const count = starts.length
  let segment = 0
  let last: StateInterval | undefined
  let failing = false
  for (const interval of intervals) {
    checkRange(interval)
    const { start, end, state, reason } = interval
    if (start === end) continue
    if (last && start < last.end) throw new OverlappingIntervals(last, interval)
    const excused = reason?.planned === true && !reason.assessed
    const element = excused ? 'pdot' : elements[state]
    const wasFailing = failing && last?.end === start
    failing = state === 'fault' && element !== 'pdot'
    last = interval

    while (segment < count && ends[segment]! <= start) segment++
    if (segment === count) continue
    if (failing && !wasFailing && starts[segment]! <= start && kinds[segment] !== STOP) {
      sums[owners[segment]! * width + column.failures]!++
    }
    const lamp = interval.lamp ?? stateLamps[state]
    const light = element === 'pdot' ? -1 : lamp === 'yellow' ? column.yellow : lamp === 'red' ? column.red : -1
    for (let i = segment; i < count && starts[i]! < end; i++) {
      const time = Math.min(end, ends[i]!) - Math.max(start, starts[i]!)
      const row = owners[i]! * width
      if (kinds[i] !== BUSY) {
        if (state === 'running') sums[row + column.outside]! += time
        continue
      }
      sums[row + column.noData]! -= time
      sums[row + column[element]]! += time
      if (failing) sums[row + column.fault]! += time
      if (light >= 0) sums[row + light]! += time
    }
  }
}
