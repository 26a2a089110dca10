import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add } from '#core/contract/decimal.ts'
import { differenceOf, isWithin, wantsRecount } from './tolerance.ts'

const amount = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100)
const entry = fc.record({ counted: amount, book: amount })
const percent = fc.integer({ min: 0, max: 100 })

test('what agrees with the books is never counted again, whatever was counted before', () => {
  fc.assert(
    fc.property(fc.array(entry), amount, percent, (before, book, tolerance) => {
      expect(wantsRecount([...before, { counted: book, book }], tolerance)).toBe(false)
    }),
  )
})

test('two people who find the same difference settle it, also where the books moved between them', () => {
  fc.assert(
    fc.property(entry, fc.integer({ min: 0, max: 50 }), percent, (first, moved, tolerance) => {
      const second = { counted: add(first.counted, moved), book: add(first.book, moved) }
      expect(wantsRecount([first, second], tolerance)).toBe(false)
    }),
  )
})

test('a first count beyond the tolerance is counted again, one within it is not', () => {
  fc.assert(
    fc.property(entry, percent, (one, tolerance) => {
      expect(wantsRecount([one], tolerance)).toBe(!isWithin(differenceOf(one), one.book, tolerance))
    }),
  )
  expect(wantsRecount([{ counted: 1, book: 0 }], 100)).toBe(true)
  expect(wantsRecount([], 5)).toBe(true)
})

test('a difference right at the tolerance is within it, whatever binary fractions make of it', () => {
  // 4.35 × 100 is 434.99999999999994 in binary.
  expect(isWithin(4.35, 4.35, 100)).toBe(true)
  expect(isWithin(4.36, 4.35, 100)).toBe(false)
})
