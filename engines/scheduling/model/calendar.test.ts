import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addWork,
  buildCalendar,
  fitAfter,
  fitBefore,
  intersect,
  nextOpen,
  subtractWork,
  workBetween,
} from './calendar.ts'

const steps = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 30 })
const calendarOf = (lengths: number[]) => {
  const starts: number[] = []
  const ends: number[] = []
  let t = 0
  for (let i = 0; i + 1 < lengths.length; i += 2) {
    t += lengths[i]!
    starts.push(t)
    t += lengths[i + 1]!
    ends.push(t)
  }
  return { starts, ends, open: (x: number) => starts.some((start, i) => start <= x && x < ends[i]!), last: t }
}

describe('calendar', () => {
  it('agrees with counting open ticks one by one', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: -5, max: 150 }), fc.integer({ min: 1, max: 40 }), (lengths, t, work) => {
        const slow = calendarOf(lengths)
        const calendar = buildCalendar(slow)
        const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
        const open = range(t, slow.last).filter(slow.open)
        const before = range(-5, t).filter(slow.open).reverse()
        expect(nextOpen(calendar, t)).toBe(open[0] ?? Number.POSITIVE_INFINITY)
        expect(addWork(calendar, t, work)).toBe(open.length >= work ? open[work - 1]! + 1 : Number.POSITIVE_INFINITY)
        expect(subtractWork(calendar, t, work)).toBe(before[work - 1] ?? Number.NEGATIVE_INFINITY)
        expect(workBetween(calendar, t, t + work)).toBe(range(t, t + work).filter(slow.open).length)
        const whole = (x: number) => range(x, x + work).every(slow.open)
        expect(fitAfter(calendar, t, work)).toBe(range(t, slow.last).find(whole) ?? Number.POSITIVE_INFINITY)
        const last = range(-5, t - work + 1).findLast(whole)
        expect(fitBefore(calendar, t, work)).toBe(last ?? Number.NEGATIVE_INFINITY)
      }),
      { numRuns: 300 },
    )
  })

  it('intersects', () => {
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const [x, y] = [calendarOf(a), calendarOf(b)]
        const both = intersect(buildCalendar(x), buildCalendar(y))
        for (let t = 0; t < 140; t++) expect(nextOpen(both, t) === t).toBe(x.open(t) && y.open(t))
      }),
    )
  })
})
