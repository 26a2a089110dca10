import { afterAll, beforeAll, expect, test } from 'vitest'
import { addErpConnector } from '#areas/integration/contract/erp.api.ts'
import { fetchErpSource, getErpSources, setErpSource } from '#areas/integration/contract/erp-source.api.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { type Client, startTestGemba, type TestGemba } from '../support/gemba.ts'
import { callAt, type ServerProcess, startProcess } from '../support/process.ts'
import { startReceiver } from '../support/receiver.ts'

const environment = { GEMBA_SECRET: 'a secret of this test', INNER_ADDRESSES: '127.0.0.0/8' }
/** Pages of two products; one page can be held back. */
const pages = [
  ['A', 'B'],
  ['C', 'D'],
  ['E', 'F'],
]
let held: string | null = null

let here: TestGemba
let admin: Client
let erp: Awaited<ReturnType<typeof startReceiver>>
const servers: ServerProcess[] = []
beforeAll(async () => {
  here = await startTestGemba({ background: false, environment })
  erp = await startReceiver(({ path }, response) => {
    const page = new URL(path, 'http://erp').searchParams.get('page') ?? ''
    if (page === held) return
    response.writeHead(200).end(JSON.stringify((pages[Number(page) - 1] ?? []).map((no) => ({ no }))))
  })
  admin = await here.team()
}, 60_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await erp?.end()
  await here?.end()
}, 60_000)

const another = async () => {
  const server = await startProcess({ ...environment, DATABASE_URL: here.databaseUrl })
  servers.push(server)
  return server
}
const source = async (id: number) => (await admin.call(getErpSources, { id })).sources[0]
const asked = () => erp.received.map(({ path }) => path.split('page=')[1])
const codes = async () => (await admin.call(productCrud.select, {})).rows.map(({ code }) => code).toSorted()

test('a server that is killed in the middle of a fetch is followed by another one at the page where it stood', async () => {
  const settings = { protocol: 'http' as const, format: 'json' as const, auth: 'none' as const }
  const { id } = await admin.call(addErpConnector, { name: 'ERP', address: erp.url, settings, kinds: [] })
  const list = { form: 'list' as const, path: '/items?page={page}', listField: '', idField: 'no' }
  const rule = (to: string, from: string, value = '') => ({ to, from, value })
  await admin.call(setErpSource, {
    connectorId: id,
    kind: 'product',
    enabled: true,
    ask: { ...list, cursorField: '', cursorStart: '', nextField: '' },
    everyMinutes: 0,
    rules: [rule('code', 'no'), rule('name', 'no'), rule('unit', '', 'pcs')],
    version: null,
  })
  const first = await another()
  held = '2'
  await callAt(first.address, fetchErpSource.path, { id }, admin.token)
  await expect.poll(asked, { timeout: 60_000 }).toEqual(['1', '2'])
  servers.length = 0
  await first.kill()
  expect(await codes()).toEqual(['A', 'B'])
  expect(await source(id)).toMatchObject({ running: true, counts: { new: 2 } })

  held = null
  await another()
  // The job of a server that ended is free after a minute.
  await expect.poll(async () => (await source(id))?.running, { timeout: 150_000, interval: 500 }).toBe(false)
  expect(asked()).toEqual(['1', '2', '2', '3', '4'])
  expect(await codes()).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  expect(await source(id)).toMatchObject({ problem: null, counts: { new: 6 } })

  // Asked to fetch on two servers at once, it is fetched once.
  const both = [servers[0] as ServerProcess, await another()]
  erp.received.length = 0
  await Promise.all(both.map(({ address }) => callAt(address, fetchErpSource.path, { id }, admin.token)))
  const unchanged = async () => (await source(id))?.counts.unchanged
  await expect.poll(unchanged, { timeout: 60_000 }).toBe(6)
  await expect.poll(async () => (await source(id))?.running, { timeout: 60_000 }).toBe(false)
  expect(new Set(asked()).size).toBe(asked().length)
  expect(await codes()).toHaveLength(6)
}, 400_000)
