import { afterAll, beforeAll, expect, test } from 'vitest'
import { departmentCrud } from '#areas/identity/contract/department.ts'
import { disableTeamUser } from '#areas/identity/contract/team-user.ts'
import { selectOperationLog } from '#core/contract/core.api.ts'
import { makeUser } from '#tests/factories/user.ts'
import { type Client, startTestGemba, type TestGemba, testPassword } from '#tests/support/gemba.ts'
import {
  createAccessKey,
  disableAccessKey,
  enableAccessKey,
  getAccessKeyProof,
  getAccessKeyUse,
  rotateAccessKey,
  selectAccessKeyRight,
} from '../contract/access-key.api.ts'
import { accessKeyCrud } from '../contract/access-key.ts'
import { callerOfKey } from './keys/authenticate.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const scope = ['department.view', 'department.add', 'department.export']
const make = (client: Client, name: string, more: object = {}) =>
  client.call(createAccessKey, { name, rights: scope, proof: testPassword, ...more })
const status = (client: Client, path: string = departmentCrud.select.path, body: object = {}) =>
  client.raw(path, body).then((answer) => answer.status)
/** As a program calls: by the standard header. */
const bearer = (key: string, path: string = departmentCrud.select.path) =>
  gemba.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', languages: 'en' },
    payload: '{}',
  })

test('a key is made for a password where no SMS is sent, told once, kept as a digest, and calls what its scope allows', async () => {
  const admin = await gemba.team()
  expect(await admin.call(getAccessKeyProof, {})).toEqual({ way: 'password', phone: null })
  expect(await status(admin, createAccessKey.path, { name: 'x', rights: scope, proof: 'wrong' })).toBe(400)
  const { id, key } = await make(admin, 'ERP')
  expect(key).toMatch(new RegExp(`^gemba_${admin.teamId}_[A-Za-z0-9]{38}$`))
  const stored = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('accessKeySecret').selectAll().where('keyId', '=', id).execute(),
  )
  expect(JSON.stringify(stored)).not.toContain(key)
  expect(stored[0]?.mask).toBe(`${key.slice(0, -34)}…${key.slice(-4)}`)

  const answer = await bearer(key)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['ratelimit-policy']).toBe('"key";q=600;w=60')
  expect(answer.headers.ratelimit).toMatch(/^"key";r=599;t=\d+$/)
  const program = gemba.client(key)
  expect(await status(program, departmentCrud.delete.path, { ids: [1] })).toBe(403)
  expect(await status(program, '/user/web/selectSession')).toBe(403)
  expect(await status(program, '/user/web/getCurrentUser')).toBe(403)
  expect(await status(program, createAccessKey.path, { name: 'x', rights: scope, proof: testPassword })).toBe(403)

  const added = await program.call(departmentCrud.add, { name: 'By program' })
  const { rows } = await admin.call(selectOperationLog, { where: { entity: 'department', entityId: added.id } })
  expect(rows.map(({ userName, userId, verb }) => ({ userName, userId, verb }))).toEqual([
    { userName: 'ERP (API)', userId: null, verb: 'add' },
  ])
})

test('what is made with it is done once under one idempotency key', async () => {
  const admin = await gemba.team()
  const { key } = await make(admin, 'Twice')
  const program = gemba.client(key)
  const draft = { name: 'Once' }
  const twice = await Promise.all(
    [1, 2].map(() => program.call(departmentCrud.add, draft, { 'idempotency-key': 'k1' })),
  )
  expect(twice[0]?.id).toBe(twice[1]?.id)
})

test('nobody gives a key more than he has, and a key loses what its maker loses', async () => {
  const admin = await gemba.team()
  const rights = ['accessKey.view', 'accessKey.add', 'accessKey.edit', 'department.view']
  const maker = await makeUser(gemba, admin.teamId, { name: 'Maker', rights })
  const { areas } = await maker.call(selectAccessKeyRight, {})
  expect(areas).toEqual([{ id: 'identity', rights: ['department.view'] }])
  const beyond = await maker.raw(createAccessKey.path, { name: 'Too much', rights: scope, proof: testPassword })
  expect(beyond.body.data).toHaveProperty('rights')
  for (const right of ['accessKey.add', 'role.grant', 'teamUser.add', 'instruction.approve'])
    expect(await status(admin, createAccessKey.path, { name: right, rights: [right], proof: testPassword })).toBe(400)

  const { key } = await maker.call(createAccessKey, { name: 'Mine', rights: ['department.view'], proof: testPassword })
  const program = gemba.client(key)
  expect(await status(program)).toBe(200)
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .updateTable('role')
      .set({ rights: ['accessKey.view'] })
      .where('systemRole', '=', false)
      .execute(),
  )
  gemba.services.hub.committed(admin.teamId, ['role'])
  expect(await status(program)).toBe(403)
  const { rows } = await admin.call(accessKeyCrud.select, {})
  const userId = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db
      .selectFrom('accessKey')
      .select('madeBy')
      .where('id', '=', rows[0]?.id ?? 0)
      .executeTakeFirstOrThrow(),
  )
  await admin.call(disableTeamUser, { ids: [userId.madeBy] })
  const gone = await program.raw(departmentCrud.select.path, {})
  expect([gone.status, gone.body.message]).toEqual([401, expect.stringContaining('disabled')])
  expect((await admin.call(accessKeyCrud.select, {})).rows[0]?.state).toBe('ownerGone')
})

test('rotated, the old secret opens until its overlap ends; nobody but the maker rotates', async () => {
  const admin = await gemba.team()
  const { id, key } = await make(admin, 'Rotating')
  const old = gemba.client(key)
  expect(await status(old)).toBe(200)
  const next = await admin.call(rotateAccessKey, { id, overlapHours: 0.0003, proof: testPassword })
  const fresh = gemba.client(next.key)
  expect([await status(old), await status(fresh)]).toEqual([200, 200])
  await expect.poll(() => status(old), { timeout: 5_000 }).toBe(401)
  expect(await status(fresh)).toBe(200)
  const rights = ['accessKey.view', 'accessKey.add', 'accessKey.edit', 'accessKey.delete']
  const other = await makeUser(gemba, admin.teamId, { name: 'Other', rights })
  expect(await status(other, rotateAccessKey.path, { id, overlapHours: 1, proof: testPassword })).toBe(400)
  expect((await other.call(disableAccessKey, { ids: [id] })).done).toEqual([id])
  expect(await status(fresh)).toBe(401)
  expect((await other.call(enableAccessKey, { ids: [id] })).skipped).toHaveLength(1)
  expect((await admin.call(enableAccessKey, { ids: [id] })).done).toEqual([id])
  expect(await status(fresh)).toBe(200)
  await other.call(accessKeyCrud.delete, { ids: [id] })
  expect(await status(fresh)).toBe(401)
})

test('over its rate it is told when to come again; from elsewhere and past its end it is refused', async () => {
  const admin = await gemba.team()
  const slow = await make(admin, 'Slow', { perMinute: 2 })
  const answers = [await bearer(slow.key), await bearer(slow.key), await bearer(slow.key)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
  const elsewhere = await make(admin, 'Elsewhere', { addresses: '203.0.113.7, 10.0.0.0/8' })
  expect((await bearer(elsewhere.key)).statusCode).toBe(403)
  const here = await make(admin, 'Here', { addresses: '127.0.0.1' })
  expect((await bearer(here.key)).statusCode).toBe(200)
  const soon = await make(admin, 'Soon', { expiresAt: new Date(Date.now() + 900).toISOString() })
  expect((await bearer(soon.key)).statusCode).toBe(200)
  await expect.poll(async () => (await bearer(soon.key)).statusCode, { timeout: 5_000 }).toBe(401)
  expect(
    await status(admin, createAccessKey.path, { name: 'B', rights: scope, addresses: 'abc', proof: testPassword }),
  ).toBe(400)
})

test('work that a key left for later is not done once the key has ended', async () => {
  const admin = await gemba.team()
  const { id } = await make(admin, 'Later')
  const { database } = gemba.services
  const caller = () => database.inNoTeam((db) => callerOfKey(db, gemba.services, admin.teamId, id))
  const endAt = (expiresAt: string) =>
    database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
      db.updateTable('accessKey').set({ expiresAt }).where('id', '=', id).execute(),
    )
  await endAt(new Date(Date.now() + 60_000).toISOString())
  expect(await caller()).toMatchObject({ name: 'Later (API)', accessKey: { id } })
  await endAt(new Date(Date.now() - 1000).toISOString())
  await expect(caller()).rejects.toMatchObject({ status: 401, reason: { key: 'accessKey.hasExpired' } })
})

test('a workshop that is named twice is one', async () => {
  const admin = await gemba.team()
  const { id: hall } = await admin.call(departmentCrud.add, { name: 'Hall', isWorkshop: true })
  const { id } = await make(admin, 'Hall', { workshopIds: [hall, hall] })
  expect((await admin.call(accessKeyCrud.get, { id })).workshopIds).toEqual([hall])
})

test('calls are counted with their errors; another team sees nothing of it', async () => {
  const admin = await gemba.team()
  const { id, key } = await make(admin, 'Counted')
  await bearer(key)
  await bearer(key)
  await bearer(key, departmentCrud.delete.path)
  const read = () => admin.call(getAccessKeyUse, { id })
  await expect.poll(async () => (await read()).uses.length, { timeout: 8_000 }).toBe(2)
  const { uses } = await read()
  expect(uses.find(({ path }) => path === departmentCrud.select.path)).toMatchObject({ calls: 2, errors: 0 })
  expect(uses.find(({ path }) => path === departmentCrud.delete.path)).toMatchObject({
    calls: 1,
    errors: 1,
    lastErrorStatus: 403,
  })
  const [row] = (await admin.call(accessKeyCrud.select, {})).rows
  expect(row).toMatchObject({ calls: 3, errors: 1, state: 'enabled', rightCount: 3 })
  const other = await gemba.team('Another')
  expect(await status(other, getAccessKeyUse.path, { id })).toBe(404)
  expect((await other.call(accessKeyCrud.select, {})).rows).toEqual([])
})

test('wrong keys are slowed down, right ones that are known are not', async () => {
  const admin = await gemba.team()
  const { key } = await make(admin, 'Right')
  expect((await bearer(key)).statusCode).toBe(200)
  const tried: number[] = []
  for (let i = 0; i < 8; i++) tried.push((await bearer(`gemba_${admin.teamId}_${'x'.repeat(38)}`)).statusCode)
  expect(tried.slice(0, 4)).toEqual([401, 401, 401, 401])
  expect(tried.at(-1)).toBe(429)
  expect((await bearer(key)).statusCode).toBe(200)
})
