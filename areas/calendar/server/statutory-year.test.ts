import { describe, expect, it } from 'vitest'
import { weekdayOf } from '#engines/working-time/index.ts'
import { chinaHolidays, chinaStatutoryDays } from './china-holidays.ts'
import { outside } from './clear-calendar.ts'
import { vietnamHolidays, vietnamYears } from './vietnam-holidays.ts'

describe('China', () => {
  it('has thirteen days by law since 2025, eleven before', () => {
    expect([...chinaStatutoryDays(2025).keys()].sort()).toEqual([
      '2025-01-01',
      '2025-01-28',
      '2025-01-29',
      '2025-01-30',
      '2025-01-31',
      '2025-04-04',
      '2025-05-01',
      '2025-05-02',
      '2025-05-31',
      '2025-10-01',
      '2025-10-02',
      '2025-10-03',
      '2025-10-06',
    ])
    expect(chinaStatutoryDays(2024).size).toBe(11)
  })

  it('works as many weekend days as it frees weekdays beyond the law, in a year whose days fall on weekdays', () => {
    const { days, makeUp, complete } = chinaHolidays(2026)
    expect(complete).toBe(true)
    expect(makeUp.map(({ date }) => date)).toEqual([
      '2026-01-04',
      '2026-02-14',
      '2026-02-28',
      '2026-05-09',
      '2026-09-20',
      '2026-10-10',
    ])
    expect(makeUp.every(({ date }) => weekdayOf(date) > 5)).toBe(true)
    expect(days.filter(({ kind }) => kind === 'statutory')).toHaveLength(13)
  })

  it('says that a year without a notice is not complete and loads what the law fixes', () => {
    const { days, makeUp, complete } = chinaHolidays(2040)
    expect([days.length, makeUp.length, complete]).toEqual([13, 0, false])
  })
})

describe('Vietnam', () => {
  it('has eleven days by law, and a weekday in lieu of each that falls on a weekend outside of Tết 2025 and 2026', () => {
    for (const year of vietnamYears) {
      const days = vietnamHolidays(year)?.days ?? []
      const statutory = days.filter(({ kind }) => kind === 'statutory')
      const weekends = statutory.filter(({ date }) => weekdayOf(date) > 5)
      expect([year, new Set(statutory.map(({ date }) => date)).size]).toEqual([year, 11])
      expect([year, days.length - statutory.length]).toEqual([year, weekends.length])
      expect(days.every(({ date, kind }) => kind === 'statutory' || weekdayOf(date) <= 5)).toBe(true)
    }
    expect(vietnamHolidays(2024)).toBeNull()
  })
})

it('a period keeps what lies outside of a cleared span', () => {
  const period = { from: '2026-03-05', to: '2026-03-20' }
  expect(outside(period, { from: '2026-03-01', to: '2026-03-31' })).toEqual([])
  expect(outside(period, { from: '2026-03-10', to: '2026-03-12' })).toEqual([
    { from: '2026-03-05', to: '2026-03-09' },
    { from: '2026-03-13', to: '2026-03-20' },
  ])
  expect(outside(period, { from: '2026-03-20', to: '2026-03-20' })).toEqual([{ from: '2026-03-05', to: '2026-03-19' }])
})
