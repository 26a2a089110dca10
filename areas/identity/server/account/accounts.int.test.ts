import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerInvitation, selectInvitation } from '#areas/identity/contract/invitation.api.ts'
import { changePassword, getCurrentUser, switchTeam } from '#areas/identity/contract/session.api.ts'
import { enableTeamUser, resetTeamUserPassword, teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { notificationContactCrud } from '#areas/notifications/contract/notification.ts'
import { selectRecordLog } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import { teamUserActs } from '../team/team-user-acts.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

type Admin = Awaited<ReturnType<TestGemba['team']>>

let number = 0
async function draft(admin: Admin, phoneNo = String(15_300_000_000 + ++number)) {
  const place = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => ({
    ...(await db.selectFrom('teamUser').select(['positionId', 'departmentId']).executeTakeFirstOrThrow()),
    roleIds: [(await db.selectFrom('role').select('id').orderBy('id').executeTakeFirstOrThrow()).id],
  }))
  return { ...place, name: 'Lin', jobNumber: `A${++number}`, phoneNo, gender: 'male' as const }
}

const accountOf = (account: string) =>
  gemba.services.database.inNoTeam((db) =>
    db.selectFrom('account').selectAll().where('account', '=', account).executeTakeFirstOrThrow(),
  )
const teamsOf = async (who: Client) => (await who.call(getCurrentUser, {})).teams.map(({ id }) => id)
const lastFour = (phoneNo: string) => phoneNo.slice(-4)

test('whoever another team has is invited: no right, no name, number or password of his is anybody else’s', async () => {
  const [one, other] = [await gemba.team('One'), await gemba.team('Other')]
  const { phoneNo } = await accountOf(other.account)
  const row = await one.call(teamUserCrud.add, await draft(one, phoneNo))
  expect(row.status).toBe('invited')
  const reset = await one.call(resetTeamUserPassword, { ids: [row.id] })
  expect([reset.done, reset.handOvers, reset.skipped[0]?.reason]).toEqual([
    [],
    [],
    expect.stringContaining('also belongs to another factory'),
  ])
  const { skipped } = await one.call(enableTeamUser, { ids: [row.id] })
  expect(skipped[0]?.reason).toContain('has not accepted')
  for (const change of [{ phoneNo: '15399999999' }, { account: 'mine' }]) {
    const refused = await one.raw(teamUserCrud.update.path, { id: row.id, version: row.version, ...change })
    expect([refused.status, Object.keys(refused.body.data ?? {})]).toEqual([400, Object.keys(change)])
  }
  await gemba.login(other.account, testPassword)
  expect(await teamsOf(other)).toEqual([other.teamId])
  await expect(other.call(switchTeam, { teamId: one.teamId })).rejects.toThrow('You belong to no active team')
  const { rows } = await other.call(selectInvitation, {})
  expect(rows).toMatchObject([{ teamId: one.teamId, teamName: 'One', invitedBy: 'Administrator' }])
  // An invitation is answered by whom it is for.
  const third = await gemba.team('Third')
  await expect(third.call(answerInvitation, { teamId: one.teamId, accept: true })).rejects.toThrow('does not exist')

  await other.call(answerInvitation, { teamId: one.teamId, accept: true })
  expect((await teamsOf(other)).sort()).toEqual([one.teamId, other.teamId].sort())
  expect((await one.call(teamUserCrud.get, { id: row.id })).status).toBe('enabled')
  const log = await one.call(selectRecordLog, { entity: 'teamUser', entityId: row.id })
  expect(log.rows[0]?.verb).toBe('acceptInvitation')
  expect((await one.call(resetTeamUserPassword, { ids: [row.id] })).done).toEqual([])
  await other.call(switchTeam, { teamId: one.teamId })
})

test('an invitation that is declined leaves nothing, and may be made again', async () => {
  const [one, other] = [await gemba.team('One'), await gemba.team('Other')]
  const { phoneNo } = await accountOf(other.account)
  for (let turn = 0; turn < 2; turn++) {
    const row = await one.call(teamUserCrud.add, await draft(one, phoneNo))
    await other.call(answerInvitation, { teamId: one.teamId, accept: false })
    expect((await one.call(teamUserCrud.select, {})).rows.map(({ id }) => id)).not.toContain(row.id)
    expect([await teamsOf(other), (await other.call(selectInvitation, {})).rows]).toEqual([[other.teamId], []])
  }
})

test('a new account opens by the code that was handed over and the last four digits, once, within a day', async () => {
  const admin = await gemba.team()
  const codeOf = async (id: number) => (await admin.call(resetTeamUserPassword, { ids: [id] })).handOvers[0]?.code ?? ''
  // Of a person each: wrong ones are counted.
  const wrong = [(code: string) => code, (code: string) => `${code}0000`, (_: string, phone: string) => lastFour(phone)]
  for (const typed of wrong) {
    const user = await admin.call(teamUserCrud.add, await draft(admin))
    const code = await codeOf(user.id)
    await expect(gemba.login(user.phoneNo, typed(code, user.phoneNo))).rejects.toThrow('Wrong account or password')
  }
  const { id, phoneNo } = await admin.call(teamUserCrud.add, await draft(admin))
  await expect(gemba.login(phoneNo, lastFour(phoneNo))).rejects.toThrow('Wrong account or password')
  const handOver = () => codeOf(id)
  const first = await handOver()
  const client = await gemba.login(phoneNo, `${first.toLowerCase()}-${lastFour(phoneNo)}`)
  expect((await client.raw(teamUserCrud.select.path, {})).body.code).toBe(4003)
  await expect(gemba.login(phoneNo, first + lastFour(phoneNo))).rejects.toThrow('has been used')
  const chosen = { newPassword: 'Better-pass-1', confirmPassword: 'Better-pass-1' }
  await client.call(changePassword, { oldPassword: first + lastFour(phoneNo), ...chosen })
  await gemba.login(phoneNo, 'Better-pass-1')

  const second = await handOver()
  await expect(gemba.login(phoneNo, 'Better-pass-1')).rejects.toThrow('Wrong account or password')
  const past = new Date(Date.now() - 1000).toISOString()
  await gemba.services.database.inNoTeam((db) =>
    db.updateTable('account').set({ handOverUntil: past }).where('phoneNo', '=', phoneNo).execute(),
  )
  await expect(gemba.login(phoneNo, second + lastFour(phoneNo))).rejects.toThrow('has expired')
})

test('codes are kept for a repeated call under its own token alone, and hashed while no connection is held', async () => {
  const admin = await gemba.team()
  const { id, phoneNo } = await admin.call(teamUserCrud.add, await draft(admin))
  const key = { 'idempotency-key': 'reset-1' }
  const [first] = (await admin.call(resetTeamUserPassword, { ids: [id] }, key)).handOvers
  const kept = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('idempotency').select('answer').where('key', '=', 'reset-1').executeTakeFirstOrThrow(),
  )
  expect(kept.answer).toBeTruthy()
  for (const told of [first?.code, 'handOvers', phoneNo]) expect(kept.answer).not.toContain(told)
  // Told again to whom it was told, and opens still.
  expect((await admin.call(resetTeamUserPassword, { ids: [id] }, key)).handOvers).toEqual([first])
  const elsewhere = await gemba.login(admin.account, testPassword)
  await expect(elsewhere.call(resetTeamUserPassword, { ids: [id] }, key)).rejects.toThrow('shown once')
  await gemba.login(phoneNo, first?.code + lastFour(phoneNo))
  expect(teamUserActs.find(({ endpoint }) => endpoint === resetTeamUserPassword)?.ahead).toBeDefined()
})

test('an account that no team has any more begins anew with the next one', async () => {
  const [one, other] = [await gemba.team('One'), await gemba.team('Other')]
  const { phoneNo } = await accountOf(other.account)
  const row = await one.call(teamUserCrud.add, await draft(one))
  const code = (await one.call(resetTeamUserPassword, { ids: [row.id] })).handOvers[0]?.code
  await one.call(teamUserCrud.delete, { ids: [row.id] })
  await expect(gemba.login(row.phoneNo, code + lastFour(row.phoneNo))).rejects.toThrow('no active team')
  expect((await other.call(teamUserCrud.add, await draft(other, row.phoneNo))).status).toBe('enabled')
  await expect(gemba.login(row.phoneNo, code + lastFour(row.phoneNo))).rejects.toThrow('Wrong account or password')
  expect((await one.call(teamUserCrud.add, await draft(one, phoneNo))).status).toBe('invited')
})

test('phones are shown, found and changed by those alone who may see them', async () => {
  const admin = await gemba.team()
  const hidden = await admin.call(teamUserCrud.add, await draft(admin))
  await admin.call(notificationContactCrud.add, { userId: hidden.id, language: 'en' })
  // The clerk has all that the person has, who holds no right: a role of nothing.
  const rights = ['teamUser.view', 'teamUser.edit', 'notificationContact.view']
  const clerk = await makeUser(gemba, admin.teamId, { name: 'Clerk', rights })
  const person = await makeUser(gemba, admin.teamId, { name: 'Person', rights: [] })
  const shown = async (id: number) =>
    (await clerk.call(teamUserCrud.get, { id })) as { phoneNo: string; account: string }
  const stars = `${hidden.phoneNo.slice(0, 3)}********`
  expect(await shown(hidden.id)).toMatchObject({ phoneNo: stars, account: stars })
  const found = async (where: Record<string, unknown>) => (await clerk.call(teamUserCrud.select, { where })).rows.length
  expect([await found({ keyword: hidden.phoneNo }), await found({ phoneNo: hidden.phoneNo })]).toEqual([0, 0])
  expect((await admin.call(teamUserCrud.select, { where: { keyword: hidden.phoneNo } })).rows).toHaveLength(1)
  const contacts = await clerk.call(notificationContactCrud.select, {})
  expect(contacts.rows.map((row) => row.phoneNo)).toEqual([stars])
  // What comes back as it was shown changes nothing; another number is refused.
  const row = await clerk.call(teamUserCrud.get, { id: person.userId })
  const { version } = await clerk.call(teamUserCrud.update, {
    id: person.userId,
    version: row.version,
    name: 'Renamed',
    phoneNo: row.phoneNo,
  })
  const other = { id: person.userId, version, phoneNo: '15311112222' }
  expect((await clerk.raw(teamUserCrud.update.path, other)).body.data).toHaveProperty('phoneNo')
  expect((await clerk.raw(teamUserCrud.update.path, { ...other, phoneNo: '153****2222' })).status).toBe(400)
  await admin.call(teamUserCrud.update, other)
})
