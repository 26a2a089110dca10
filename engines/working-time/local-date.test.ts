import { describe, expect, it } from 'vitest'
import { InvalidCalendar } from './errors.ts'
import { addDays, addMonths, localDate, monthOf, startOfDate, weekdayOf, weekOf } from './local-date.ts'

describe('dates', () => {
  it('tells the date that a zone shows', () => {
    const instant = Date.parse('2026-03-01T17:30:00Z')
    expect(localDate('Asia/Shanghai', instant)).toBe('2026-03-02')
    expect(localDate('Asia/Ho_Chi_Minh', instant)).toBe('2026-03-02')
    expect(localDate('America/New_York', instant)).toBe('2026-03-01')
    expect(localDate('UTC', -1)).toBe('1969-12-31')
  })

  it('starts a date at local midnight, or at the clock change that skips it', () => {
    expect(startOfDate('America/New_York', '2026-03-09')).toBe(Date.parse('2026-03-09T04:00:00Z'))
    expect(startOfDate('Africa/Cairo', '2026-04-24')).toBe(Date.parse('2026-04-23T22:00:00Z'))
  })

  it('counts weeks from Monday', () => {
    expect(weekdayOf('2026-03-02')).toBe(1)
    expect(weekdayOf('2026-03-08')).toBe(7)
    expect(weekdayOf('1969-12-29')).toBe(1)
    expect(weekOf('2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(weekOf('2026-03-08')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(weekOf('2026-01-01')).toEqual({ from: '2025-12-29', to: '2026-01-04' })
  })

  it('knows the length of months', () => {
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('moves by days and months', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addMonths('2026-05-31', -3)).toBe('2026-02-28')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  })

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '0026-01-01'])('refuses %j', (date) => {
    expect(() => weekOf(date)).toThrow(InvalidCalendar)
    expect(() => monthOf(date)).toThrow(InvalidCalendar)
  })
})
