import { expect, test } from 'vitest'
import { wantedOf } from './oee-count.ts'

const hour = 3_600_000
const from = Date.parse('2026-03-02T00:00:00Z')
const at = (hours: number) => from + hours * hour
const iso = (hours: number) => new Date(at(hours)).toISOString()
/** Works always but for a rest from 4 to 5. */
const calendar = {
  duration: (a: number, b: number) => b - a - Math.max(0, Math.min(b, at(5)) - Math.max(a, at(4))),
}

test('by now a shift owes what its plan puts before now, rests left out; at its end the whole', () => {
  const tasks = [
    { start: iso(0), end: iso(2), quantity: 100 },
    { start: iso(3), end: iso(6), quantity: 80 },
  ]
  expect(wantedOf(tasks, calendar, at(1))).toEqual({ plan: 180, due: 50 })
  expect(wantedOf(tasks, calendar, at(4.5))).toEqual({ plan: 180, due: 140 })
  expect(wantedOf(tasks, calendar, at(9))).toEqual({ plan: 180, due: 180 })
  expect(wantedOf(tasks, undefined, at(9))).toEqual({ plan: 180, due: 0 })
  expect(wantedOf([], calendar, at(9))).toEqual({ plan: 0, due: 0 })
})
