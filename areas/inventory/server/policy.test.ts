import { expect, test } from 'vitest'
import { mayRelease, mayReverse } from './policy.ts'

const key = (refusal: ReturnType<typeof mayRelease>) => refusal?.reason.key ?? null

test('a hold is released by somebody else than who set it, and where it was set', () => {
  const mine = { source: 'inventory', heldBy: 1 }
  const quality = { source: 'quality', heldBy: 3 }
  expect(key(mayRelease({ userId: 2 }, 'L1', [mine]))).toBeNull()
  expect(key(mayRelease({ userId: 2 }, 'L1', [mine, quality]))).toBeNull()
  expect(key(mayRelease({ userId: 1 }, 'L1', [mine]))).toBe('stockLot.ownHold')
  expect(key(mayRelease({ userId: 2 }, 'L1', [quality]))).toBe('stockLot.heldElsewhere')
  expect(key(mayRelease({ userId: 2 }, 'L1', []))).toBe('stockLot.notHeld')
})

test('what a report booked follows its report', () => {
  expect(key(mayReverse({ documentKind: 'report', documentNo: 'R1' }))).toBe('stock.reverseReport')
  expect(mayReverse({ documentKind: null, documentNo: null })).toBeNull()
})
