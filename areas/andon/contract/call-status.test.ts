import { expect, test } from 'vitest'
import { leadingVerb } from './call-status.ts'

test('what stands out takes a call on its way: a recall, a closing or a rejection never does', () => {
  expect(leadingVerb(['withdraw', 'close'])).toBeUndefined()
  expect(leadingVerb(['withdraw', 'finish', 'handOn'])).toBe('finish')
  expect(leadingVerb(['accept', 'reject'])).toBe('accept')
})
