import { expect, test } from 'vitest'
import { hoursShown, shareOf } from './app-hour-view.ts'

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

test('a task’s pieces are spread over the working time between its ends', () => {
  const task = { start: at(0), end: at(4), quantity: 100 }
  const hours = [0, 1, 2, 3, 4].map((h) => shareOf(task, everyOther, h * hour, (h + 1) * hour))
  expect(hours).toEqual([50, 0, 50, 0, 0])
})

test('parts of hours add up to the whole', () => {
  const task = { start: at(0.25), end: at(2.5), quantity: 90 }
  const parts = [0, 0.5, 1, 2].map((h, i, all) => shareOf(task, everyOther, h * hour, (all[i + 1] ?? 3) * hour))
  expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(90)
})

test('a task without working time counts nowhere', () => {
  expect(shareOf({ start: at(1), end: at(2), quantity: 9 }, everyOther, 0, 10 * hour)).toBe(0)
})

const shift = (start: number, end: number) => ({ shift: { start: start * hour, end: end * hour } })
const shown = (shifts: ReturnType<typeof shift>[], now: number) => hoursShown(shifts, now * hour).map((at) => at / hour)

test('a shift’s clock hours are shown whole where they fit', () => {
  expect(shown([shift(8.5, 17)], 10)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16])
})

test('of more hours those around the present', () => {
  expect(shown([shift(0, 24)], 2)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(shown([shift(0, 24)], 15.5)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(shown([shift(0, 24)], 23)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
})
