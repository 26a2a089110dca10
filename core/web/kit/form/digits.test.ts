import { expect, it } from 'vitest'
import { digitsOf } from './digits.ts'

it('reads a number as its language writes it', () => {
  expect(digitsOf('1,234.5', '.', 4)).toBe('1234.5')
  expect(digitsOf('1.234,5', ',', 4)).toBe('1234.5')
  expect(digitsOf('268,921', '.', 0)).toBe('268921')
  expect(digitsOf('268.921', ',', 0)).toBe('268921')
  expect(digitsOf('268.921', ',', 3)).toBe('268921')
})

it('takes a point for the sign where it cannot group', () => {
  expect(digitsOf('12.5', ',', 2)).toBe('12.5')
  expect(digitsOf('0.25', ',', 2)).toBe('0.25')
})

it('keeps as many decimals as the field has, and no more', () => {
  expect(digitsOf('1.23456', '.', 3)).toBe('1.234')
  expect(digitsOf('-7,5', ',', 0)).toBe('-7')
  expect(digitsOf('5.', '.', 2)).toBe('5.')
  expect(digitsOf('abc', '.', 2)).toBe('')
})
