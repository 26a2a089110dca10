import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productCrud } from '#areas/materials/contract/product.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { type Received, startReceiver } from '#tests/support/receiver.ts'
import { addErpConnector } from '../../contract/erp.api.ts'
import * as api from '../../contract/erp-source.api.ts'
import { erpRecordCrud } from '../../contract/erp-source.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of this test' } })
})
afterAll(() => gemba?.end())

interface Item {
  id: number
  at: string
  no: string
  title: string
}

/** An ERP with lists of two records a page, those changed since a time alone. */
async function makeErp(items: Item[], orders: Record<string, unknown>[] = []) {
  const answer = ({ path }: Received, response: ServerResponse) => {
    const url = new URL(path, 'http://erp')
    const page = Number(url.searchParams.get('page') ?? 1)
    const since = url.searchParams.get('since') ?? ''
    const all = url.pathname === '/items' ? items.filter(({ at }) => at >= since) : orders
    response.writeHead(200).end(JSON.stringify({ data: all.slice((page - 1) * 2, page * 2) }))
  }
  const erp = await startReceiver(answer)
  return { ...erp, list: answer }
}

const rule = (to: string, from: string, value = '') => ({ to, from, value })
const productRules = [rule('code', 'no'), rule('name', 'title'), rule('unit', '', 'pcs')]
const orderRules = [
  rule('workorderNo', 'no'),
  rule('materialNo', 'item'),
  rule('planQuantity', 'qty'),
  rule('requiredEndDate', 'due'),
]
const list = {
  form: 'list' as const,
  listField: 'data',
  idField: 'id',
  cursorField: '',
  cursorStart: '',
  nextField: '',
}
const cursored = {
  ask: { ...list, path: '/items?since={cursor}&page={page}', cursorField: 'at', cursorStart: '2026-01-01' },
}
const every = { ask: { ...list, path: '/items?page={page}' } }

async function factory(url: string) {
  const admin = await gemba.team()
  const settings = { protocol: 'http' as const, format: 'json' as const, auth: 'bearer' as const }
  const connector = { name: 'ERP', address: url, settings, secret: 'token' }
  const { id } = await admin.call(addErpConnector, { ...connector, kinds: [] })
  const common = { connectorId: id, enabled: true, everyMinutes: 0 }
  const products = (change: Partial<api.ErpSourceSetup> = {}, version: number | null = null) =>
    admin.call(api.setErpSource, { ...common, kind: 'product', ...cursored, rules: productRules, ...change, version })
  const orders = () =>
    admin.call(api.setErpSource, {
      ...common,
      kind: 'workOrder',
      ask: { ...list, path: '/orders' },
      rules: orderRules,
      version: null,
    })
  const sources = async () => (await admin.call(api.getErpSources, { id })).sources
  /** Fetches, and waits until that was done. */
  const fetched = async () => {
    const before = new Map((await sources()).map(({ kind, endedAt }) => [kind, endedAt]))
    await admin.call(api.fetchErpSource, { id })
    const on = async () => (await sources()).filter(({ enabled }) => enabled)
    await expect
      .poll(async () => (await on()).every((each) => !each.running && each.endedAt !== before.get(each.kind)), {
        timeout: 30_000,
      })
      .toBe(true)
    return Object.fromEntries((await sources()).map(({ kind, counts }) => [kind, counts]))
  }
  const records = async () =>
    (await admin.call(erpRecordCrud.select, { sort: [{ field: 'document', order: 'asc' }] })).rows
  const names = async () =>
    Object.fromEntries((await admin.call(productCrud.select, {})).rows.map(({ code, name }) => [code, name]))
  return { admin, id, products, orders, sources, fetched, records, names }
}

test('records come in once, page by page, and later those alone that changed', async () => {
  const items = ['A', 'B', 'C', 'D', 'E'].map((no, i) => ({
    id: i + 1,
    at: `2026-03-0${i + 1}`,
    no,
    title: `Part ${no}`,
  }))
  const erp = await makeErp(items)
  const { admin, id, products, fetched, names } = await factory(erp.url)
  const setup = { connectorId: id, enabled: true, everyMinutes: 0 }
  const seen = await admin.call(api.previewErpSource, { ...setup, kind: 'product', ...cursored, rules: productRules })
  expect(seen.rows[0]).toEqual({ externalId: '1', values: { code: 'A', name: 'Part A', unit: 'pcs' } })
  expect(await names()).toEqual({})

  await products()
  expect((await fetched()).product).toEqual({ new: 5 })
  expect(await names()).toMatchObject({ A: 'Part A', E: 'Part E' })
  expect(erp.received[0]?.headers.authorization).toBe('Bearer token')

  items[1] = { id: 2, at: '2026-04-01', no: 'B', title: 'Part B, better' }
  expect((await fetched()).product).toEqual({ changed: 1, unchanged: 1 })
  expect(await names()).toMatchObject({ B: 'Part B, better' })
  expect(erp.received.at(-1)?.path).toContain('since=2026-03-05')
  await erp.end()
})

test('what both sides changed is a conflict that a person decides; what is not listed is told and not deleted', async () => {
  const items = ['A', 'B', 'C'].map((no, i) => ({ id: i + 1, at: '', no, title: `Part ${no}` }))
  const erp = await makeErp(items)
  const { admin, products, fetched, names, records } = await factory(erp.url)
  await admin.call(productCrud.add, { code: 'C', name: 'Our own C', unit: 'pcs' })
  await products(every)
  expect((await fetched()).product).toMatchObject({ new: 2, conflicts: 1 })
  expect(await names()).toMatchObject({ C: 'Our own C' })

  const { rows } = await admin.call(productCrud.select, {})
  for (const { id, version, code } of rows)
    if (code !== 'C') await admin.call(productCrud.update, { id, version, name: `Ours ${code}` })
  for (const item of items) item.title += ' of the ERP'
  expect((await fetched()).product).toMatchObject({ conflicts: 3 })
  expect(await names()).toEqual({ A: 'Ours A', B: 'Ours B', C: 'Our own C' })

  const [a, b, c] = await records()
  expect([a?.state, b?.state, c?.state]).toEqual(['conflict', 'conflict', 'conflict'])
  const compared = await admin.call(api.compareErpRecord, { id: b?.id ?? 0 })
  expect(compared).toMatchObject({ document: 'B', state: 'conflict', here: true })
  expect(compared.fields.filter(({ differs }) => differs)).toMatchObject([
    { theirs: 'Part B of the ERP', ours: 'Ours B' },
  ])
  expect((await admin.call(api.takeErpRecord, { ids: [a?.id ?? 0, c?.id ?? 0] })).done).toHaveLength(2)
  expect((await admin.call(api.keepErpRecord, { ids: [b?.id ?? 0] })).done).toHaveLength(1)
  expect(await names()).toEqual({ A: 'Part A of the ERP', B: 'Ours B', C: 'Part C of the ERP' })
  expect((await fetched()).product).toMatchObject({ unchanged: 3 })

  items.pop()
  expect((await fetched()).product).toMatchObject({ unchanged: 2, gone: 1 })
  expect(await names()).toMatchObject({ C: 'Part C of the ERP' })
  expect((await records())[2]?.state).toBe('gone')
  await erp.end()
})

test('a field that is mapped later comes in, and only what was changed here is a conflict', async () => {
  const items = ['A', 'B'].map((no, i) => ({ id: i + 1, at: '', no, title: `Part ${no}`, spec: `S-${no}` }))
  const erp = await makeErp(items)
  const { admin, products, sources, fetched, names } = await factory(erp.url)
  await products(every)
  expect((await fetched()).product).toMatchObject({ new: 2 })
  const { rows } = await admin.call(productCrud.select, { where: { code: 'B' } })
  const [b] = rows
  await admin.call(productCrud.update, { id: b?.id ?? 0, version: b?.version ?? 0, name: 'Ours B' })
  const version = (await sources())[0]?.version ?? null
  await products({ ...every, rules: [...productRules, rule('spec', 'spec')] }, version)
  expect((await fetched()).product).toMatchObject({ changed: 1, conflicts: 1 })
  const specs = (await admin.call(productCrud.select, { sort: [{ field: 'code', order: 'asc' }] })).rows
  expect(specs.map(({ code, spec }) => [code, spec])).toEqual([
    ['A', 'S-A'],
    ['B', null],
  ])
  expect(await names()).toMatchObject({ B: 'Ours B' })
  await erp.end()
})

test('an order that is refused stands with its reason and is taken once that is mended', async () => {
  const order = { id: 'x1', no: 'ERP-1', item: 'NEW-PART', qty: 12, due: '2027-03-01' }
  const erp = await makeErp([], [order, { ...order, id: 'x2', no: '' }])
  const { admin, orders, fetched, records } = await factory(erp.url)
  await orders()
  expect((await fetched()).workOrder).toMatchObject({ refused: 2 })
  const [, refused] = await records()
  expect(refused).toMatchObject({ document: 'ERP-1', state: 'refused', externalId: 'x1' })
  expect(refused?.reason).toBeTruthy()
  const ids = [refused?.id ?? 0]
  expect((await admin.call(api.takeErpRecord, { ids })).skipped[0]?.reason).toBe(refused?.reason)

  await admin.call(productCrud.add, { code: 'NEW-PART', name: 'New part', unit: 'pcs' })
  const both = await Promise.all([admin.call(api.takeErpRecord, { ids }), admin.call(api.takeErpRecord, { ids })])
  expect(both.flatMap(({ done }) => done)).toEqual(ids)
  const { rows } = await admin.call(workOrderCrud.select, {})
  expect(rows).toMatchObject([{ workorderNo: 'ERP-1', materialNo: 'NEW-PART', planQuantity: 12 }])
  await erp.end()
})

test('an ERP that fails in the middle is asked again from where it stood, without doubles', async () => {
  const items = ['A', 'B', 'C', 'D'].map((no, i) => ({ id: i + 1, at: `2026-03-0${i + 1}`, no, title: `Part ${no}` }))
  const erp = await makeErp(items)
  const { admin, id, products, sources, fetched, names } = await factory(erp.url)
  await products()
  erp.answers((received, response) =>
    received.path.endsWith('page=2') ? void response.writeHead(503).end('down') : erp.list(received, response),
  )
  await admin.call(api.fetchErpSource, { id })
  await expect.poll(async () => (await sources())[0]?.problem, { timeout: 30_000 }).toBe('server')
  expect(Object.keys(await names())).toHaveLength(2)
  expect((await sources())[0]).toMatchObject({ running: true, counts: { new: 2 } })
  erp.answers(erp.list)
  erp.received.length = 0
  expect((await fetched()).product).toEqual({ new: 4 })
  expect(erp.received[0]?.path).toContain('page=2')
  expect(Object.keys(await names())).toHaveLength(4)
  await erp.end()
})

test('who may not import sets nothing up; a mapping without the number is refused; another team sees nothing', async () => {
  const erp = await makeErp([{ id: 1, at: '2026-03-01', no: 'A', title: 'Part A' }])
  const { id, products, fetched, records } = await factory(erp.url)
  await expect(products({ rules: [rule('name', 'title')] })).rejects.toBeInstanceOf(Refused)
  await expect(products({ rules: [...productRules, rule('bomVersion', 'x')] })).rejects.toBeInstanceOf(Refused)
  await expect(products({ ask: { ...list, path: '@evil.example.com/' } })).rejects.toBeInstanceOf(Refused)
  await products()
  await fetched()
  const other = await gemba.team()
  expect((await other.call(api.getErpSources, { id })).sources).toEqual([])
  expect((await other.call(erpRecordCrud.select, {})).rows).toEqual([])
  const [own] = await records()
  expect((await other.raw(api.compareErpRecord.path, { id: own?.id })).status).toBe(404)
  await expect(other.call(api.fetchErpSource, { id })).rejects.toBeInstanceOf(Refused)
  await erp.end()
})
