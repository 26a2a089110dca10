import { expect, test } from 'vitest'
import { mayFinish, maySettle, mayTakeOver, mayWithdraw } from './policy.ts'

const caller = { userId: 1, rights: new Set<string>() }
const other = { userId: 2, rights: new Set<string>() }
const supervisor = { userId: 3, rights: new Set(['andonCall.close']) }
const call = { callNo: 'A-1', raisedBy: 1, handlerId: 2 }

test('only who handles a call finishes it, anybody where nobody does; nobody takes over his own', () => {
  expect(mayFinish(other, call)).toBeNull()
  expect(mayFinish(supervisor, call)).toMatchObject({ reason: { key: 'andon.notHandler' } })
  expect(mayFinish(supervisor, { ...call, handlerId: null })).toBeNull()
  expect(mayTakeOver(other, call)).toMatchObject({ reason: { key: 'andon.ownAlready' } })
  expect(mayTakeOver(caller, call)).toBeNull()
})

test('who called accepts or sends back, or a supervisor for him; what a machine called anybody does', () => {
  expect(maySettle(caller, call)).toBeNull()
  expect(maySettle(supervisor, call)).toBeNull()
  expect(maySettle(other, call)).toMatchObject({ reason: { key: 'andon.notInitiator' } })
  expect(maySettle(other, { ...call, raisedBy: null })).toBeNull()
})

test('only who called takes it back, no supervisor', () => {
  expect(mayWithdraw(caller, call)).toBeNull()
  expect(mayWithdraw(supervisor, call)).toMatchObject({ reason: { key: 'andon.notInitiator' } })
})
