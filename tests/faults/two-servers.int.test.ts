import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#core/contract/result.ts'
import { startTestGemba, type TestGemba, testPassword } from '../support/gemba.ts'
import { callAt, listenAt, type ServerProcess, startProcess } from '../support/process.ts'

let here: TestGemba
let first: ServerProcess
let second: ServerProcess
let database: pg.Client
beforeAll(async () => {
  here = await startTestGemba({ background: false })
  const servers = await Promise.all([1, 2].map(() => startProcess({ DATABASE_URL: here.databaseUrl })))
  first = servers[0] as ServerProcess
  second = servers[1] as ServerProcess
  database = new pg.Client({ connectionString: here.databaseUrl })
  await database.connect()
}, 60_000)
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  await database?.end()
  await here?.end()
})

const login = async (address: string, account: string) =>
  (await callAt<{ token: string }>(address, '/user/web/pwLogin', { account, password: testPassword })).body.data.token

test('a session opened on one server holds on the other, and ends on both', async () => {
  const { account } = await here.team()
  const token = await login(first.address, account)
  expect((await callAt(second.address, '/user/web/getCurrentUser', {}, token)).status).toBe(200)
  await callAt(first.address, '/user/web/logout', {}, token)
  await expect
    .poll(async () => (await callAt(second.address, '/user/web/getCurrentUser', {}, token)).body.code)
    .toBe(2001)
})

test('what is written on one server is heard by the viewers of the other, and resumed after a break', async () => {
  const { account } = await here.team()
  const token = await login(first.address, account)
  const stream = await listenAt(second.address, token)
  const hello = await stream.next((event) => event.includes('event: hello'))
  await callAt(first.address, '/user/web/addPosition', { name: 'One' }, token)
  expect(await stream.next((event) => event.includes('"position"'))).toContain('"ids":[')
  stream.close()
  await callAt(first.address, '/user/web/addPosition', { name: 'Two' }, token)
  const again = await listenAt(second.address, token, /id: (\S+)/.exec(hello)?.[1])
  const missed = [
    await again.next((event) => event.includes('"position"')),
    await again.next((event) => event.includes('"position"')),
  ]
  expect(missed).toHaveLength(2)
  again.close()
  const stranger = await listenAt(first.address, token, /id: (\S+)/.exec(hello)?.[1])
  expect(await stranger.next(() => true)).toContain('event: resync')
  stranger.close()
})

test('an area that is switched off on one server is off on the other at once, and told to its viewers', async () => {
  const { account } = await here.team()
  const token = await login(first.address, account)
  const call = async () =>
    (await callAt(second.address, '/production/web/selectInspectionScheme', paged, token)).body.code
  const paged = { pageNum: 1, pageSize: 1, sort: [], where: {} }
  const stream = await listenAt(second.address, token)
  await stream.next((event) => event.includes('event: hello'))
  expect(await call()).toBe(0)
  for (const [on, code] of [[false, codes.areaOff] as const, [true, codes.ok] as const]) {
    // What depends on it goes with it.
    const confirmed = ['withOthers']
    await callAt(first.address, '/user/web/switchTeamArea', { area: 'quality', on, confirmed }, token)
    expect(await stream.next((event) => event.includes('"team"'))).toContain('"topic":"team"')
    expect(await call()).toBe(code)
  }
  stream.close()
})

test('orders added on both servers at once each have a number of their own, one after the other', async () => {
  const { account, teamId } = await here.team()
  const token = await login(first.address, account)
  const { rows } = await database.query<{ id: string }>(
    `insert into product (team_id, code, name, unit) values ($1, 'P', 'Part', 'pc') returning id`,
    [teamId],
  )
  const order = {
    productId: Number(rows[0]?.id),
    planQuantity: 5,
    type: 'massProduction',
    requiredEndDate: '2027-01-01',
  }
  const most = 50
  const added = await Promise.all(
    Array.from({ length: most }, async (_, i) => {
      const address = i % 2 ? first.address : second.address
      const { body } = await callAt<{ workorderNo: string }>(address, '/production/web/addWorkOrder', order, token)
      expect(body.code).toBe(0)
      return body.data.workorderNo
    }),
  )
  expect(added.map((number) => Number(number.slice(-4))).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: most }, (_, i) => i + 1),
  )
  // A new rule holds on the server that was not told, too.
  const numbering = { patterns: { workOrder: 'X{yy}-{###}' } }
  await callAt(first.address, '/user/web/updateTeamConfig', { numbering }, token)
  for (const { address } of [second, first]) {
    const { body } = await callAt<{ workorderNo: string }>(address, '/production/web/addWorkOrder', order, token)
    expect(body.data.workorderNo).toMatch(/^X\d\d-00[12]$/)
  }
})

test('how many there are is right at once on the server that wrote, and on the other as soon as it hears of it', async () => {
  const { account } = await here.team()
  const token = await login(first.address, account)
  const totalAt = async (address: string) =>
    (
      await callAt<{ total: number }>(
        address,
        '/user/web/selectPosition',
        { pageNum: 1, pageSize: 1, sort: [], where: {} },
        token,
      )
    ).body.data.total
  const before = await totalAt(first.address)
  expect(await totalAt(second.address)).toBe(before)
  for (const [i, name] of ['One', 'Two', 'Three'].entries()) {
    const [writer, other] = i % 2 ? [second, first] : [first, second]
    await callAt(writer.address, '/user/web/addPosition', { name }, token)
    expect(await totalAt(writer.address)).toBe(before + i + 1)
    // Far sooner than a count is kept for.
    await expect.poll(() => totalAt(other.address), { timeout: 5_000 }).toBe(before + i + 1)
  }
})

test('jobs left on both servers are each done once', async () => {
  const { account, teamId } = await here.team()
  const token = await login(first.address, account)
  const addresses = [first.address, second.address]
  // As many as one person may have waiting.
  const most = 20
  await Promise.all(
    Array.from({ length: most }, (_, i) => callAt(addresses[i % 2] as string, '/user/web/exportPosition', {}, token)),
  )
  const states = async () =>
    (
      await database.query('select state, attempts, count(*)::int as jobs from job where team_id = $1 group by 1, 2', [
        teamId,
      ])
    ).rows
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ state: 'done', attempts: 1, jobs: most }])
  const files = await database.query('select count(*)::int as files from file where team_id = $1', [teamId])
  expect(files.rows).toEqual([{ files: most }])
})

test('a job cut off by kill -9 is taken up by the other server', async () => {
  const { teamId } = await here.team()
  await database.query(
    `insert into job (team_id, kind, payload, state, attempts, max_attempts, locked_until)
     values ($1, 'export.position', '{"where":{},"sort":[]}', 'running', 1, 1, now() - interval '1 second')`,
    [teamId],
  )
  const state = async () => (await database.query('select state, attempts from job where team_id = $1', [teamId])).rows
  await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: 'done', attempts: 2 }])
})
