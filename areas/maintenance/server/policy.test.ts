import { expect, test } from 'vitest'
import {
  mayCheckPoint,
  mayClose,
  mayConfirm,
  mayConfirmTask,
  mayCorrect,
  mayExecute,
  mayHandle,
  maySign,
} from './policy.ts'

const task = { taskNo: 'MT1', outcome: null, machineNumber: 'CNC-01', scan: true }

test('what was done stays as it is', () => {
  expect(mayClose(task)).toBeNull()
  expect(mayClose({ ...task, outcome: 'skipped' })).not.toBeNull()
  expect(mayExecute({ ...task, outcome: 'executed' }, 'CNC-01')).not.toBeNull()
})

test('where the plan wants it, the label of the machine is scanned, and that of this machine', () => {
  expect(mayExecute(task, null)).not.toBeNull()
  expect(mayExecute(task, 'CNC-02')).not.toBeNull()
  expect(mayExecute(task, ' cnc-01 ')).toBeNull()
  expect(mayExecute({ ...task, scan: false }, null)).toBeNull()
})

test('a repair is its handler’s, and somebody else confirms it', () => {
  const repair = { breakdownNo: 'BD1', handlerId: 7 }
  expect(mayHandle({ userId: 7 }, repair)).toBeNull()
  expect(mayHandle({ userId: 8 }, repair)).not.toBeNull()
  expect(mayConfirm({ userId: 8 }, repair)).toBeNull()
  expect(mayConfirm({ userId: 7 }, repair)).not.toBeNull()
})

test('a point of a round is checked where its machine stands', () => {
  expect(mayCheckPoint('CNC-01', 'cnc-01')).toBeNull()
  expect(mayCheckPoint('CNC-01', 'CNC-02')).not.toBeNull()
})

test('what was done is signed by whoever did it, once, and confirmed by another once it is signed', () => {
  const signing = { taskNo: 'MT1', userId: 7, signedAt: null }
  expect(maySign({ userId: 7 }, signing)).toBeNull()
  expect(maySign({ userId: 8 }, signing)).not.toBeNull()
  expect(maySign({ userId: 7 }, { ...signing, signedAt: '2026-01-05T00:00:00Z' })).not.toBeNull()
  const done = { taskNo: 'MT1', doer: 7, unsigned: false }
  expect(mayConfirmTask({ userId: 8 }, done)).toBeNull()
  expect(mayConfirmTask({ userId: 7 }, done)).not.toBeNull()
  expect(mayConfirmTask({ userId: 8 }, { ...done, unsigned: true })).not.toBeNull()
})

test('what was executed alone is corrected', () => {
  const states = ['executed', 'skipped', null].map((outcome) => mayCorrect({ ...task, outcome }) === null)
  expect(states).toEqual([true, false, false])
})
