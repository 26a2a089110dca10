import { expect, test } from 'vitest'
import { hoursShown } from './app-hour-view.ts'

const hour = 3_600_000

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
