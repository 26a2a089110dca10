import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import * as api from '../../contract/session.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const day = 86_400_000

/** A login as a page asks for it. */
async function loginByPage(account: string) {
  const answer = await gemba.app.inject({
    method: 'POST',
    url: api.pwLogin.path,
    headers: { bound: 'browser', 'content-type': 'application/json' },
    payload: JSON.stringify({ account, password: testPassword }),
  })
  const [cookie] = answer.cookies
  return { token: answer.json<{ data: { token: string } }>().data.token, cookie }
}

test('a session that a page began is held by its browser too: the token alone opens nothing', async () => {
  const { account } = await gemba.team()
  const { token, cookie } = await loginByPage(account)
  expect(cookie).toMatchObject({ name: 'gemba_browser', httpOnly: true, sameSite: 'Lax', path: '/' })
  const client = gemba.client(token)
  const as = (value: string) => client.raw(api.getCurrentUser.path, {}, { cookie: `gemba_browser=${value}` })
  expect((await client.raw(api.getCurrentUser.path, {})).body.code).toBe(2001)
  expect((await as(cookie?.value ?? '')).status).toBe(200)
  // Known by now, and still held.
  expect((await client.raw(api.getCurrentUser.path, {})).body.code).toBe(2001)
  expect((await as('x'.repeat(43))).body.code).toBe(2001)
})

test('a client that sends the token alone goes on as it did', async () => {
  const admin = await gemba.team()
  expect((await admin.raw(api.getCurrentUser.path, {})).status).toBe(200)
})

test('a session ends some day however much it is used', async () => {
  const admin = await gemba.team()
  const begunAt = new Date(Date.now() - 80 * day).toISOString()
  const own = await gemba.services.database.inNoTeam((db) =>
    db
      .updateTable('session')
      .set({ begunAt, seenAt: new Date(Date.now() - 2 * 3_600_000).toISOString() })
      .where('teamId', '=', admin.teamId)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  expect((await admin.raw(api.getCurrentUser.path, {})).status).toBe(200)
  const { expiresAt } = await gemba.services.database.inNoTeam((db) =>
    db.selectFrom('session').select('expiresAt').where('id', '=', own.id).executeTakeFirstOrThrow(),
  )
  expect(Date.parse(expiresAt)).toBe(Date.parse(begunAt) + 90 * day)
})

test('one logs out everywhere else at once, and sees where one is logged in', async () => {
  const admin = await gemba.team()
  const others = [await gemba.login(admin.account), await gemba.login(admin.account)]
  expect((await admin.call(api.selectSession, {})).rows).toHaveLength(3)
  await admin.call(api.deleteOtherSessions, {})
  for (const other of others)
    await expect.poll(async () => (await other.raw(api.getCurrentUser.path, {})).body.code).toBe(2001)
  expect((await admin.call(api.selectSession, {})).rows).toMatchObject([{ current: true }])
})

test('what is kept under an idempotency key holds no token in clear', async () => {
  const admin = await gemba.team()
  const now = await admin.call(api.switchTeam, { teamId: admin.teamId }, { 'idempotency-key': 'switch-1' })
  const kept = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('idempotency').select('answer').where('key', '=', 'switch-1').executeTakeFirstOrThrow(),
  )
  expect(kept.answer).toBeTruthy()
  expect(kept.answer).not.toContain(now.token)
  expect(kept.answer).not.toContain('token')
})

test('every write that answers a token or another secret says so', () => {
  // A row's own field of the name is only ever written, and null in answers.
  const telling = gemba.endpoints.filter(({ output, write, access, travel }) => {
    if (!write || 'public' in access || travel === 'download') return false
    const { properties = {} } = z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' })
    return ['token', 'secret', 'password', 'handOvers', 'recoveryCodes'].some((name) => name in properties)
  })
  expect(telling.map(({ path }) => path)).toContain(api.switchTeam.path)
  expect(telling.filter(({ secret }) => !secret).map(({ path }) => path)).toEqual([])
})

test('answers are nobody’s to keep on the way, refusals included', async () => {
  for (const url of [api.loginOptions.path, api.getCurrentUser.path, '/nothing/here']) {
    const answer = await gemba.app.inject({ method: 'POST', url, payload: {} })
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('the live stream is not opened while a password change is due', async () => {
  const admin = await gemba.team()
  await gemba.services.database.inNoTeam((db) =>
    db.updateTable('account').set({ mustChangePassword: true }).where('account', '=', admin.account).execute(),
  )
  const { token } = await gemba.login(admin.account)
  const answer = await gemba.app.inject({ url: '/user/web/live', headers: { token } })
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([403, 4003])
})
