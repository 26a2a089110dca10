import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoWorkingTime } from './errors.ts'
import { addDays, weekdayOf } from './local-date.ts'
import { workingDayAfter } from './working-days.ts'

const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const rest = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 })

test('between a date and the last of its working days there are exactly so many, and the last is one', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 1, max: 30 }), rest, (from, days, off) => {
      const works = (day: string) => !off.includes(weekdayOf(day))
      const last = workingDayAfter(from, days, works)
      let count = 0
      for (let day = addDays(from, 1); day <= last; day = addDays(day, 1)) if (works(day)) count++
      expect([count, works(last)]).toEqual([days, true])
    }),
  )
})

test('no day after none, and a calendar without work says so', () => {
  expect(workingDayAfter('2026-11-27', 0, () => false)).toBe('2026-11-27')
  expect(() => workingDayAfter('2026-11-27', 1, () => false)).toThrow(NoWorkingTime)
})
