import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, divide, multiply, round, subtract } from './decimal.ts'

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

test('sums are exact where floats are not', () => {
  expect(add(0.1, 0.2)).toBe(0.3)
  expect(subtract(1, 0.9)).toBe(0.1)
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(add(a / 100, b / 100)).toBe((a + b) / 100)
    }),
  )
})

test('rounding is half-up, away from zero', () => {
  expect(round(1.005, 2)).toBe(1.01)
  expect(round(-1.005, 2)).toBe(-1.01)
  expect(round(2.5, 0)).toBe(3)
  expect(multiply(1.15, 100, 0)).toBe(115)
})

test('division by nothing is nothing, and otherwise undone by multiplication', () => {
  expect(divide(1, 0)).toBeNull()
  expect(divide(1, 3, 4)).toBe(0.3333)
  expect(divide(2, 3, 4)).toBe(0.6667)
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 1000 }), (a, b) => {
      expect(divide(multiply(a, b), b)).toBe(a)
    }),
  )
})
