import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillLedger,
  reckon,
  type ShiftWindow,
  type StateInterval,
  sliceWindows,
  stateElements,
  stateLamps,
  sumTimes,
  type TimeElements,
  type TimeRange,
  tally,
  windowTime,
} from './index.ts'
import { intervalsArbitrary, LAST, windowsArbitrary } from './testing.ts'

const runs = { numRuns: 300 }

const within = ({ start, end }: TimeRange, at: number) => at >= start && at < end
const lengthOf = (ranges: readonly TimeRange[]) => ranges.reduce((sum, { start, end }) => sum + end - start, 0)
const total = (intervals: readonly StateInterval[], windows: readonly ShiftWindow[]) =>
  sumTimes(reckon(intervals, windows))
const instant = fc.integer({ min: 0, max: LAST })

/** The definition read instant by instant, without any of the engine's code. */
function byInstant(intervals: readonly StateInterval[], window: ShiftWindow): TimeElements {
  const sum = sumTimes([])
  const at = (instantOf: number) => intervals.find((interval) => within(interval, instantOf))
  const excused = (interval?: StateInterval) => interval?.reason?.planned === true && !interval.reason.assessed
  const fails = (interval?: StateInterval) => interval?.state === 'fault' && !excused(interval)
  for (let now = window.start; now < window.end; now++) {
    const interval = at(now)
    const stopped = window.plannedStops?.some((range) => within(range, now)) ?? false
    const worked = window.working.some((range) => within(range, now))
    if (fails(interval) && !fails(at(now - 1)) && !stopped) sum.failures++
    if (stopped || !worked) {
      sum[stopped ? 'pdot' : 'rest']++
      if (interval?.state === 'running') sum.outside++
      continue
    }
    if (excused(interval)) {
      sum.pdot++
      continue
    }
    sum[interval ? stateElements[interval.state] : 'noData']++
    if (fails(interval)) sum.fault++
    const lamp = interval && (interval.lamp ?? stateLamps[interval.state])
    if (lamp === 'yellow' || lamp === 'red') sum[lamp]++
  }
  return sum
}

/** Every interval cut at the instants. */
function cut(intervals: readonly StateInterval[], instants: readonly number[]): StateInterval[] {
  return intervals.flatMap((interval) => {
    const edges = [interval.start, ...instants.filter((at) => at > interval.start && at < interval.end), interval.end]
    const sorted = [...new Set(edges)].sort((a, b) => a - b)
    return sorted.slice(1).map((end, index) => ({ ...interval, start: sorted[index]!, end }))
  })
}

describe('reckoning, whatever the shift', () => {
  it('gives each instant what its definition says', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, (intervals, windows) => {
        expect(reckon(intervals, windows)).toEqual(windows.map((window) => byInstant(intervals, window)))
      }),
      runs,
    )
  })

  it('sums to the shift', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, (intervals, windows) => {
        expect(reckon(intervals, windows).map(windowTime)).toEqual(windows.map((window) => lengthOf([window])))
      }),
      runs,
    )
  })

  it('keeps within bounds', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, (intervals, windows) => {
        const times = total(intervals, windows)
        for (const value of Object.values(times)) expect(value).toBeGreaterThanOrEqual(0)
        const busy = times.apt + times.aust + times.adet + times.adot + times.noData
        expect(times.fault).toBeLessThanOrEqual(busy)
        expect(times.yellow + times.red).toBeLessThanOrEqual(busy)
        expect(times.outside).toBeLessThanOrEqual(times.rest + times.pdot)
      }),
      runs,
    )
  })

  it('does not mind where an interval is split', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, fc.array(instant), (intervals, windows, instants) => {
        expect(reckon(cut(intervals, instants), windows)).toEqual(reckon(intervals, windows))
      }),
      runs,
    )
  })

  it('gives in slices what it gives in whole', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, fc.array(instant), (intervals, windows, instants) => {
        const slices = sliceWindows(windows, instants)
        expect(lengthOf(slices)).toBe(lengthOf(windows))
        expect(total(intervals, slices)).toEqual(total(intervals, windows))
        const oneByOne = slices.flatMap((slice) => reckon(intervals, [slice]))
        expect(oneByOne).toEqual(reckon(intervals, slices))
      }),
      runs,
    )
  })

  it('does not mind the order of intervals or windows', () => {
    const shuffled = fc
      .tuple(intervalsArbitrary, windowsArbitrary)
      .chain(([intervals, windows]) =>
        fc.tuple(
          fc.constant(intervals),
          fc.constant(windows),
          fc.shuffledSubarray(intervals, { minLength: intervals.length }),
          fc.shuffledSubarray(windows, { minLength: windows.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([intervals, windows, otherIntervals, otherWindows]) => {
        expect(total(otherIntervals, otherWindows)).toEqual(total(intervals, windows))
      }),
      runs,
    )
  })

  it('gives the same when gaps are filled', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, (intervals, windows) => {
        const filled = fillLedger(intervals, { start: 0, end: LAST })
        expect(lengthOf(filled)).toBe(LAST)
        expect(filled.slice(1).every(({ start }, index) => start === filled[index]!.end)).toBe(true)
        expect(reckon(filled, windows)).toEqual(reckon(intervals, windows))
      }),
      runs,
    )
  })

  it('refuses two intervals that share an instant', () => {
    const doubled = intervalsArbitrary
      .filter((intervals) => intervals.length > 0)
      .chain((intervals) => fc.tuple(fc.constant(intervals), fc.constantFrom(...intervals)))
    fc.assert(
      fc.property(doubled, windowsArbitrary, ([intervals, twice], windows) => {
        expect(() => reckon([...intervals, twice], windows)).toThrow('state intervals overlap')
      }),
      runs,
    )
  })
})

describe('tally, whatever the intervals', () => {
  const byState = (interval: StateInterval) => interval.state

  it('sums to the ranges, gaps filled', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, (intervals, ranges) => {
        const tallies = [...tally(fillLedger(intervals, { start: 0, end: LAST }), ranges, byState).values()]
        expect(tallies.reduce((sum, { duration }) => sum + duration, 0)).toBe(lengthOf(ranges))
      }),
      runs,
    )
  })

  it('does not mind where an interval or a range is split', () => {
    fc.assert(
      fc.property(intervalsArbitrary, windowsArbitrary, fc.array(instant), (intervals, windows, instants) => {
        const whole = tally(intervals, windows, byState)
        expect(tally(cut(intervals, instants), windows, byState)).toEqual(whole)
        const parts = sliceWindows(windows, instants).flatMap((slice) => [...tally(intervals, [slice], byState)])
        for (const [state, { duration, occurrences }] of whole) {
          const own = parts.filter(([key]) => key === state).map(([, part]) => part)
          expect(own.reduce((sum, part) => sum + part.duration, 0)).toBe(duration)
          expect(own.reduce((sum, part) => sum + part.occurrences, 0)).toBe(occurrences)
        }
      }),
      runs,
    )
  })
})
