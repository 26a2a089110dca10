import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCrud } from '#areas/materials/contract/product.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { failing, startReceiver } from '#tests/support/receiver.ts'
import { addErpConnector } from '../../contract/erp.api.ts'
import * as api from '../../contract/erp-source.api.ts'

const environment = { GEMBA_SECRET: 'a secret of this test' }
let gemba: TestGemba
let erp: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  gemba = await startTestGemba({ environment })
})
afterAll(async () => {
  await gemba?.end()
  await erp?.end()
})

const rule = (to: string, from: string, value = '') => ({ to, from, value })
const rules = [rule('code', 'no'), rule('name', 'title'), rule('unit', '', 'pcs')]
const settings = { protocol: 'http' as const, format: 'json' as const, auth: 'none' as const }

async function factory(server: TestGemba, address = erp.url) {
  const admin = await server.team()
  const { id } = await admin.call(addErpConnector, { name: 'ERP', address, settings, kinds: [] })
  const list = { form: 'list' as const, path: '/items', listField: '', idField: 'no' }
  const setup = {
    connectorId: id,
    kind: 'product' as const,
    enabled: true,
    everyMinutes: 0,
    rules,
    ask: { ...list, cursorField: '', cursorStart: '', nextField: '' },
  }
  const source = async () => (await admin.call(api.getErpSources, { id })).sources[0]
  return { admin, id, setup, source }
}

test('a page that cannot be written is told where it is set up, writes nothing of itself, and comes again', async () => {
  const items = [
    { no: 'A', title: 'Part A' },
    { no: 'B', title: 'A part that no database takes' },
  ]
  erp = await startReceiver((_received, response) => void response.writeHead(200).end(JSON.stringify(items)))
  const database = new pg.Client({ connectionString: gemba.databaseUrl })
  await database.connect()
  await database.query("alter table product add constraint no_such check (name <> 'A part that no database takes')")
  const { admin, id, setup, source } = await factory(gemba)
  await admin.call(api.setErpSource, { ...setup, version: null })
  await admin.call(api.fetchErpSource, { id })
  await expect.poll(async () => (await source())?.problem, { timeout: 30_000 }).toBe('here')
  expect((await admin.call(productCrud.select, {})).rows).toEqual([])

  await database.query('alter table product drop constraint no_such')
  await database.end()
  await admin.call(api.fetchErpSource, { id })
  await expect.poll(async () => (await source())?.counts, { timeout: 60_000 }).toMatchObject({ new: 2 })
  expect(await source()).toMatchObject({ problem: null, running: false })
})

test('nothing is fetched from the server’s own network, neither by its address nor by a redirect or a link', async () => {
  const guarded = await startTestGemba({ environment: { ...environment, INNER_ADDRESSES: '10.9.9.9' } })
  try {
    erp.received.length = 0
    const { admin, id, setup, source } = await factory(guarded)
    expect(await admin.call(api.previewErpSource, setup)).toMatchObject({ problem: 'inner', rows: [] })
    await admin.call(api.setErpSource, { ...setup, version: null })
    await admin.call(api.fetchErpSource, { id })
    await expect.poll(async () => (await source())?.problem, { timeout: 30_000 }).toBe('inner')
    expect(erp.received).toEqual([])
  } finally {
    await guarded.end()
  }
  const { admin, setup } = await factory(gemba)
  erp.answers(failing(302, { location: 'http://169.254.169.254/' }))
  expect(await admin.call(api.previewErpSource, setup)).toMatchObject({ problem: 'redirect' })
  erp.answers((_received, response) => {
    response.writeHead(200).end(JSON.stringify({ next: 'http://169.254.169.254/', data: [{ no: 'A' }] }))
  })
  const linked = { ...setup, ask: { ...setup.ask, listField: 'data', nextField: 'next' } }
  expect(await admin.call(api.previewErpSource, linked)).toMatchObject({ problem: 'redirect' })
})
