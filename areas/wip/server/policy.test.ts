import { expect, test } from 'vitest'
import { mayCount, mayCountIn, maySettle } from './policy.ts'

test('a count is made of a workshop that the caller is granted', () => {
  expect(mayCountIn({ userId: 1, workshops: null }, 7)).toBeNull()
  expect(mayCountIn({ userId: 1, workshops: [7] }, 7)).toBeNull()
  expect(mayCountIn({ userId: 1, workshops: [8] }, 7)).not.toBeNull()
})

test('who counted a line last leaves it to another, and what is counted stays counted', () => {
  const line = { name: 'WO1 Weld', status: 'toRecount', lastBy: 1 }
  expect(mayCount({ userId: 1 }, line)).not.toBeNull()
  expect(mayCount({ userId: 2 }, line)).toBeNull()
  expect(mayCount({ userId: 2 }, { ...line, status: 'counted' })).not.toBeNull()
  expect(mayCount({ userId: 1 }, { ...line, status: 'toCount', lastBy: null })).toBeNull()
})

test('who counted settles nothing', () => {
  expect(maySettle({ userId: 1 }, 'WC1', [1, 2])).not.toBeNull()
  expect(maySettle({ userId: 3 }, 'WC1', [1, 2])).toBeNull()
})
