import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectOperationLog } from '#core/contract/core.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { runServiceOf } from '#core/server/jobs/timers.ts'
import { startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import type { Puzzle } from '../../contract/puzzle.ts'
import * as api from '../../contract/session.api.ts'
import { solve } from '../../web/puzzle-solving.ts'
import { logFailures } from './failures.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

let places = 0
/** An address that nobody has called from before. */
const newPlace = () => `10.7.${Math.floor(++places / 250)}.${places % 250}`

async function post(path: string, body: object, from: string) {
  const answer = await gemba.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { languages: 'en', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, body: answer.json<{ code: number; message: string; data: unknown }>() }
}

const login = (account: string, password: string, from: string, more: object = {}) =>
  post(api.pwLogin.path, { account, password, ...more }, from)

/** Solves the puzzle where one is asked for, as the page does. */
async function loginByPage(account: string, password: string, from: string) {
  const first = await login(account, password, from)
  if (first.body.code !== 4291) return first
  const { puzzle } = first.body.data as { puzzle: Puzzle }
  return login(account, password, from, { solution: { salt: puzzle.salt, nonce: solve(puzzle) } })
}

test('of many tries at once no more are looked at than of many one after the other', async () => {
  const { account } = await gemba.team()
  const from = newPlace()
  const wrong = Array.from({ length: 17 }, (_, i) => login(account, `wrong-${i}`, from))
  const answers = await Promise.all([...wrong, login(account, testPassword, from)])
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(3)
  expect(answers.at(-1)?.body.code).toBe(4291)
})

test('logins that fail stand in the log of every team of the account, once; a name that nobody has leaves nothing', async () => {
  const admin = await gemba.team()
  const other = await gemba.team()
  const from = newPlace()
  const failed = async (client: typeof admin) => {
    const { rows } = await client.call(selectOperationLog, { where: { verb: 'loginFailed.password' } })
    return rows.map(({ entityId, note }) => [entityId, note])
  }
  // A team that has invited the account, or has it no more, is told nothing.
  await gemba.services.database.inNoTeam((db) =>
    sql`insert into membership (account_id, team_id, user_id, web_login, enabled)
      select m.account_id, ${other.teamId}, ${other.userId}, true, false from membership m where m.user_id = ${admin.userId} and m.team_id = ${admin.teamId}`.execute(
      db,
    ),
  )
  for (let i = 0; i < 2; i++) await login(admin.account, `wrong-${i}`, from)
  await login('nobody-at-all', 'wrong', from)
  const service = runServiceOf(gemba.services.database, gemba.events, 'test')
  const eachTeam = async (work: (ctx: Ctx) => Promise<void>, among?: ReadonlySet<number>) => {
    for (const team of await service.teams()) if (among?.has(team.id)) await service.inTeam(team, work)
  }
  const write = () => logFailures(gemba.services.database, { eachTeam })
  await write()
  await write()
  expect(await failed(admin)).toEqual([[admin.userId, `${from} × 2`]])
  expect(await failed(other)).toEqual([])
  expect((await login(admin.account, testPassword, from)).status).toBe(200)
  await write()
  expect(await failed(admin)).toHaveLength(1)
})

test('who goes on guessing has a puzzle to solve, and then to wait; the right password is no exception', async () => {
  const { account } = await gemba.team()
  const from = newPlace()
  const codes: number[] = []
  for (let i = 0; i < 6; i++) codes.push((await loginByPage(account, 'wrong', from)).body.code)
  expect(codes).toEqual([4001, 4001, 4001, 4001, 4001, 4290])
  const { body } = await loginByPage(account, testPassword, from)
  expect(body.message).toBe('Too many wrong attempts, try again in 5 s')
})

test('a solution opens the door once, and for the name that it was set for alone', async () => {
  const { account } = await gemba.team()
  const from = newPlace()
  for (let i = 0; i < 3; i++) await login(account, 'wrong', from)
  const { puzzle } = (await login(account, 'wrong', from)).body.data as { puzzle: Puzzle }
  const solution = { salt: puzzle.salt, nonce: solve(puzzle) }
  const other = newPlace()
  for (let i = 0; i < 3; i++) await login('nobody-else', 'wrong', other)
  expect((await login('nobody-else', 'wrong', other, { solution })).body.code).toBe(4291)
  expect((await login(account, testPassword, from, { solution })).status).toBe(200)
  for (let i = 0; i < 3; i++) await login(account, 'wrong', from)
  expect((await login(account, testPassword, from, { solution })).body.code).toBe(4291)
})

test('nobody is locked out by what others try elsewhere under his name: he has a puzzle to solve at most', async () => {
  const { account } = await gemba.team()
  for (let i = 0; i < 12; i++) await login(account, 'wrong', newPlace())
  const own = newPlace()
  expect((await login(account, testPassword, own)).body.code).toBe(4291)
  expect((await loginByPage(account, testPassword, own)).status).toBe(200)
})

test('from one place names cannot be tried one after the other', async () => {
  const from = newPlace()
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => login(`somebody${i}`, 'Summer-2026', from)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
})

test('an account is answered like one that does not exist', async () => {
  const { account } = await gemba.team()
  const [one, other] = [newPlace(), newPlace()]
  for (let i = 0; i < 5; i++) {
    const [known, unknown] = [await loginByPage(account, 'wrong', one), await loginByPage('nobody', 'wrong', other)]
    expect(known).toEqual(unknown)
  }
  expect((await login('nobody', 'wrong', other)).body.message).toBe('Too many wrong attempts, try again in 5 s')
})

test('a login takes back what it counted', async () => {
  const { account } = await gemba.team()
  const from = newPlace()
  for (let i = 0; i < 12; i++) expect((await login(account, testPassword, from)).status).toBe(200)
  await login(account, 'wrong', from)
  await login(account, 'wrong', from)
  expect((await login(account, testPassword, from)).status).toBe(200)
  for (let i = 0; i < 3; i++) expect((await login(account, 'wrong', from)).status).toBe(400)
})

test('wrong present passwords of a password change are counted', async () => {
  const admin = await gemba.team()
  const change = (oldPassword: string) =>
    admin.raw(api.changePassword.path, { oldPassword, newPassword: 'quiet-otter-7', confirmPassword: 'quiet-otter-7' })
  const answers = await Promise.all(Array.from({ length: 12 }, () => change('wrong')))
  expect(answers.filter(({ body }) => body.code === 4000)).toHaveLength(5)
  expect((await change(testPassword)).body.code).toBe(4290)
})

test.each([
  ['password123', /first that others try/],
  ['11111111', /first that others try/],
  ['Password!', /first that others try/],
  ['OWN-2026', /must not contain/],
  ['x13900000000', /must not contain/],
  ['short', /./],
  ['a'.repeat(129), /./],
])('%s is no new password', async (newPassword, why) => {
  const admin = await gemba.team()
  const { phoneNo } = (await admin.call(api.getCurrentUser, {})).user
  const wanted = newPassword.replace('OWN', admin.account).replace('13900000000', phoneNo)
  const { body } = await admin.raw(api.changePassword.path, {
    oldPassword: testPassword,
    newPassword: wanted,
    confirmPassword: wanted,
  })
  expect(body.code).toBe(4000)
  expect((body.data as { newPassword: string }).newPassword).toMatch(why)
})

test('any characters make a password, and a long one is good', async () => {
  const admin = await gemba.team()
  const wanted = '正确 马 电池 订书钉'
  await admin.call(api.changePassword, { oldPassword: testPassword, newPassword: wanted, confirmPassword: wanted })
  expect((await gemba.login(admin.account, wanted)).token).toBeTruthy()
})

test('a password change that is asked for again under its key is answered, not done twice', async () => {
  const admin = await gemba.team()
  const input = { oldPassword: testPassword, newPassword: 'quiet-otter-7', confirmPassword: 'quiet-otter-7' }
  const headers = { 'idempotency-key': 'change-1' }
  await admin.call(api.changePassword, input, headers)
  expect((await admin.raw(api.changePassword.path, input, headers)).status).toBe(200)
})
