import { expect, test } from 'vitest'
import { levelGained, mayApproveByPhone, mayDelegateFor, mayReceive } from './policy.ts'

const caller = { userId: 1, rights: new Set<string>(), administrator: false }
const editor = { ...caller, rights: new Set(['approval.edit']) }
const administrator = { ...caller, administrator: true }

test('everybody delegates for himself, whoever edits the settings for others', () => {
  expect(mayDelegateFor(caller, [1, 1])).toBeNull()
  expect(mayDelegateFor(caller, [1, 2])).toMatchObject({ status: 403 })
  expect(mayDelegateFor(editor, [2])).toBeNull()
})

test('nobody but an administrator lets approvals of others come to himself', () => {
  expect(mayReceive(editor, { fromUserId: 2, toUserId: 1 })).toBe(false)
  expect(mayReceive(editor, { fromUserId: 2, toUserId: 3 })).toBe(true)
  expect(mayReceive(administrator, { fromUserId: 2, toUserId: 1 })).toBe(true)
})

test('nobody but an administrator makes himself an approver, by name or by a role; who is one already stays one', () => {
  const [none, named, byRole] = [
    { roleIds: [], userIds: [] },
    { roleIds: [], userIds: [1] },
    { roleIds: [7], userIds: [] },
  ]
  expect(levelGained(caller, [7], [none, named], [none, none])).toBe(1)
  expect(levelGained(caller, [7], [byRole], [none])).toBe(0)
  expect(levelGained(caller, [8], [byRole], [none])).toBeNull()
  expect(levelGained(caller, [7], [named], [byRole])).toBeNull()
  expect(levelGained(caller, [], [named], [undefined])).toBe(0)
  expect(levelGained(administrator, [], [named], [none])).toBeNull()
})

test('by phone approves only who is allowed to', () => {
  expect(mayApproveByPhone({ appApproval: true })).toBeNull()
  expect(mayApproveByPhone({ appApproval: false })).toMatchObject({ reason: { key: 'approval.notByPhone' } })
  expect(mayApproveByPhone(undefined)).toMatchObject({ reason: { key: 'approval.notByPhone' } })
})
