import { expect, test } from 'vitest'
import { type PadKey, padKey } from './pad-keys.ts'

const typed = (keys: string, scale: number) => [...keys].reduce((text, key) => padKey(text, key as PadKey, scale), '')

test('digits follow each other, without zeros in front', () => {
  expect(typed('026', 0)).toBe('26')
  expect(typed('00', 0)).toBe('0')
})

test('no more decimals than the unit has, and one point', () => {
  expect(typed('1.5', 0)).toBe('15')
  expect(typed('.5', 2)).toBe('0.5')
  expect(typed('1.2.345', 2)).toBe('1.23')
})

test('what was typed is taken back digit by digit or at once, and has a bound', () => {
  expect(padKey('26', 'back', 0)).toBe('2')
  expect(padKey('26', 'clear', 0)).toBe('')
  expect(typed('123456789012345', 0)).toBe('12345678901')
})
