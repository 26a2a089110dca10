import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productOf, shareOut, sumOf, unitsOf } from './money.ts'

const money = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((units) => Number(`${units}e-2`))
const weight = fc.integer({ min: 0, max: 5_000_000 }).map((units) => Number(`${units}e-4`))

describe('shareOut', () => {
  it('gives parts that sum to the whole, each within one unit of its exact share', () => {
    fc.assert(
      fc.property(money, fc.array(weight, { minLength: 1, maxLength: 12 }), (whole, weights) => {
        const parts = shareOut(whole, weights, 2)
        expect(sumOf(parts)).toBe(whole)
        const total = weights.reduce((sum, each) => sum + each, 0)
        parts.forEach((part, i) => {
          const exact = total ? (whole * (weights[i] as number)) / total : whole / weights.length
          expect(Math.abs(part - exact)).toBeLessThan(0.01 + 1e-6)
        })
      }),
    )
  })

  it('gives a heavier one never less than a lighter one', () => {
    expect(shareOut(100, [1, 1, 1], 2)).toEqual([33.34, 33.33, 33.33])
    expect(shareOut(0.02, [1, 1, 1], 2)).toEqual([0.01, 0.01, 0])
    expect(shareOut(-100, [1, 1, 1], 2)).toEqual([-33.34, -33.33, -33.33])
    expect(shareOut(7, [0, 0], 0)).toEqual([4, 3])
    expect(shareOut(7, [], 0)).toEqual([])
    expect(() => shareOut(1, [-1, 2], 2)).toThrow(RangeError)
  })
})

describe('productOf', () => {
  it('rounds once, halves away from zero, so that a negative is the negative to the last digit', () => {
    expect(productOf([1.005], 2)).toBe(1.01)
    expect(productOf([-1.005], 2)).toBe(-1.01)
    expect(productOf([0.125, 3, 1.1], 2)).toBe(0.41)
    expect(productOf([1], 4, 3)).toBe(0.3333)
    expect(() => productOf([1], 2, 0)).toThrow(RangeError)
    fc.assert(
      fc.property(money, weight, (a, b) => {
        expect(productOf([-a, b], 2)).toBe(productOf([a, b], 2) === 0 ? 0 : -productOf([a, b], 2))
      }),
    )
  })
})

it('sums decimals exactly in any order', () => {
  fc.assert(
    fc.property(fc.array(money, { maxLength: 40 }), (values) => {
      const units = values.reduce((sum, value) => sum + unitsOf(value, 2), 0n)
      expect(unitsOf(sumOf(values), 2)).toBe(units)
      expect(sumOf([...values].reverse())).toBe(sumOf(values))
    }),
  )
  expect(sumOf([0.1, 0.2])).toBe(0.3)
  expect(() => unitsOf(0.001, 2)).toThrow(/more than 2 decimal places/)
})
