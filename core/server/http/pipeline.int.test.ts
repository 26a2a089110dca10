import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getLayout, updateLayout } from '#core/contract/core.api.ts'
import { limits } from '#core/contract/limits.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

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
  expect(Object.keys(document.paths)).toHaveLength(gemba.endpoints.length)
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
  expect([status, body.code, body.message]).toEqual([413, 4130, 'Too large, at most 5 MB'])
})
