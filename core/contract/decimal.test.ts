import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, divide, fitsDecimals, multiply, round, subtract } from './decimal.ts'

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

test('whole numbers are reckoned as any others, and no sum passes through one that a float does not hold', () => {
  const whole = fc.maxSafeInteger()
  const factor = fc.integer({ min: -100_000_000, max: 100_000_000 })
  fc.assert(
    fc.property(whole, whole, whole, factor, factor, (a, b, c, m, n) => {
      expect(add(a, b, c)).toBe(Number(BigInt(a) + BigInt(b) + BigInt(c)))
      expect(subtract(a, b)).toBe(Number(BigInt(a) - BigInt(b)))
      expect(multiply(m, n)).toBe(Number(BigInt(m) * BigInt(n)))
    }),
  )
  expect(add(Number.MAX_SAFE_INTEGER, 2, -4)).toBe(Number.MAX_SAFE_INTEGER - 2)
  expect(Object.is(multiply(0, -3), 0)).toBe(true)
  expect(round(1250, -2)).toBe(1300)
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

test('a quantity fits its unit when it has no more places', () => {
  expect(fitsDecimals(3, 0)).toBe(true)
  expect(fitsDecimals(0.5, 0)).toBe(false)
  expect(fitsDecimals(0.125, 3)).toBe(true)
  expect(fitsDecimals(0.1251, 3)).toBe(false)
  expect(fitsDecimals(1e-7, 4)).toBe(false)
  expect(fitsDecimals(99_999_999_999.1234, 4)).toBe(true)
})
