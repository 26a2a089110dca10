import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import * as api from '../../contract/session.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const post = (path: string, body: object, from: string) =>
  gemba.app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: { languages: 'en', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

const wrongs: [string, number, (i: number) => Promise<{ statusCode: number }>][] = [
  [
    'codes of made-up phones',
    120,
    (i) => post(api.codeLogin.path, { phoneNo: `1380000${1000 + i}`, code: '123456' }, `10.8.0.${i}`),
  ],
  [
    'wrong passwords',
    120,
    (i) => post(api.pwLogin.path, { account: `somebody${i}`, password: 'wrong' }, `10.8.1.${i % 40}`),
  ],
]

test.each(wrongs)('%s, many at once, are refused and stop nobody who works', async (_, count, call) => {
  const admin = await gemba.team()
  const flood = Array.from({ length: count }, (_each, i) => call(i))
  const begun = Date.now()
  expect((await admin.raw(api.getCurrentUser.path, {})).status).toBe(200)
  expect(Date.now() - begun).toBeLessThan(5_000)
  const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))
  for (const status of statuses) expect([400, 429, 503]).toContain(status)
})

test('more than may wait are told so, and one address does not take the turns of the others', async () => {
  const flood = Array.from({ length: 400 }, () => post(api.getLoginQr.path, {}, '10.8.2.1'))
  const other = await post(api.getLoginQr.path, {}, '10.8.2.2')
  expect(other.statusCode).toBe(200)
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ statusCode }) => statusCode === 503)).toBe(true)
  expect(refused[0]?.json()).toMatchObject({ code: 5030, message: expect.stringMatching(/^Many people are asking/) })
})
