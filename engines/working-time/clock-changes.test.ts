import { describe, expect, it } from 'vitest'
import { compile, HOUR, shift } from './testing.ts'

const newYork = 'America/New_York'
const utc = (text: string) => Date.parse(`${text}:00Z`)
/** Local noon of a date in New York, away from every change. */
const noon = (date: string) => utc(`${date}T17:00`)

describe('clock changes', () => {
  const night = shift('night', '22:00-06:00')

  it('shorten the night the clocks go forward and lengthen the one they go back', () => {
    const calendar = compile(newYork, [night])
    expect(calendar.duration(noon('2026-03-06'), noon('2026-03-07'))).toBe(8 * HOUR)
    expect(calendar.duration(noon('2026-03-07'), noon('2026-03-08'))).toBe(7 * HOUR)
    expect(calendar.duration(noon('2026-10-31'), noon('2026-11-01'))).toBe(9 * HOUR)
  })

  it('keep shifts at their wall-clock times on both sides', () => {
    const calendar = compile(newYork, [shift('day', '08:00-16:00')])
    expect(calendar.nextWorking(utc('2026-03-07T05:00'))).toBe(utc('2026-03-07T13:00'))
    expect(calendar.nextWorking(utc('2026-03-08T05:00'))).toBe(utc('2026-03-08T12:00'))
    expect(calendar.add(utc('2026-03-07T20:00'), 2 * HOUR)).toBe(utc('2026-03-08T13:00'))
  })

  it('drop a rest in the skipped hour', () => {
    const calendar = compile(newYork, [shift('night', '22:00-06:00', '02:15-02:45')])
    expect(calendar.duration(noon('2026-03-07'), noon('2026-03-08'))).toBe(7 * HOUR)
    expect(calendar.shiftsOn('2026-03-07')[0]?.rests).toEqual([])
  })

  it('start a shift of the skipped hour at the change and leave no hole or overlap to its neighbours', () => {
    const calendar = compile(newYork, [shift('a', '22:00-02:30'), shift('b', '02:30-03:00'), shift('c', '03:00-06:00')])
    const change = utc('2026-03-08T07:00')
    const around = calendar.intervals(change - HOUR, change + HOUR)
    expect(around.map(({ start, end, shiftId }) => [start, end, shiftId])).toEqual([
      [change - HOUR, change, 'a'],
      [change, change + HOUR, 'c'],
    ])
  })

  it('take a rest of the repeated hour once, the first time', () => {
    const calendar = compile(newYork, [shift('night', '22:00-06:00', '01:15-01:45')])
    expect(calendar.duration(noon('2026-10-31'), noon('2026-11-01'))).toBe(8.5 * HOUR)
    expect(calendar.shiftAt(utc('2026-11-01T05:30')).phase).toBe('rest')
    expect(calendar.shiftAt(utc('2026-11-01T06:30')).phase).toBe('working')
  })

  it('hand over at the first of a repeated time', () => {
    const calendar = compile(newYork, [shift('a', '20:00-01:30'), shift('b', '01:30-08:00')])
    expect(calendar.shiftAt(utc('2026-11-01T05:29')).shift?.shiftId).toBe('a')
    expect(calendar.shiftAt(utc('2026-11-01T05:30')).shift?.shiftId).toBe('b')
    expect(calendar.shiftAt(utc('2026-11-01T06:00')).shift?.shiftId).toBe('b')
  })

  it('never happen in Shanghai and Ho Chi Minh City', () => {
    for (const zone of ['Asia/Shanghai', 'Asia/Ho_Chi_Minh']) {
      const calendar = compile(zone, [night])
      expect(calendar.duration(utc('2026-01-01T08:00'), utc('2027-01-01T08:00'))).toBe(365 * 8 * HOUR)
    }
  })

  it('open nothing on a day that a zone skipped', () => {
    const calendar = compile('Pacific/Apia', [shift('day', '08:00-16:00'), shift('late', '20:00-02:00')], {
      modePeriods: [{ modeId: 'mode', from: '2011-12-01', to: '2012-01-31' }],
    })
    expect(calendar.shiftsOn('2011-12-30')).toEqual([])
    // Local 02:00 on the 29th to 02:00 on 2 January; the late shift of the 29th ends at the jump, at midnight.
    expect(calendar.duration(utc('2011-12-29T12:00'), utc('2012-01-01T12:00'))).toBe((8 + 4 + 2 * (8 + 6)) * HOUR)
  })
})
