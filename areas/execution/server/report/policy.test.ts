import { expect, test } from 'vitest'
import { mayCorrect, mayUndo } from './policy.ts'

const who = (userId: number, ...rights: string[]) => ({ userId, rights: new Set(rights) })
const report = { reportNo: 'R-1', status: 'underApproval', reporterId: 1 }

test('who made a report or worked on it corrects it until it is approved', () => {
  expect(mayCorrect(who(1), report, [])).toBeNull()
  expect(mayCorrect(who(2), report, [{ userId: 2 }])).toBeNull()
  expect(mayCorrect(who(3), report, [{ userId: 2 }])).toMatchObject({ status: 403 })
  expect(mayCorrect(who(1), { ...report, status: 'approved' }, [])?.reason.key).toBe('report.correctApproved')
  expect(mayCorrect(who(3, 'report.reverse'), { ...report, status: 'approved' }, [])).toBeNull()
})

test('only who made a report undoes it, and only while it is fresh', () => {
  expect(mayUndo({ userId: 1 }, report, true)).toBeNull()
  expect(mayUndo({ userId: 2 }, report, true)).toMatchObject({ status: 403 })
  expect(mayUndo({ userId: 1 }, report, false)?.reason.key).toBe('report.undoOver')
})
