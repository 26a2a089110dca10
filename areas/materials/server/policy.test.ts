import { expect, test } from 'vitest'
import { mayAddUnit } from './policy.ts'

test('whoever may add units brings one along with a product; anybody else is told who makes it', () => {
  expect(mayAddUnit({ rights: new Set(['product.add', 'unit.add']) }, 'kg')).toBeNull()
  expect(mayAddUnit({ rights: new Set(['product.add']) }, 'kg')).toEqual({
    key: 'unit.unknown',
    params: { unit: 'kg' },
  })
})
