import { expect, test } from 'vitest'
import { mayWriteIn } from './policy.ts'

test('orders are written of workshops that the caller is granted', () => {
  expect(mayWriteIn({ workshops: [1] }, 1)).toBe(true)
  expect(mayWriteIn({ workshops: [1] }, 2)).toBe(false)
  expect(mayWriteIn({ workshops: null }, 2)).toBe(true)
})
