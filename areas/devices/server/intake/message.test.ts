import { expect, test } from 'vitest'
import { cut } from './message.ts'

test('a long payload is cut, and never within a character: half of one cannot be kept', () => {
  const long = 'x'.repeat(2_047)
  expect(cut(`${long}y`)).toBe(`${long}y`)
  expect(cut(`${long}yz`)).toBe(`${long}y…`)
  expect(cut(`${long}😀`)).toBe(`${long}…`)
})
