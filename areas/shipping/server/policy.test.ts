import { expect, test } from 'vitest'
import { mayFinish, mayKeep } from './policy.ts'

const open = { userId: 1, doneAt: null }

test('a reminder is its person’s own, and is done once', () => {
  expect(mayKeep({ userId: 1 }, open)).toBeNull()
  expect(mayKeep({ userId: 2 }, open)?.reason.key).toBe('deliveryReminder.notYours')
  expect(mayFinish({ userId: 1 }, open)).toBeNull()
  expect(mayFinish({ userId: 2 }, open)?.reason.key).toBe('deliveryReminder.notYours')
  expect(mayFinish({ userId: 1 }, { ...open, doneAt: '2026-01-01' })?.reason.key).toBe('deliveryReminder.doneAlready')
})
