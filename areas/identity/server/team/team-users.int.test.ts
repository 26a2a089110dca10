import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentCrud, positionCrud } from '#areas/identity/contract/department.ts'
import { assignRoleResource, getRoleResource, roleCrud } from '#areas/identity/contract/role.ts'
import { changePassword, getCurrentUser } from '#areas/identity/contract/session.api.ts'
import { disableTeamUser, resetTeamUserPassword, teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { type Client, Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

let phones = 0
async function addUser(admin: Client, rights: string[]) {
  const phoneNo = String(15_000_000_000 + ++phones)
  const role = await admin.call(roleCrud.add, { name: `Role ${phoneNo}` })
  await admin.call(assignRoleResource, { id: role.id, version: 1, rights })
  const department = await admin.call(departmentCrud.add, { name: `Workshop ${phoneNo}`, isWorkshop: true })
  const position = await admin.call(positionCrud.add, { name: `Position ${phoneNo}` })
  const user = await admin.call(teamUserCrud.add, {
    name: '张伟',
    jobNumber: `J${phoneNo.slice(-4)}`,
    phoneNo,
    gender: 'male',
    positionId: position.id,
    departmentId: department.id,
    roleIds: [role.id],
  })
  return { user, role, phoneNo, department }
}

/** The password that the administrator hands over. */
async function handedOver(admin: Client, phoneNo: string): Promise<string> {
  const { rows } = await admin.call(teamUserCrud.select, { where: { phoneNo } })
  const { handOvers } = await admin.call(resetTeamUserPassword, { ids: rows.map(({ id }) => id) })
  return `${handOvers[0]?.code}${phoneNo.slice(-4)}`
}

/** Logs in with the password that was handed over and passes the forced change. */
async function enter(admin: Client, phoneNo: string): Promise<Client> {
  const oldPassword = await handedOver(admin, phoneNo)
  const client = await gemba.login(phoneNo, oldPassword)
  await client.call(changePassword, {
    oldPassword,
    newPassword: 'Better-pass-1',
    confirmPassword: 'Better-pass-1',
  })
  return client
}

test('a new user must change the password that was handed over before anything else', async () => {
  const admin = await gemba.team()
  const { phoneNo } = await addUser(admin, ['department.view'])
  const oldPassword = await handedOver(admin, phoneNo)
  const client = await gemba.login(phoneNo, oldPassword)
  expect((await client.raw(departmentCrud.select.path, {})).body.code).toBe(4003)
  await client.call(changePassword, {
    oldPassword,
    newPassword: 'Better-pass-1',
    confirmPassword: 'Better-pass-1',
  })
  await expect.poll(async () => (await client.raw(departmentCrud.select.path, {})).status).toBe(200)
  expect((await client.call(getCurrentUser, {})).rights).toEqual(['department.view'])
})

test('a right taken from the role is gone at the next call, and data with it', async () => {
  const admin = await gemba.team()
  const { phoneNo, role } = await addUser(admin, ['department.view', 'department.add'])
  const client = await enter(admin, phoneNo)
  await client.call(departmentCrud.add, { name: 'New' })
  const { version } = await admin.call(getRoleResource, { id: role.id })
  await admin.call(assignRoleResource, { id: role.id, version, rights: ['department.view'] })
  await expect.poll(async () => (await client.raw(departmentCrud.add.path, { name: 'Newer' })).status).toBe(403)
})

test('nobody gives rights that he does not hold', async () => {
  const admin = await gemba.team()
  const { phoneNo, role } = await addUser(admin, ['role.view', 'role.grant', 'role.add'])
  const client = await enter(admin, phoneNo)
  const made = await client.call(roleCrud.add, { name: 'Mine' })
  await expect(
    client.call(assignRoleResource, { id: made.id, version: 1, rights: ['teamUser.delete'] }),
  ).rejects.toThrow('neither grant nor remove')
  await client.call(assignRoleResource, { id: made.id, version: 1, rights: ['role.view'] })
  expect((await admin.call(getRoleResource, { id: role.id })).rights).toHaveLength(3)
})

test('the current user cannot disable, edit, delete or reset himself', async () => {
  const admin = await gemba.team()
  const me = { ids: [admin.userId] }
  for (const endpoint of [disableTeamUser, resetTeamUserPassword, teamUserCrud.delete]) {
    const { done, skipped } = await admin.call(endpoint, me)
    expect([done, skipped[0]?.reason]).toEqual([
      [],
      'The current logged-in user cannot be disabled, edited, deleted or reset',
    ])
  }
  await expect(admin.call(teamUserCrud.update, { id: admin.userId, version: 1, name: 'Me' })).rejects.toThrow(Refused)
})

test('a disabled user is out at once', async () => {
  const admin = await gemba.team()
  const { phoneNo, user } = await addUser(admin, ['department.view'])
  const client = await enter(admin, phoneNo)
  await admin.call(disableTeamUser, { ids: [user.id] })
  await expect.poll(async () => (await client.raw(departmentCrud.select.path, {})).body.code).toBe(2001)
  await expect(gemba.login(phoneNo, 'Better-pass-1')).rejects.toThrow('no active team')
})

test('a department cannot be below itself, and one in use is kept with the reason', async () => {
  const admin = await gemba.team()
  const { department } = await addUser(admin, [])
  const below = await admin.call(departmentCrud.add, { name: 'Below', parentId: department.id })
  const circle = await admin.raw(departmentCrud.update.path, { id: department.id, version: 1, parentId: below.id })
  expect(circle.body.data).toEqual({ parentId: 'The parent department cannot be itself or one below it' })
  const { done, skipped } = await admin.call(departmentCrud.delete, { ids: [below.id, department.id] })
  expect(done).toEqual([below.id])
  expect(skipped[0]?.reason).toContain('is used by')
})

test('a stale version is refused with the newest row, and the same phone twice is named', async () => {
  const admin = await gemba.team()
  const { user, phoneNo } = await addUser(admin, [])
  await admin.call(teamUserCrud.update, { id: user.id, version: user.version, name: '王芳' })
  const stale = await admin.raw(teamUserCrud.update.path, { id: user.id, version: user.version, name: '李娜' })
  expect([stale.status, stale.body.code, (stale.body.data as { name: string }).name]).toEqual([409, 4091, '王芳'])
  const twice = await admin.raw(teamUserCrud.add.path, { ...user, jobNumber: 'other', phoneNo })
  expect(twice.body.data).toEqual({ phoneNo: `“${phoneNo}” already exists` })
})

test('people are found by the sound of their name', async () => {
  const admin = await gemba.team()
  await addUser(admin, [])
  const { rows } = await admin.call(teamUserCrud.select, { where: { keyword: 'zhangwei' } })
  expect(rows.map((row) => row.name)).toEqual(['张伟'])
})
