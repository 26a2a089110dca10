import { describe, expect, it } from 'vitest'
import {
  boundariesEvery,
  clipWindow,
  fillLedger,
  OverlappingIntervals,
  reckon,
  sliceWindows,
  sumTimes,
  tally,
} from './index.ts'
import { clockRange, HOUR, MINUTE, stretch } from './testing.ts'

const night = {
  ...clockRange('20:00-32:00'),
  working: [clockRange('20:00-24:00'), clockRange('24:30-32:00')],
  shift: 'N',
}
const intervals = [
  stretch('running', '20:00-22:17'),
  stretch('fault', '22:17-23:05', { reason: { id: 'jam', class: 'feed', planned: false, assessed: true } }),
  stretch('running', '23:05-26:00'),
  stretch('waiting', '26:10-26:40'),
  stretch('fault', '27:00-27:10', { reason: { id: 'jam', class: 'feed', planned: false, assessed: true } }),
]

describe('slices', () => {
  it('cut a shift by day, each keeping what is known of the shift', () => {
    const midnight = clockRange('24:00-24:00').start
    expect(sliceWindows([night], [midnight, midnight])).toEqual([
      { ...clockRange('20:00-24:00'), working: [clockRange('20:00-24:00')], plannedStops: [], shift: 'N' },
      { ...clockRange('24:00-32:00'), working: [clockRange('24:30-32:00')], plannedStops: [], shift: 'N' },
    ])
  })

  it('by hour sum to the shift', () => {
    const hours = sliceWindows([night], boundariesEvery(night, HOUR))
    expect(hours).toHaveLength(12)
    expect(sumTimes(reckon(intervals, hours))).toEqual(reckon(intervals, [night])[0])
  })

  it('leave the future out of an open shift', () => {
    const open = clipWindow(night, { start: night.start, end: clockRange('22:30-23:00').start })!
    expect(reckon(intervals, [open])[0]).toMatchObject({ apt: 137 * MINUTE, adet: 13 * MINUTE, noData: 0, rest: 0 })
    expect(clipWindow(night, clockRange('08:00-20:00'))).toBeNull()
  })

  it('have boundaries counted from an anchor', () => {
    const range = clockRange('08:00-10:00')
    expect(boundariesEvery(range, HOUR)).toEqual([clockRange('09:00-09:00').start])
    const half = clockRange('00:30-00:30').start
    expect(boundariesEvery(range, HOUR, half)).toEqual([
      clockRange('08:30-08:30').start,
      clockRange('09:30-09:30').start,
    ])
    expect(() => boundariesEvery(range, 0)).toThrow(RangeError)
  })
})

describe('fillLedger', () => {
  it('makes gaps no data and cuts at the ends', () => {
    const filled = fillLedger([...intervals].reverse(), clockRange('21:00-27:05'))
    expect(filled.map(({ state }) => state)).toEqual([
      'running',
      'fault',
      'running',
      'noData',
      'waiting',
      'noData',
      'fault',
    ])
    expect(filled[0]).toMatchObject(clockRange('21:00-22:17'))
    expect(filled[3]).toEqual({ ...clockRange('26:00-26:10'), state: 'noData', lamp: 'gray' })
    expect(filled.at(-1)).toMatchObject(clockRange('27:00-27:05'))
  })

  it('refuses overlaps', () => {
    expect(() => fillLedger([...intervals, stretch('off', '22:00-22:30')], night)).toThrow(OverlappingIntervals)
  })
})

describe('tally', () => {
  it('gives time and occurrences of reasons', () => {
    const stops = tally(intervals, night.working, ({ reason }) => reason?.class ?? null)
    expect([...stops]).toEqual([['feed', { duration: 58 * MINUTE, occurrences: 2 }]])
  })

  it('counts what began before the ranges as time only', () => {
    const late = tally(intervals, [clockRange('23:00-24:00')], ({ state }) => state)
    expect(late.get('fault')).toEqual({ duration: 5 * MINUTE, occurrences: 0 })
    expect(late.get('running')).toEqual({ duration: 55 * MINUTE, occurrences: 1 })
  })
})
