import { expect, test } from 'vitest'
import { mayTakeOverShift, mayWithdrawSignature } from './policy.ts'

const signed = { outgoingBy: 1, outgoingName: 'Ann' }

test('a signature is taken back by who gave it, and taken over from by somebody else', () => {
  expect(mayWithdrawSignature({ userId: 1 }, signed)).toBeNull()
  expect(mayWithdrawSignature({ userId: 2 }, signed)).toMatchObject({ reason: { key: 'handover.notYours' } })
  expect(mayTakeOverShift({ userId: 2 }, signed)).toBeNull()
  expect(mayTakeOverShift({ userId: 1 }, signed)).toMatchObject({ reason: { key: 'handover.toHimself' } })
})
