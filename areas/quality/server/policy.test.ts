import { expect, test } from 'vitest'
import { mayConcede, mayJudge } from './policy.ts'

const failed = { inspectionNo: 'I-1', inspectorId: 1, holds: true }

test('what failed is conceded by another person than who found it wrong, and only while it holds', () => {
  expect(mayConcede({ userId: 2 }, failed)).toBeNull()
  expect(mayConcede({ userId: 1 }, failed)?.reason.key).toBe('inspectionRecord.ownConcession')
  expect(mayConcede({ userId: 2 }, { ...failed, holds: false })?.reason.key).toBe('inspectionRecord.nothingHeld')
})

test('operators judge their own pieces alone, and nobody judges twice', () => {
  const open = { inspectionNo: 'I-1', kind: 'patrol', executedAt: null }
  expect(mayJudge(open, false)).toBeNull()
  expect(mayJudge(open, true)?.reason.key).toBe('inspectionRecord.notYours')
  expect(mayJudge({ ...open, kind: 'self' }, true)).toBeNull()
  expect(mayJudge({ ...open, executedAt: '2026-01-01' }, false)?.reason.key).toBe('inspectionRecord.judgedAlready')
})
