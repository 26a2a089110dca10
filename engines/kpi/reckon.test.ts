import { describe, expect, it } from 'vitest'
import {
  clipWindow,
  InvalidRange,
  OverlappingIntervals,
  OverlappingWindows,
  plannedBusyTime,
  reckon,
  type ShiftWindow,
  type StateInterval,
  type StopReason,
  unitBusyTime,
  unitProcessingTime,
  windowTime,
} from './index.ts'
import { clockRange, HOUR, MINUTE, stretch } from './testing.ts'

const dayShift: ShiftWindow = {
  ...clockRange('08:00-20:00'),
  working: [clockRange('08:00-12:00'), clockRange('13:00-20:00')],
  plannedStops: [clockRange('19:30-20:00')],
}
const meeting: StopReason = { id: 'meeting', class: 'organisation', planned: true, assessed: false }

const reckonOne = (intervals: StateInterval[], window = dayShift) => reckon(intervals, [window])[0]!

describe('reckon', () => {
  it('shares a shift out to the time elements of ISO 22400-2', () => {
    const times = reckonOne([
      stretch('changingMold', '07:50-08:30'),
      stretch('running', '08:30-12:10'),
      stretch('off', '12:10-13:00'),
      stretch('running', '13:00-14:00'),
      stretch('fault', '14:00-14:45'),
      stretch('waiting', '14:45-15:00', { reason: meeting }),
      stretch('waiting', '15:00-15:10'),
      stretch('running', '15:10-18:00'),
      stretch('off', '18:00-18:30'),
      stretch('running', '19:00-21:00'),
    ])
    expect(times).toEqual({
      apt: (3 * 60 + 30 + 60 + 170 + 30) * MINUTE,
      aust: 30 * MINUTE,
      adet: 55 * MINUTE,
      adot: 30 * MINUTE,
      noData: 30 * MINUTE,
      pdot: 45 * MINUTE,
      rest: HOUR,
      fault: 45 * MINUTE,
      yellow: 10 * MINUTE,
      red: 45 * MINUTE,
      outside: 40 * MINUTE,
      failures: 1,
    })
    expect(unitProcessingTime(times)).toBe(500 * MINUTE)
    expect(unitBusyTime(times)).toBe(unitProcessingTime(times) + 55 * MINUTE)
    expect(plannedBusyTime(times)).toBe((11 * 60 - 45) * MINUTE)
    expect(windowTime(times)).toBe(12 * HOUR)
  })

  it('takes a gap for no data, never for idle', () => {
    const times = reckonOne([])
    expect(times).toMatchObject({ noData: 10.5 * HOUR, pdot: HOUR / 2, rest: HOUR, apt: 0, adot: 0, failures: 0 })
  })

  it('takes only planned stops that are not assessed off the planned busy time', () => {
    const pbtWith = (reason: StopReason | null) =>
      plannedBusyTime(reckonOne([stretch('waiting', '09:00-10:00', { reason })]))
    expect(pbtWith(null)).toBe(10.5 * HOUR)
    expect(pbtWith({ ...meeting, assessed: true })).toBe(10.5 * HOUR)
    expect(pbtWith({ ...meeting, planned: false })).toBe(10.5 * HOUR)
    expect(pbtWith(meeting)).toBe(9.5 * HOUR)
  })

  it('counts a failure once, where it begins, planned stops apart', () => {
    const morning = clipWindow(dayShift, clockRange('08:00-12:00'))!
    const afternoon = clipWindow(dayShift, clockRange('12:00-20:00'))!
    const failures = (...intervals: StateInterval[]) =>
      reckon(intervals, [morning, afternoon]).map((times) => times.failures)
    expect(failures(stretch('fault', '11:00-14:00'))).toEqual([1, 0])
    expect(failures(stretch('fault', '11:00-11:30'), stretch('fault', '11:30-14:00'))).toEqual([1, 0])
    expect(failures(stretch('fault', '11:00-11:30'), stretch('fault', '11:31-11:40'))).toEqual([2, 0])
    expect(failures(stretch('fault', '07:00-09:00'))).toEqual([0, 0])
    expect(failures(stretch('fault', '12:30-13:30'))).toEqual([0, 1])
    expect(failures(stretch('fault', '19:40-19:50'))).toEqual([0, 0])
    expect(failures(stretch('fault', '09:00-09:50', { reason: meeting }))).toEqual([0, 0])
  })

  it('books the light that shone, not the one that the state would have', () => {
    const times = reckonOne([stretch('custom', '09:00-10:00', { lamp: 'red' }), stretch('fault', '10:00-11:00')])
    expect(times).toMatchObject({ red: 2 * HOUR, fault: HOUR, adet: 2 * HOUR })
  })

  it('books states as a team rules', () => {
    const intervals = [stretch('custom', '09:00-10:00'), stretch('fault', '10:00-12:00')]
    const [times] = reckon(intervals, [dayShift], { custom: 'pdot', fault: 'adot' })
    expect(times).toMatchObject({ pdot: 1.5 * HOUR, adot: 2 * HOUR, adet: 0, fault: 2 * HOUR, failures: 1 })
  })

  it('answers in the order of the windows and ignores empty ones', () => {
    const late = clipWindow(dayShift, clockRange('13:00-14:00'))!
    const early = clipWindow(dayShift, clockRange('08:00-10:00'))!
    const empty = { ...clockRange('09:00-09:00'), working: [] }
    const apt = reckon([stretch('running', '08:00-20:00')], [late, empty, early]).map((times) => times.apt)
    expect(apt).toEqual([HOUR, 0, 2 * HOUR])
  })

  it('names the intervals that overlap', () => {
    const intervals = [stretch('running', '09:00-10:00', { id: '17' }), stretch('fault', '08:00-09:01', { id: '16' })]
    expect(() => reckonOne(intervals)).toThrow(OverlappingIntervals)
    expect(() => reckonOne(intervals)).toThrow(
      'state intervals overlap: 16 (fault, 2026-01-05T08:00:00.000Z to 2026-01-05T09:01:00.000Z) and ' +
        '17 (running, 2026-01-05T09:00:00.000Z to 2026-01-05T10:00:00.000Z)',
    )
  })

  it('refuses windows that overlap and ranges that are none', () => {
    expect(() => reckon([], [dayShift, { ...clockRange('19:00-21:00'), working: [] }])).toThrow(OverlappingWindows)
    expect(() => reckonOne([stretch('running', '09:00-08:00')])).toThrow(InvalidRange)
    expect(() => reckonOne([{ state: 'running', start: Number.NaN, end: 5 }])).toThrow(InvalidRange)
    expect(() => reckonOne([{ state: 'running', start: 0.5, end: 5 }])).toThrow(InvalidRange)
  })
})
