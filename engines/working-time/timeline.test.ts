import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CalendarRules } from './calendar-rules.ts'
import { calendarArbitrary, HOUR, instantArbitrary } from './testing.ts'
import { Timeline } from './timeline.ts'
import type { ShiftSpan } from './types.ts'

const YEAR = 366 * 24 * HOUR

describe('Timeline', () => {
  it('holds every span, handover included, that an instant it covers can lie in', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, instantArbitrary, (input, first, second) => {
        const rules = new CalendarRules(input.modes, input.calendar)
        const line = new Timeline(rules)
        const whole = new Timeline(rules)
        whole.cover(first - YEAR)
        whole.cover(first + YEAR)
        for (const instant of [first, second]) {
          line.cover(instant)
          expect(instant >= line.from && instant < line.to).toBe(true)
          const touches = (span: ShiftSpan) => span.start < line.to && span.handoverEnd > line.from
          expect(line.spans.filter(touches)).toEqual(whole.spans.filter(touches))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('gives each interval its span and the work before it, however it grew', () => {
    fc.assert(
      fc.property(calendarArbitrary, instantArbitrary, fc.array(fc.boolean(), { maxLength: 5 }), (input, at, sides) => {
        const line = new Timeline(new CalendarRules(input.modes, input.calendar))
        line.cover(at)
        for (const after of sides)
          expect(after ? line.growAfter(at + YEAR * 9) : line.growBefore(at - YEAR * 9)).toBe(true)
        let total = 0
        line.starts.forEach((start, i) => {
          const end = line.ends[i] ?? Number.NaN
          const span = line.spans[line.owners[i] ?? -1]
          expect(line.cumulative[i]).toBe(total)
          expect(span && start >= span.start && end <= span.end && start < end).toBe(true)
          total += end - start
        })
        expect(line.total).toBe(total)
      }),
      { numRuns: 30 },
    )
  })
})
