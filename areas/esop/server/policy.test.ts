import { expect, test } from 'vitest'
import { mayReadFor } from './policy.ts'

test('everybody confirms for himself; for others, whoever may put them to work', () => {
  expect(mayReadFor({ userId: 1, rights: new Set() }, [1])).toBeNull()
  expect(mayReadFor({ userId: 1, rights: new Set() }, [1, 2])).toMatchObject({ status: 403 })
  expect(mayReadFor({ userId: 1, rights: new Set(['duty.start']) }, [1, 2])).toBeNull()
})
