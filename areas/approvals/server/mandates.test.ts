import { expect, test } from 'vitest'
import { levelOf, type Mandates, mandateAt } from './mandates.ts'

const mandates: Mandates = {
  top: 2,
  levels: new Map([
    [1, [7, 3]],
    [2, [3]],
  ]),
}

test('a person decides in his own right first, as a delegate otherwise', () => {
  expect(mandateAt(mandates, 1, 7, [])).toBe(7)
  expect(mandateAt(mandates, 2, 7, [])).toBe(3)
  expect(mandateAt(mandates, 3, 7, [])).toBeNull()
})

test('nobody decides his own, nor does a delegate in the place of whose work it is', () => {
  expect(mandateAt(mandates, 1, 7, [7])).toBeNull()
  expect(mandateAt(mandates, 2, 7, [3])).toBeNull()
  expect(mandateAt(mandates, 1, 7, [3])).toBe(7)
})

test('what began with more levels than there are now is decided by the highest left, or by whoever holds the right', () => {
  expect(levelOf(mandates, 0)).toBe(1)
  expect(levelOf(mandates, 2)).toBe(2)
  const none: Mandates = { top: 0, levels: new Map() }
  expect(levelOf(none, 1)).toBe(0)
  expect(mandateAt(none, 0, 7, [3])).toBe(7)
  expect(mandateAt(none, 0, 7, [7])).toBeNull()
})
