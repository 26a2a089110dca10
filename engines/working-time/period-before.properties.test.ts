import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, addMonths, dayOfDate, monthOf } from './local-date.ts'
import { dayAfter, periodBefore } from './period-before.ts'

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
const length = ({ from, to }: { from: string; to: string }) => dayOfDate(to) - dayOfDate(from) + 1

it('ends the day before and is as long, unless it is of whole months', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 400 }), (from, days) => {
      const range = { from, to: addDays(from, days - 1) }
      const before = periodBefore(range)
      expect(addDays(before.to, 1)).toBe(from)
      const months = from.endsWith('-01') && addDays(range.to, 1).endsWith('-01')
      if (!months) expect(length(before)).toBe(days)
      expect(dayAfter(before.from, before, range)).toBe(from)
    }),
  )
})

it('of whole months is whole months', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (at, months) => {
      const { from } = monthOf(at)
      const range = { from, to: addDays(addMonths(from, months), -1) }
      expect(periodBefore(range)).toEqual({ from: addMonths(from, -months), to: addDays(from, -1) })
    }),
  )
})

it('is cut after as many days as have begun while the range runs, and never reaches into it', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 100 }), fc.nat(99), (from, days, gone) => {
      const range = { from, to: addDays(from, days - 1) }
      const today = addDays(from, Math.min(gone, days - 1))
      const before = periodBefore(range, today)
      // On its last day a range is compared whole: three months of 91 days may stand after three of 92.
      if (today === range.to) expect(before).toEqual(periodBefore(range))
      else expect(length(before)).toBeLessThanOrEqual(length({ from, to: today }))
      expect(before.to < from).toBe(true)
    }),
  )
})
