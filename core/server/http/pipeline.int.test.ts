import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getLayout, selectOperationLog, updateLayout } from '#core/contract/core.api.ts'
import { limits } from '#core/contract/limits.ts'
import { codes } from '#core/contract/result.ts'
import { translator } from '#core/server/i18n.ts'
import { enqueue } from '#core/server/jobs/enqueue.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { failureOf } from './answer.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const layout = (value: unknown) => ({ name: 'list:test', scope: 'personal' as const, value })

test('the same idempotency key answers the first answer and does nothing twice, ten at once', async () => {
  const admin = await gemba.team()
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.raw(updateLayout.path, { name: 'g', scope: 'general', value: 1 }, headers)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  const logged = await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.selectFrom('operationLog').select('id').where('entity', '=', 'layout').execute(),
  )
  expect(logged).toHaveLength(1)
})

test('what a call reads is of one moment, and a call that writes sees what was committed while it waited', async () => {
  const admin = await gemba.team()
  const { database } = gemba.services
  const team = { teamId: admin.teamId, workshops: null }
  const begun = vi.spyOn(database, 'inTeam')
  await admin.call(getLayout, { name: 'list:test' })
  await admin.call(updateLayout, layout(1))
  const seenBy = begun.mock.calls.map(([, , options]) => options?.oneMoment)
  begun.mockRestore()
  expect(seenBy).toEqual([true, false])
  const twice = (oneMoment: boolean) =>
    database.inTeam(
      team,
      async (db) => {
        const read = () => db.selectFrom('layout').select('value').where('name', '=', 'list:test').execute()
        const before = await read()
        await admin.call(updateLayout, layout(oneMoment ? 2 : 3))
        return [...before, ...(await read())].map(({ value }) => value)
      },
      { oneMoment },
    )
  expect(await twice(true)).toEqual([1, 1])
  expect(await twice(false)).toEqual([2, 3])
})

test('a key used again for something else is refused', async () => {
  const admin = await gemba.team()
  const headers = { 'idempotency-key': randomUUID() }
  await admin.call(updateLayout, layout(1), headers)
  const { status } = await admin.raw(updateLayout.path, layout(2), headers)
  expect(status).toBe(400)
  expect((await admin.call(getLayout, { name: 'list:test' })).personal).toBe(1)
})

test('errors are worded in the language asked for', async () => {
  const admin = await gemba.team()
  const message = async (languages: string) => (await admin.raw('/user/web/getLayout', {}, { languages })).body
  expect((await message('zh-Hans')).data).toEqual({ name: '不能为空' })
  expect((await message('en')).data).toEqual({ name: 'Cannot be empty' })
  expect((await message('vi')).data).toEqual({ name: 'Không được để trống' })
})

test('what is no JSON, and what is no path, is answered in the envelope', async () => {
  const bad = await gemba.app.inject({
    method: 'POST',
    url: '/user/web/getLayout',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([bad.statusCode, bad.json().code]).toEqual([400, 4000])
  const nowhere = await gemba.app.inject({
    method: 'POST',
    url: '/production/web/nothing',
    headers: { languages: 'en' },
  })
  expect([nowhere.statusCode, nowhere.json().message]).toEqual([404, 'Request address error: /production/web/nothing'])
})

test('only an administrator saves a general layout', async () => {
  const admin = await gemba.team()
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.updateTable('teamUser').set({ systemAdministrator: false }).execute(),
  )
  const { status, body } = await admin.raw(updateLayout.path, { name: 'x', scope: 'general', value: 1 })
  expect([status, body.message]).toEqual([400, 'Only administrators may save a general layout'])
})

test('the API describes itself', async () => {
  const page = await gemba.app.inject({ method: 'GET', url: '/openapi.json' })
  const document = page.json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(gemba.endpoints.map(({ path }) => path)))
  expect(document.paths['/user/web/pwLogin'].post.requestBody.content['application/json'].schema.required).toEqual([
    'account',
    'password',
  ])
})

test('a server is not ready before what its first start makes is made', async () => {
  const young = await startTestGemba({ background: false, making: true })
  try {
    const before = await young.app.inject('/readyz')
    expect([before.statusCode, before.json().database]).toEqual([503, true])
    young.made()
    expect((await young.app.inject('/readyz')).statusCode).toBe(200)
  } finally {
    await young.end()
  }
})

test('health, readiness and metrics answer', async () => {
  expect((await gemba.app.inject('/healthz')).json()).toEqual({ alive: true })
  expect((await gemba.app.inject('/readyz')).json()).toMatchObject({ database: true })
  expect((await gemba.app.inject('/metrics')).body).toContain('gemba_http_seconds_bucket')
})

test('a call that is too large is told its own limit, not that of files', async () => {
  const admin = await gemba.team()
  const { status, body } = await admin.raw(updateLayout.path, layout('a'.repeat(limits.jsonBytes)))
  expect([status, body.code, body.message]).toEqual([413, 4130, 'Too large, at most 257 KB'])
})

test('what can cost much is refused in words: long keywords, deep nesting, odd characters, days past the calendar', async () => {
  const admin = await gemba.team()
  const fieldOf = async (where: unknown) => {
    const { status, body } = await admin.raw(selectOperationLog.path, { where })
    return [status, ...Object.keys(body.data ?? {})]
  }
  expect(await fieldOf({ keyword: 'a '.repeat(5_000) })).toEqual([400, 'where.keyword'])
  expect(await fieldOf({ keyword: 'a'.repeat(150_000) })).toEqual([400, 'where.keyword'])
  expect(await fieldOf({ note: 'a\u0000b' })).toEqual([400, 'where.note'])
  expect(await fieldOf({ note: '\ud800' })).toEqual([400, 'where.note'])
  expect(await fieldOf({ at: '9999-12-31' })).toEqual([400, 'where.at'])
  expect(await fieldOf({ at: { from: '0000-01-01' } })).toEqual([400, 'where.at'])
  let deep: unknown = 1
  for (let i = 0; i < 60; i++) deep = [deep]
  expect(await fieldOf({ note: deep })).toEqual([400, '_'])
  const text = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const headers = { token: admin.token, 'content-type': 'application/json' }
  const answer = await gemba.app.inject({ method: 'POST', url: updateLayout.path, headers, payload: text })
  expect(answer.statusCode).toBe(400)
})

test('a form without a boundary is a form that cannot be read', async () => {
  const admin = await gemba.team()
  const headers = { token: admin.token, 'content-type': 'multipart/form-data' }
  const answer = await gemba.app.inject({ method: 'POST', url: '/user/web/uploadFile', headers, payload: 'x' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 4000])
})

test('figures are for this machine alone unless a setting opens them', async () => {
  const from = (remoteAddress: string) => gemba.app.inject({ url: '/metrics', remoteAddress })
  expect((await from('127.0.0.1')).statusCode).toBe(200)
  expect((await from('203.0.113.7')).statusCode).toBe(404)
})

test.each([
  ['off', 404, 404],
  ['loopback', 200, 404],
  ['on', 200, 200],
] as const)('API_DOCS and METRICS %s: this machine is answered %i, others %i', async (open, own, others) => {
  const set = await startTestGemba({ background: false, environment: { API_DOCS: open, METRICS: open } })
  try {
    for (const url of ['/openapi.json', '/docs', '/docs/', '/docs/begin.js', '/docs/reference.js', '/metrics']) {
      const from = async (remoteAddress: string) => (await set.app.inject({ url, remoteAddress })).statusCode
      expect([url, await from('127.0.0.1'), await from('203.0.113.7')]).toEqual([url, own, others])
    }
    // Behind a proxy on this machine the address counts that it passes on.
    const proxied = { url: '/openapi.json', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } }
    expect((await set.app.inject(proxied)).statusCode).toBe(others)
  } finally {
    await set.end()
  }
})

test('a statement that takes too long is ended', async () => {
  const { database } = gemba.services
  const reading = database.inTeam({ teamId: 1, workshops: null }, async (db) => {
    await sql`set local statement_timeout = 50`.execute(db)
    await sql`select pg_sleep(5)`.execute(db)
  })
  const error = await reading.catch((each: unknown) => each)
  expect(failureOf(error, translator('en'), '/')).toMatchObject({ status: 503, broken: false, body: { code: 5030 } })
  const { rows } = await database.inTeam(
    { teamId: 1, workshops: null },
    (db) => sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db),
    { effort: 'read' },
  )
  expect(rows).toEqual([{ limit: `${limits.statement.read / 1000}s` }])
})

test('one person has so many exports waiting and no more', async () => {
  const later = new Date(Date.now() + 3_600_000)
  const asked = { kind: 'export.station', payload: {}, language: 'en' as const, runAt: later }
  const withWaiting = async (count: number) => {
    const { teamId, userId, raw } = await gemba.team()
    await gemba.services.database.inTeam({ teamId, workshops: null }, async (db) => {
      for (let i = 0; i < count; i++) await enqueue(db, { teamId, userId, ...asked })
      for (let i = 0; i < limits.jobsOfOne; i++) await enqueue(db, { teamId, userId: userId + 1_000_000, ...asked })
    })
    return raw('/productionbase/web/exportStation', {})
  }
  expect((await withWaiting(limits.jobsOfOne - 1)).status).toBe(200)
  const { status, body } = await withWaiting(limits.jobsOfOne)
  const message = translator('en')('job.tooMany', { max: limits.jobsOfOne })
  expect([status, body.code, body.message]).toEqual([400, codes.refused, message])
})
