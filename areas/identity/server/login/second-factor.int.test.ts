import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerInvitation } from '#areas/identity/contract/invitation.api.ts'
import * as api from '#areas/identity/contract/second-factor.api.ts'
import * as session from '#areas/identity/contract/session.api.ts'
import { getTeamConfig, updateTeamConfig } from '#areas/identity/contract/team-config.api.ts'
import { teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { getMyNotification } from '#areas/notifications/contract/notification.ts'
import { selectRecordLog } from '#core/contract/core.api.ts'
import { root } from '#core/server/root.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import { tokenHash } from './token.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false, environment: { GEMBA_SECRET: 'a secret of the second factor' } })
})
afterAll(() => gemba?.end())

type Admin = Awaited<ReturnType<TestGemba['team']>>

/** What the phone shows, so many steps of half a minute from now. */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

/** Waits where the phone's code is about to change, so that a test reckons with one time step. */
async function earlyInStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 8_000) await new Promise((resolve) => setTimeout(resolve, left))
}

/** A code that is none of those which hold now. */
const wrongCode = (secret: string): string => {
  const right = new Set([-1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.has(code)) as string
}

const inNoTeam = <T>(act: Parameters<TestGemba['services']['database']['inNoTeam']>[0]) =>
  gemba.services.database.inNoTeam(act) as Promise<T>

const accountIdOf = (account: string) =>
  inNoTeam<{ id: number }>((db) =>
    db.selectFrom('account').select('id').where('account', '=', account).executeTakeFirstOrThrow(),
  ).then(({ id }) => id)

/** As if the code accepted last were of long ago. */
const laterOn = async (account: string) => {
  const accountId = await accountIdOf(account)
  await inNoTeam((db) =>
    db.updateTable('secondFactor').set({ lastStep: 0 }).where('accountId', '=', accountId).execute(),
  )
}

async function switchOn(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.call(api.beginSecondFactor, {})
  const { recoveryCodes } = await client.call(api.confirmSecondFactor, { code: codeOf(secret) })
  return { secret, recoveryCodes }
}

async function withFactor() {
  const admin = await gemba.team()
  const made = await switchOn(admin)
  await laterOn(admin.account)
  return { admin, ...made }
}

/** The first step. */
async function ticketOf(account: string, password = testPassword): Promise<string> {
  const answer = await gemba.client('').call(session.pwLogin, { account, password })
  if (!('secondFactor' in answer)) throw new Error('no second factor was asked for')
  return answer.secondFactor.ticket
}

const second = (ticket: string, code: string) => gemba.client('').raw(api.factorLogin.path, { ticket, code })

test('it is switched on by a code of the phone; secret and recovery codes are not kept in the clear', async () => {
  const admin = await gemba.team()
  const other = await gemba.login(admin.account)
  const { secret, uri } = await admin.call(api.beginSecondFactor, {})
  expect(uri).toBe(`otpauth://totp/Gemba%20MES:${admin.account}?secret=${secret}&issuer=Gemba%20MES`)
  // A secret alone does nothing.
  expect((await gemba.login(admin.account)).token).toBeTruthy()
  expect((await admin.raw(api.confirmSecondFactor.path, { code: wrongCode(secret) })).status).toBe(400)
  expect((await admin.call(api.getSecondFactor, {})).since).toBeNull()
  const { recoveryCodes } = await admin.call(api.confirmSecondFactor, { code: codeOf(secret) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await admin.call(api.getSecondFactor, {})).toMatchObject({ recoveryCodesLeft: 10, since: expect.any(String) })
  // What was opened by the password alone ends.
  expect((await other.raw(session.getCurrentUser.path, {})).body.code).toBe(2001)
  const accountId = await accountIdOf(admin.account)
  const kept = JSON.stringify(
    await inNoTeam(async (db) => [
      await db.selectFrom('secondFactor').selectAll().where('accountId', '=', accountId).execute(),
      await db.selectFrom('recoveryCode').selectAll().where('accountId', '=', accountId).execute(),
    ]),
  )
  for (const told of [secret, recoveryCodes[0] ?? '', (recoveryCodes[0] ?? '').replaceAll('-', '')])
    expect(kept).not.toContain(told)
  expect((await admin.raw(api.beginSecondFactor.path, {})).body.message).toContain('already on')
})

test('a login that is not fresh takes the password, whose wrong ones are counted', async () => {
  const admin = await gemba.team()
  const accountId = await accountIdOf(admin.account)
  const begunAt = new Date(Date.now() - 11 * 60_000).toISOString()
  await inNoTeam((db) => db.updateTable('session').set({ begunAt }).where('accountId', '=', accountId).execute())
  expect((await admin.call(api.getSecondFactor, {})).passwordNeeded).toBe(true)
  const { secret } = await admin.call(api.beginSecondFactor, {})
  const confirm = (password: string) => admin.raw(api.confirmSecondFactor.path, { password, code: codeOf(secret) })
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm('wrong')))
  expect(answers.filter(({ body }) => body.code === 4000)).toHaveLength(5)
  expect((await confirm(testPassword)).body.code).toBe(4290)
  await inNoTeam((db) => db.deleteFrom('loginTry').execute())
  expect((await confirm(testPassword)).status).toBe(200)
})

test('the password alone opens no session; with the code it does, and code and ticket are good once', async () => {
  const { admin, secret } = await withFactor()
  await earlyInStep()
  const ticket = await ticketOf(admin.account)
  expect((await second(ticket, wrongCode(secret))).body.code).toBe(4000)
  const opened = await second(ticket, codeOf(secret))
  expect(opened.body).toMatchObject({ code: 0, data: { user: { account: admin.account } } })
  expect((await second(ticket, codeOf(secret, 1))).body.message).toContain('took too long')
  // Seen over a shoulder, it opens nothing any more.
  const next = await ticketOf(admin.account)
  expect((await second(next, codeOf(secret))).body.code).toBe(4000)
  expect((await second(next, codeOf(secret, 1))).status).toBe(200)
})

test('a code sent twice at once opens one session', async () => {
  const { admin, secret } = await withFactor()
  await earlyInStep()
  const tickets = [await ticketOf(admin.account), await ticketOf(admin.account)]
  const answers = await Promise.all(tickets.map((ticket) => second(ticket, codeOf(secret))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('codes of the step before and after hold, others do not', async () => {
  const { admin, secret } = await withFactor()
  await earlyInStep()
  for (const [steps, status] of [
    [-3, 400],
    [3, 400],
    [-1, 200],
    [1, 200],
  ] as const)
    expect([steps, (await second(await ticketOf(admin.account), codeOf(secret, steps))).status]).toEqual([
      steps,
      status,
    ])
})

test('a recovery code opens once, however it is typed', async () => {
  const { admin, recoveryCodes } = await withFactor()
  const [code = ''] = recoveryCodes
  const opened = await second(await ticketOf(admin.account), ` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect(opened.status).toBe(200)
  expect((await second(await ticketOf(admin.account), code)).body.code).toBe(4000)
  expect((await admin.call(api.getSecondFactor, {})).recoveryCodesLeft).toBe(9)
})

test('new recovery codes and the end take a code', async () => {
  const { admin, secret, recoveryCodes } = await withFactor()
  for (const path of [api.renewRecoveryCode.path, api.endSecondFactor.path])
    expect((await admin.raw(path, { code: wrongCode(secret) })).body.code).toBe(4000)
  const renewed = (await admin.call(api.renewRecoveryCode, { code: codeOf(secret) })).recoveryCodes
  expect((await second(await ticketOf(admin.account), recoveryCodes[1] ?? '')).status).toBe(400)
  await admin.call(api.endSecondFactor, { code: renewed[0] ?? '' })
  expect((await gemba.login(admin.account)).token).toBeTruthy()
  expect((await admin.raw(api.endSecondFactor.path, { code: renewed[1] })).body.message).toContain('is not on')
  const log = await admin.call(selectRecordLog, { entity: 'teamUser', entityId: admin.userId })
  expect(log.rows.map(({ verb }) => verb)).toEqual(['secondFactorOff', 'renewRecoveryCodes', 'secondFactorOn'])
})

test('guessing is bounded: at the login for all places together, and in a session', async () => {
  const { admin, secret } = await withFactor()
  const tickets = await Promise.all(Array.from({ length: 3 }, () => ticketOf(admin.account)))
  const wrong = Array.from({ length: 12 }, (_, i) => second(tickets[i % 3] as string, wrongCode(secret)))
  expect((await Promise.all(wrong)).filter(({ body }) => body.code === 4000)).toHaveLength(5)
  expect((await second(tickets[0] as string, codeOf(secret))).body.code).toBe(4290)
  const within = await Promise.all(
    Array.from({ length: 12 }, () => admin.raw(api.endSecondFactor.path, { code: wrongCode(secret) })),
  )
  expect(within.filter(({ body }) => body.code === 4000)).toHaveLength(5)
})

test('who guesses elsewhere does not lock out the browser that the person uses', async () => {
  const admin = await gemba.team()
  const byPage = (path: string, body: object, cookie = '') =>
    gemba.app.inject({
      method: 'POST',
      url: path,
      headers: { bound: 'browser', 'content-type': 'application/json', ...(cookie && { cookie }) },
      payload: JSON.stringify(body),
    })
  const first = await byPage(session.pwLogin.path, { account: admin.account, password: testPassword })
  const cookie = `gemba_browser=${first.cookies[0]?.value}`
  const { secret } = await switchOn(admin)
  await laterOn(admin.account)
  const guessed = await ticketOf(admin.account)
  for (let i = 0; i < 6; i++) await second(guessed, wrongCode(secret))
  const asked = await byPage(session.pwLogin.path, { account: admin.account, password: testPassword }, cookie)
  const { ticket } = asked.json<{ data: { secondFactor: { ticket: string } } }>().data.secondFactor
  // The ticket is the browser's that did the first step.
  expect((await second(ticket, codeOf(secret))).body.message).toContain('took too long')
  expect((await byPage(api.factorLogin.path, { ticket, code: codeOf(secret) }, cookie)).statusCode).toBe(200)
})

test('a ticket ends after five minutes, by a new password, and is none of a QR login', async () => {
  const { admin, secret } = await withFactor()
  const [old, before, scanned] = [
    await ticketOf(admin.account),
    await ticketOf(admin.account),
    await ticketOf(admin.account),
  ]
  const past = new Date(Date.now() - 1000).toISOString()
  await inNoTeam((db) =>
    db
      .updateTable('loginTicket')
      .set({ expiresAt: past })
      .where('ticket', '=', old.split('.')[0] ?? '')
      .execute(),
  )
  expect((await second(old, codeOf(secret))).status).toBe(400)
  const [ticket = '', key = ''] = scanned.split('.')
  expect((await admin.raw(session.answerLoginQr.path, { ticket, answer: 'confirm' })).status).toBe(400)
  expect((await gemba.client('').call(session.waitingScanCode, { ticket, secret: key })).state).toBe('expired')
  const chosen = { newPassword: 'Better-pass-1', confirmPassword: 'Better-pass-1' }
  await admin.call(session.changePassword, { oldPassword: testPassword, ...chosen })
  expect((await second(before, codeOf(secret))).body.message).toContain('took too long')
})

test('a phone that is logged in vouches for the QR login that it confirms', async () => {
  const { admin } = await withFactor()
  const browser = gemba.client('')
  const { ticket, secret } = await browser.call(session.getLoginQr, {})
  await admin.call(session.answerLoginQr, { ticket, answer: 'confirm' })
  expect((await browser.call(session.waitingScanCode, { ticket, secret })).login).toMatchObject({
    user: { account: admin.account },
  })
})

test('what another provider or an SMS code opened takes the second step as well', async () => {
  const { admin } = await withFactor()
  const accountId = await accountIdOf(admin.account)
  const { phoneNo } = await inNoTeam<{ phoneNo: string }>((db) =>
    db.selectFrom('account').select('phoneNo').where('id', '=', accountId).executeTakeFirstOrThrow(),
  )
  const browser = 'b'.repeat(43)
  const soon = new Date(Date.now() + 60_000).toISOString()
  await inNoTeam(async (db) => {
    await db
      .insertInto('loginTicket')
      .values({
        ticket: 'of-a-provider',
        secretHash: tokenHash('s'),
        state: 'confirmed',
        accountId,
        teamId: admin.teamId,
        browserHash: tokenHash(browser),
        expiresAt: soon,
      })
      .execute()
    const codeHash = createHash('sha256').update(`${phoneNo}:123456`).digest('base64url')
    await db.insertInto('smsCode').values({ phoneNo, codeHash, tries: 0, sentAt: soon, expiresAt: soon }).execute()
  })
  const headers = { cookie: `gemba_browser=${browser}` }
  const provider = await gemba
    .client('')
    .call(session.waitingScanCode, { ticket: 'of-a-provider', secret: 's' }, headers)
  expect(provider.login).toEqual({ secondFactor: { ticket: expect.any(String), expiresIn: 300 } })
  const sms = await gemba.client('').call(session.codeLogin, { phoneNo, code: '123456' })
  expect(sms).toEqual({ secondFactor: { ticket: expect.any(String), expiresIn: 300 } })
})

const required = { security: { administratorsSecondFactor: true } }

test('a team asks it of those who hold every right: nothing else is served before, and the live stream is closed', async () => {
  const admin = await gemba.team()
  const refused = await admin.raw(updateTeamConfig.path, required)
  expect(Object.keys(refused.body.data ?? {})).toEqual(['security.administratorsSecondFactor'])
  await switchOn(admin)
  const second = await secondAdministrator(admin)
  const clerk = await makeUser(gemba, admin.teamId, { name: 'Clerk', rights: ['teamConfig.edit', 'teamConfig.view'] })
  const notHis = await clerk.raw(updateTeamConfig.path, required)
  expect(Object.values(notHis.body.data ?? {})).toEqual(['Only a system administrator can change this. Ask one.'])
  await admin.call(updateTeamConfig, required)
  expect((await clerk.call(getTeamConfig, {})).security).toEqual(required.security)
  // Sent again as it stands, with the rest of the form.
  await clerk.call(updateTeamConfig, { ...required, shiftRemind: { minutes: 20 } })

  expect((await second.raw(teamUserCrud.select.path, {})).body.code).toBe(4004)
  expect((await second.raw(getTeamConfig.path, {})).body.code).toBe(4004)
  expect((await second.call(session.getCurrentUser, {})).mustSetSecondFactor).toBe(true)
  const live = await gemba.app.inject({ method: 'GET', url: '/user/web/live', headers: { token: second.token } })
  expect([live.statusCode, live.json<{ code: number }>().code]).toEqual([403, 4004])
  await switchOn(second)
  expect((await second.raw(teamUserCrud.select.path, {})).status).toBe(200)
  expect((await second.call(session.getCurrentUser, {})).mustSetSecondFactor).toBe(false)
})

/** Another one who holds every right, by his role. */
async function secondAdministrator(admin: Admin) {
  const user = await makeUser(gemba, admin.teamId, { name: 'Second', rights: [] })
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.updateTable('role').set({ allRights: true }).where('id', '=', user.roleId).execute(),
  )
  return gemba.login((await user.call(session.getCurrentUser, {})).user.account)
}

test('an administrator takes it off another one, who is notified and logged out; nobody off whom he may not act on', async () => {
  const admin = await gemba.team()
  const user = await makeUser(gemba, admin.teamId, { name: 'Lin', rights: [] })
  const { account } = (await user.call(session.getCurrentUser, {})).user
  expect((await admin.call(api.resetSecondFactorTeamUser, { ids: [user.userId] })).skipped[0]?.reason).toContain(
    'is not on',
  )
  await switchOn(user)
  expect((await admin.call(teamUserCrud.get, { id: user.userId })).secondFactor).toBe(true)
  const helper = await makeUser(gemba, admin.teamId, { name: 'Helper', rights: ['teamUser.resetPassword'] })
  await switchOn(admin)
  const above = await helper.call(api.resetSecondFactorTeamUser, { ids: [admin.userId] })
  expect([above.done, above.skipped[0]?.reason]).toEqual([[], expect.stringContaining('Ask a system administrator')])
  expect((await admin.call(api.resetSecondFactorTeamUser, { ids: [admin.userId] })).done).toEqual([])

  expect((await admin.call(api.resetSecondFactorTeamUser, { ids: [user.userId] })).done).toEqual([user.userId])
  expect((await user.raw(session.getCurrentUser.path, {})).body.code).toBe(2001)
  const again = await gemba.login(account)
  const { rows } = await again.call(getMyNotification, {})
  expect(rows[0]?.body).toContain('Administrator')
  const log = await admin.call(selectRecordLog, { entity: 'teamUser', entityId: user.userId })
  expect(log.rows[0]?.verb).toBe('resetSecondFactor')
})

test('that of an account which other teams have is taken off by none of them', async () => {
  const [one, other] = [await gemba.team('One'), await gemba.team('Other')]
  const { phoneNo } = (await other.call(session.getCurrentUser, {})).user
  const place = await gemba.services.database.inTeam({ teamId: one.teamId, workshops: null }, async (db) => ({
    ...(await db.selectFrom('teamUser').select(['positionId', 'departmentId']).executeTakeFirstOrThrow()),
    roleIds: [(await db.selectFrom('role').select('id').orderBy('id').executeTakeFirstOrThrow()).id],
  }))
  const row = await one.call(teamUserCrud.add, { ...place, name: 'Lin', jobNumber: 'S1', phoneNo, gender: 'male' })
  await other.call(answerInvitation, { teamId: one.teamId, accept: true })
  await switchOn(other)
  const reset = await one.call(api.resetSecondFactorTeamUser, { ids: [row.id] })
  expect([reset.done, reset.skipped[0]?.reason]).toEqual([
    [],
    expect.stringContaining('also belongs to another factory'),
  ])
})

test('an account that nobody has any more begins anew without one', async () => {
  const admin = await gemba.team()
  const user = await makeUser(gemba, admin.teamId, { name: 'Lin', rights: [] })
  const { account, phoneNo } = (await user.call(session.getCurrentUser, {})).user
  await switchOn(user)
  await admin.call(teamUserCrud.delete, { ids: [user.userId] })
  const place = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, async (db) => ({
    ...(await db.selectFrom('teamUser').select(['positionId', 'departmentId']).executeTakeFirstOrThrow()),
    roleIds: [(await db.selectFrom('role').select('id').orderBy('id').executeTakeFirstOrThrow()).id],
  }))
  const again = { ...place, name: 'Wang', jobNumber: 'W1', phoneNo, gender: 'male' as const }
  expect((await admin.call(teamUserCrud.add, again)).secondFactor).toBe(false)
  const accountId = await accountIdOf(account)
  expect(
    await inNoTeam((db) => db.selectFrom('recoveryCode').selectAll().where('accountId', '=', accountId).execute()),
  ).toEqual([])
})

test('who runs the server takes it off on the machine: the password stays, sessions end', async () => {
  const { admin } = await withFactor()
  const script = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/reset-password.ts', ...words], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: gemba.databaseUrl },
    })
  await expect(script('nobody-there', '--second-factor')).rejects.toThrow('Nobody has the account')
  expect((await script(admin.account, '--second-factor')).stdout).toContain('without a second factor now')
  expect((await gemba.login(admin.account)).token).toBeTruthy()
  expect(
    await inNoTeam((db) => db.selectFrom('session').selectAll().where('teamId', '=', admin.teamId).execute()),
  ).toHaveLength(1)
})
