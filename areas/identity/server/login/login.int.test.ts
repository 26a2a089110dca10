import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#areas/identity/contract/session.api.ts'
import { startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import { keepMembership } from '../team/membership.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

test('a login answers a token and the user, and the token opens the rest', async () => {
  const admin = await gemba.team()
  const me = await admin.call(api.getCurrentUser, {})
  expect(me.user.account).toBe(admin.account)
  expect(me.user.phoneNo).toMatch(/^139/)
})

test('no token and an unknown one answer 401 with 2001', async () => {
  for (const token of ['', 'nonsense']) {
    const { status, body } = await gemba.client(token).raw('/user/web/getCurrentUser', {})
    expect([status, body.code]).toEqual([401, 2001])
  }
})

test('an expired session answers 401 with 8003', async () => {
  const admin = await gemba.team()
  await gemba.services.database.inNoTeam((db) =>
    db
      .updateTable('session')
      .set({ expiresAt: new Date(0).toISOString() })
      .where('userId', '=', admin.userId)
      .where('teamId', '=', admin.teamId)
      .execute(),
  )
  const { status, body } = await admin.raw('/user/web/getCurrentUser', {})
  expect([status, body.code]).toEqual([401, 8003])
})

test('bad fields are named', async () => {
  const { status, body } = await gemba.client('').raw('/user/web/pwLogin', { account: '' })
  expect([status, body.code]).toEqual([400, 4000])
  expect(Object.keys(body.data)).toEqual(['account', 'password'])
})

test('a QR login passes from the phone to the browser once', async () => {
  const phone = await gemba.team()
  const browser = gemba.client('')
  const { ticket, secret, url } = await browser.call(api.getLoginQr, {})
  // On a phone the server's own name for itself would be the phone: the page makes it an address of the one it came by.
  expect(url).toBe(`/phone/login?ticket=${ticket}`)
  expect((await browser.call(api.waitingScanCode, { ticket, secret })).state).toBe('waiting')
  await phone.call(api.answerLoginQr, { ticket, answer: 'scan' })
  expect(await browser.call(api.waitingScanCode, { ticket, secret })).toMatchObject({
    state: 'scanned',
    userName: 'Administrator',
  })
  await phone.call(api.answerLoginQr, { ticket, answer: 'confirm' })
  const { login } = await browser.call(api.waitingScanCode, { ticket, secret })
  const token = login && 'token' in login ? login.token : ''
  expect((await gemba.client(token).call(api.getCurrentUser, {})).user.account).toBe(phone.account)
  expect((await browser.call(api.waitingScanCode, { ticket, secret })).state).toBe('expired')
})

test('after a password change the old one and the other sessions are gone', async () => {
  const admin = await gemba.team()
  const other = await gemba.login(admin.account)
  await admin.call(api.changePassword, {
    oldPassword: testPassword,
    newPassword: 'Another-1',
    confirmPassword: 'Another-1',
  })
  await expect(gemba.login(admin.account)).rejects.toThrow('400')
  await expect.poll(async () => (await other.raw('/user/web/getCurrentUser', {})).body.code).toBe(2001)
  expect((await admin.raw('/user/web/getCurrentUser', {})).status).toBe(200)
})

test('a team switch answers the old token 8004 with the new login once', async () => {
  const first = await gemba.team('First')
  const second = await gemba.team('Second')
  await gemba.services.database.inTeam({ teamId: second.teamId, workshops: null }, async (db) => {
    const other = await db
      .selectFrom('membership')
      .select('accountId')
      .where('userId', '=', first.userId)
      .where('teamId', '=', first.teamId)
      .executeTakeFirstOrThrow()
    const me = await db.selectFrom('teamUser').selectAll().executeTakeFirstOrThrow()
    const { id, createdAt, ...copy } = me
    const twin = await db
      .insertInto('teamUser')
      .values({ ...copy, accountId: other.accountId, jobNumber: '0002' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepMembership(db, [twin.id])
  })
  const now = await first.call(api.switchTeam, { teamId: second.teamId })
  expect(now.user.teamName).toBe('Second')
  await expect
    .poll(async () => (await first.raw('/user/web/getCurrentUser', {})).body)
    .toMatchObject({ code: 8004, data: { token: now.token } })
  expect((await first.raw('/user/web/getCurrentUser', {})).body.code).toBe(2001)
})

test('while the demo factory is being made a login is told so, and works once it is made', async () => {
  const young = await startTestGemba({ making: true })
  try {
    const login = (languages: string) =>
      young.client('').raw('/user/web/pwLogin', { account: 'admin', password: testPassword }, { languages })
    const options = async () => (await young.client('').raw('/user/web/getLoginOptions', {})).body.data
    for (const [language, word] of [
      ['zh-Hans', '示范工厂'],
      ['en', 'demo factory'],
      ['vi', 'nhà máy mẫu'],
    ] as const) {
      const { status, body } = await login(language)
      expect([status, body.code]).toEqual([503, 5030])
      expect(body.message).toContain(word)
    }
    expect(await options()).toMatchObject({ making: true, needsSetup: false })
    young.made()
    expect((await login('en')).status).toBe(400)
    const team = await young.team()
    expect((await young.login(team.account)).token).not.toBe(team.token)
    expect(await options()).toMatchObject({ making: false })
  } finally {
    await young.end()
  }
})
