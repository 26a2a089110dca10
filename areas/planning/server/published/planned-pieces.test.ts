import { expect, test } from 'vitest'
import { plannedPieces } from './planned-pieces.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(hours * hour).toISOString()
/** Works in the even hours alone. */
const everyOther = {
  duration(from: number, to: number) {
    let worked = 0
    for (let h = Math.floor(from / hour); h * hour < to; h++)
      if (h % 2 === 0) worked += Math.min(to, (h + 1) * hour) - Math.max(from, h * hour)
    return worked
  },
}

test('pieces are spread over the working time between the ends of their work', () => {
  const work = { start: at(0), end: at(4), quantity: 100 }
  const hours = [0, 1, 2, 3, 4].map((h) => plannedPieces([work], everyOther, h * hour, (h + 1) * hour))
  expect(hours).toEqual([50, 0, 50, 0, 0])
})

test('parts of hours add up to the whole', () => {
  const work = { start: at(0.25), end: at(2.5), quantity: 90 }
  const parts = [0, 0.5, 1, 2].map((h, i, all) => plannedPieces([work], everyOther, h * hour, (all[i + 1] ?? 3) * hour))
  expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(90)
})

test('work without working time has its pieces in the whole alone', () => {
  const work = { start: at(1), end: at(2), quantity: 9 }
  expect(plannedPieces([work], everyOther, 0, 10 * hour)).toBe(9)
  expect(plannedPieces([work], everyOther, 1.5 * hour, 10 * hour)).toBe(0)
})

test('what is wanted by a moment is what lies before it, of each in part', () => {
  const works = [
    { start: at(0), end: at(1), quantity: 10 },
    { start: at(2), end: at(3), quantity: 20 },
    { start: at(4), end: at(5), quantity: 40 },
  ]
  expect(plannedPieces(works, everyOther, 0, 2.5 * hour)).toBe(20)
})
