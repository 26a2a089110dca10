import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CalendarRules } from './calendar-rules.ts'
import { compileDays } from './compile-days.ts'
import { calendarArbitrary, yearStart } from './testing.ts'
import { DAY } from './zone.ts'

it('compiles days one after another as all at once, sorted and disjoint', () => {
  const firstDay = yearStart / DAY
  fc.assert(
    fc.property(calendarArbitrary, fc.integer({ min: 0, max: 345 }), ({ modes, calendar }, skipped) => {
      const rules = new CalendarRules(modes, calendar)
      const from = firstDay + skipped
      const whole = compileDays(rules, from, from + 20)
      const days = Array.from({ length: 20 }, (_, index) => compileDays(rules, from + index, from + index + 1))
      expect(days.flat()).toEqual(whole)
      whole.forEach(({ span, intervals }, index) => {
        expect(span.start).toBeGreaterThanOrEqual(whole[index - 1]?.span.end ?? 0)
        expect(intervals.every(({ start, end }) => start >= span.start && start < end && end <= span.end)).toBe(true)
      })
    }),
    { numRuns: 100 },
  )
})
