import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add } from '#core/contract/decimal.ts'
import { splitAddition, splitByShare } from './largest-remainder.ts'

test('whole pieces stay whole and the largest remainder gets the rest', () => {
  expect(splitByShare(10, [3, 3, 4])).toEqual([3, 3, 4])
  expect(splitByShare(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(splitByShare(7, [50, 30, 20])).toEqual([4, 2, 1])
  expect(splitByShare(-7, [50, 30, 20])).toEqual([-4, -2, -1])
})

test('decimals are split in their own last place', () => {
  expect(splitByShare(0.01, [1, 1])).toEqual([0.01, 0])
  expect(splitByShare(2.5, [1, 1, 1])).toEqual([0.9, 0.8, 0.8])
})

test('reporting piece by piece ends as reporting at once', () => {
  const weights = [100, 60, 40]
  let current = [0, 0, 0]
  for (let i = 0; i < 20; i++) {
    const parts = splitAddition(1, weights, current)
    expect(parts.every((part) => part >= 0)).toBe(true)
    current = current.map((have, k) => add(have, parts[k] as number))
  }
  expect(current).toEqual([10, 6, 4])
})

const quantity = fc.integer({ min: 1, max: 2_000_000 }).map((n) => n / 100)

test('parts sum exactly, differ from their quota by less than one step, and never run against the sign', () => {
  fc.assert(
    fc.property(
      fc.array(quantity, { minLength: 2, maxLength: 8 }),
      fc.array(quantity, { minLength: 1, maxLength: 12 }),
      (weights, reports) => {
        let current = weights.map(() => 0)
        for (const report of reports) {
          const parts = splitAddition(report, weights, current)
          expect(add(0, ...parts)).toBe(report)
          expect(parts.every((part) => part >= 0)).toBe(true)
          current = current.map((have, i) => add(have, parts[i] as number))
        }
        const back = splitAddition(-(reports[0] as number), weights, current)
        expect(add(0, ...back)).toBe(-(reports[0] as number))
        expect(back.every((part) => part <= 0)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})
