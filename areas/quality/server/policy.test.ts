import { expect, test } from 'vitest'
import {
  mayConcede,
  mayJudge,
  mayJudgeDefect,
  mayRaiseOf,
  mayReleaseHeld,
  mayResume,
  mayVerify,
  mayWithdraw,
  mayWork,
  seesPart,
} from './policy.ts'

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

test('who reported defective pieces does not judge them; a sorting that is over is not taken back', () => {
  expect(mayJudgeDefect({ userId: 2 }, { reportNo: 'R-1', reporterId: 1 })).toBeNull()
  expect(mayJudgeDefect({ userId: 1 }, { reportNo: 'R-1', reporterId: 1 })?.reason.key).toBe('defect.ownReport')
  expect(mayWithdraw({ number: 'P-1', kind: 'scrap', status: 'done' })).toBeNull()
  expect(mayWithdraw({ number: 'P-1', kind: 'sort', status: 'open' })).toBeNull()
  expect(mayWithdraw({ number: 'P-1', kind: 'sort', status: 'done' })?.reason.key).toBe('disposition.sortedAlready')
})

test("a step is its owner's, who handled does not verify, and what is in quarantine is released by a third person", () => {
  const row = { number: 'Y-1', name: 'L-1', ownerId: 1, raisedBy: 2, heldBy: 3 }
  expect(mayWork({ userId: 1 }, row)).toBeNull()
  expect(mayWork({ userId: 2 }, row)?.reason.key).toBe('abnormality.notOwner')
  expect(mayVerify({ userId: 1 }, row, 2)).toBeNull()
  expect(mayVerify({ userId: 1 }, row, 1)?.reason.key).toBe('abnormality.ownHandling')
  expect(mayReleaseHeld({ userId: 1 }, row)).toBeNull()
  expect([2, 3].map((userId) => mayReleaseHeld({ userId }, row)?.reason.key)).toEqual([
    'abnormality.ownRelease',
    'abnormality.ownRelease',
  ])
})

test('an 8D report is begun of what its caller may see', () => {
  const caller = { rights: new Set(['eightD.add', 'defect.view']) }
  expect(mayRaiseOf(caller, 'manual')).toBeNull()
  expect(mayRaiseOf(caller, 'defect')).toBeNull()
  expect(mayRaiseOf(caller, 'abnormality')?.reason.key).toBe('http.403')
})

test('a passport tells what its reader may see elsewhere, and says when there may be more', () => {
  const rights = (...all: string[]) => ({ rights: new Set(all), workshops: null })
  const inspector = rights('inspectionRecord.view')
  expect(mayResume(inspector, 'inspections')).toBe(true)
  expect(mayResume(inspector, 'defects')).toBe(false)
  expect(seesPart(inspector)).toBe(true)
  const all = rights(
    'inspectionRecord.view',
    'defect.view',
    'disposition.view',
    'stockLot.view',
    'abnormality.view',
    'spcCharacteristic.view',
  )
  expect(seesPart(all)).toBe(false)
  expect(seesPart({ ...all, workshops: [1] })).toBe(true)
})
