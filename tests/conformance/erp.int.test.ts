import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport, reverseReport } from '#areas/execution/contract/report.api.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import * as api from '#areas/integration/contract/erp.api.ts'
import { erpConnectorCrud, erpEntryCrud } from '#areas/integration/contract/erp.ts'
import type { ErpKind } from '#areas/integration/contract/erp-kinds.ts'
import * as stock from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { lay, makeStore } from '#areas/inventory/server/testing.ts'
import { makeUser } from '#tests/factories/user.ts'
import { Refused, startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { failing, type Received, startReceiver } from '#tests/support/receiver.ts'

let gemba: TestGemba
let erp: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  gemba = await startTestGemba({ environment: { GEMBA_SECRET: 'a secret of this test' } })
})
afterAll(async () => {
  await gemba?.end()
  await erp?.end()
})

/** An ERP that keeps what it takes by its key, and answers whether it has it. */
const books = () => {
  const kept = new Map<string, Record<string, unknown>>()
  const answer = ({ method, path, headers, body }: Received, response: ServerResponse) => {
    const asked = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (method === 'GET') {
      const has = kept.has(asked)
      return void response.writeHead(has ? 200 : 404).end(JSON.stringify(has ? { name: asked } : { error: 'unknown' }))
    }
    const data = JSON.parse(body) as Record<string, unknown>
    if (data.product === 'refused') return void response.writeHead(422).end('{"error":"no such item"}')
    kept.set(String(headers['idempotency-key']), data)
    return void response.writeHead(201).end(JSON.stringify({ name: `SE-${kept.size}` }))
  }
  return { kept, answer }
}

const rules = [
  { to: 'product', from: 'productCode', value: '' },
  { to: 'qty', from: 'quantity', value: '' },
  { to: 'undoes', from: 'reverses', value: '' },
]
const kindsOf = (...kinds: ErpKind[]) =>
  kinds.map((kind) => ({ kind, path: '/stock', rules: kind === 'erp.report' ? [] : rules }))
const http = {
  protocol: 'http' as const,
  format: 'json' as const,
  auth: 'bearer' as const,
  findPath: '/find/{key}',
  idField: 'name',
}
const setup = (kinds: ReturnType<typeof kindsOf>) => ({
  name: 'ERP',
  address: erp.url,
  settings: http,
  secret: 'token-of-the-erp',
  kinds,
})

async function factory(...kinds: ErpKind[]) {
  await erp?.end()
  const kept = books()
  erp = await startReceiver(kept.answer)
  const admin = await gemba.team()
  const made = await makeStore(admin)
  const [productId = 0] = made.products
  const [here = 0] = made.places
  const { id } = await admin.call(api.addErpConnector, setup(kindsOf(...kinds)))
  const entries = async () =>
    (await admin.call(erpEntryCrud.select, { sort: [{ field: 'occurredAt', order: 'asc' }] })).rows
  const states = async () => (await entries()).map(({ kind, state }) => `${kind} ${state}`)
  return { ...kept, admin, productId, here, id, entries, states }
}

test('what a team switched on is written back once, mapped, and a counter-entry names what it reverses', async () => {
  const { admin, productId, here, kept, entries, states } = await factory('erp.scrap')
  const { id } = await lay(admin, productId, here, 10)
  const { moveIds } = await admin.call(stock.issueInventory, { id, quantity: 3, kind: 'scrap' })
  await admin.call(stock.reverseStockMove, { id: moveIds[0] as number, note: 'not broken' })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.scrap done', 'erp.scrap done'])
  // The opening count is of a kind that is not switched on.
  const [first = '', second = ''] = [...kept.keys()]
  expect([...kept.values()]).toEqual([
    { product: 'M1', qty: 3, undoes: null },
    { product: 'M1', qty: 3, undoes: first },
  ])
  expect(second).not.toBe(first)
  expect((await entries()).map(({ counter, externalId }) => [counter, externalId])).toEqual([
    [false, 'SE-1'],
    [true, 'SE-2'],
  ])
  expect(erp.received[0]?.headers.authorization).toBe('Bearer token-of-the-erp')
})

test('an answer that was lost is asked for before anything is sent again, and nothing is there twice', async () => {
  const { admin, productId, here, kept, answer, states } = await factory('erp.difference')
  let lost = true
  erp.answers((received, response) => {
    if (!lost || received.method === 'GET') return answer(received, response)
    lost = false
    kept.set(String(received.headers['idempotency-key']), {})
    response.socket?.destroy()
  })
  await lay(admin, productId, here, 10)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.difference unknown'])
  const { rows } = await admin.call(erpEntryCrud.select, {})
  const changed = { id: rows[0]?.id as number, version: rows[0]?.version as number, payload: '{}', reason: 'x' }
  await expect(admin.call(api.changeErpEntry, changed)).rejects.toThrow('may have arrived')
  await admin.call(api.retryErpEntry, { ids: [rows[0]?.id as number] })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.difference done'])
  expect(erp.received.map(({ method }) => method)).toEqual(['POST', 'GET'])
  expect(kept.size).toBe(1)
})

test('while the ERP is down everything is parked behind one probe, and goes in order once it is back', async () => {
  const { admin, productId, here, kept, answer, states, entries } = await factory('erp.scrap')
  erp.answers(failing(503))
  const { id } = await lay(admin, productId, here, 20)
  for (const quantity of [1, 2, 3, 4]) await admin.call(stock.issueInventory, { id, quantity, kind: 'scrap' })
  await expect.poll(() => erp.received.length, { timeout: 10_000 }).toBeGreaterThan(0)
  const keys = new Set(erp.received.map(({ headers }) => headers['idempotency-key']))
  expect(keys.size).toBe(1)
  expect((await states()).every((each) => each === 'erp.scrap waiting' || each === 'erp.scrap parked')).toBe(true)
  erp.answers(answer)
  await admin.call(api.retryErpEntry, { ids: (await entries()).slice(0, 1).map((each) => each.id) })
  await expect.poll(states, { timeout: 10_000 }).toEqual(Array(4).fill('erp.scrap done'))
  expect([...kept.values()].map(({ qty }) => qty)).toEqual([1, 2, 3, 4])
})

test('what an ERP was never told is not undone there; what a person found there is settled, and undone there', async () => {
  const { admin, productId, here, kept, answer, states, entries, id: connectorId } = await factory('erp.difference')
  const { id } = await lay(admin, productId, here, 10)
  const scrap = async (quantity: number) =>
    (await admin.call(stock.issueInventory, { id, quantity, kind: 'scrap' })).moveIds[0] as number
  const untold = await scrap(1)
  const { version } = await admin.call(api.getErpConnector, { id: connectorId })
  await admin.call(api.updateErpConnector, {
    id: connectorId,
    version,
    ...setup(kindsOf('erp.difference', 'erp.scrap')),
  })
  await admin.call(stock.reverseStockMove, { id: untold, note: 'before its time' })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.difference done'])

  erp.answers(failing(422))
  const told = await scrap(2)
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.difference done', 'erp.scrap rejected'])
  erp.answers(answer)
  const refused = (await entries()).filter(({ state }) => state === 'rejected').map((each) => each.id)
  await admin.call(api.settleErpEntry, { ids: refused, note: 'SE-77, entered by hand' })
  await admin.call(stock.reverseStockMove, { id: told, note: 'found again' })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.difference done', 'erp.scrap done', 'erp.scrap done'])
  expect([...kept.values()].at(-1)).toMatchObject({ qty: 2, undoes: expect.stringContaining('move') })
})

test('what the ERP refuses waits for a person: changed by hand and retried, or skipped with what undoes it', async () => {
  const { admin, productId, here, answer, states, entries } = await factory('erp.scrap')
  erp.answers(({ body, ...received }, response) =>
    answer({ ...received, body: body.replace('"qty":2', '"qty":2,"product":"refused"') }, response),
  )
  const { id } = await lay(admin, productId, here, 20)
  const { moveIds } = await admin.call(stock.issueInventory, { id, quantity: 2, kind: 'scrap' })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.scrap rejected'])
  const [refused] = await entries()
  expect(refused).toMatchObject({ problem: 'rejected', error: 'HTTP 422 {"error":"no such item"}' })
  const of = { id: refused?.id as number, version: refused?.version as number, reason: 'Counted again' }
  await expect(admin.call(api.changeErpEntry, { ...of, payload: '[1]' })).rejects.toThrow('JSON object')
  const deep = `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`
  await expect(admin.call(api.changeErpEntry, { ...of, payload: deep })).rejects.toMatchObject({ status: 400 })
  const { payload } = await admin.call(api.getErpEntryLog, { id: of.id })
  await admin.call(api.changeErpEntry, { ...of, payload: JSON.stringify({ ...JSON.parse(payload), quantity: 1 }) })
  await expect(admin.call(api.changeErpEntry, { ...of, payload })).rejects.toMatchObject({ status: 409 })
  await admin.call(api.retryErpEntry, { ids: [of.id] })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.scrap done'])
  const log = await admin.call(api.getErpEntryLog, { id: of.id })
  expect(log.changes).toMatchObject([{ number: 1, reason: 'Counted again' }])
  expect(log.attempts.map(({ payloadVersion }) => payloadVersion)).toEqual([2, 1])
  expect((await admin.call(api.skipErpEntry, { ids: [of.id], note: 'x' })).done).toEqual([])

  const second = await admin.call(stock.issueInventory, { id, quantity: 2, kind: 'scrap' })
  await admin.call(stock.reverseStockMove, { id: second.moveIds[0] as number, note: 'not broken' })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.scrap done', 'erp.scrap rejected', 'erp.scrap waiting'])
  await admin.call(api.skipErpEntry, { ids: [(await entries())[1]?.id as number], note: 'Never booked' })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.scrap done', 'erp.scrap skipped', 'erp.scrap skipped'])
  expect(moveIds).toHaveLength(1)
})

test('a pause keeps what happens; a connector with entries is not deleted, and its secret is never told', async () => {
  const { admin, productId, here, id, states } = await factory('erp.difference')
  await admin.call(api.pauseErpConnector, { ids: [id] })
  await lay(admin, productId, here, 10)
  expect(await states()).toEqual(['erp.difference parked'])
  const { skipped } = await admin.call(erpConnectorCrud.delete, { ids: [id] })
  expect(skipped).toMatchObject([{ id, reason: expect.stringContaining('1 entry') }])
  const known = await admin.call(api.getErpConnector, { id })
  expect(JSON.stringify(known)).not.toContain('token-of-the-erp')
  const moved = { ...setup([]), address: 'http://127.0.0.1:9', secret: null, id, version: known.version }
  await expect(admin.call(api.updateErpConnector, moved)).rejects.toThrow('Enter the secret')
  await admin.call(api.resumeErpConnector, { ids: [id] })
  await expect.poll(states, { timeout: 10_000 }).toEqual(['erp.difference done'])
  expect((await admin.call(erpConnectorCrud.delete, { ids: [id] })).done).toEqual([id])
})

test('the connection is tried without writing, the mapping on a real record', async () => {
  const { admin, productId, here, id, kept } = await factory('erp.difference')
  expect(await admin.call(api.testErpConnector, { id })).toMatchObject({ ok: true, status: 404, problem: null })
  erp.answers(failing(404))
  expect(await admin.call(api.testErpConnector, { id })).toMatchObject({ ok: false, problem: 'unreadable' })
  expect(kept.size).toBe(0)
  const asked = { kind: 'erp.difference' as const, format: 'json' as const, rules }
  expect((await admin.call(api.previewErpMapping, asked)).document).toBeNull()
  await lay(admin, productId, here, 10)
  expect(JSON.parse((await admin.call(api.previewErpMapping, asked)).body ?? '')).toMatchObject({
    product: 'M1',
    qty: 10,
  })
  const gone = { ...asked, rules: [{ to: 'a', from: 'gone', value: '' }] }
  expect(await admin.call(api.previewErpMapping, gone)).toMatchObject({
    body: null,
    error: expect.stringContaining('gone'),
  })
  const bad = {
    ...setup(kindsOf('erp.scrap')),
    kinds: [{ kind: 'erp.scrap' as const, path: '', rules: [{ to: 'a.__proto__.b', from: 'key', value: '' }] }],
  }
  await expect(admin.call(api.addErpConnector, { ...bad, name: 'Other' })).rejects.toBeInstanceOf(Refused)
  // Several entries share a document, and a search that finds nothing answers all the same.
  for (const findPath of ['/find/{document}', '/find?key={key}'])
    await expect(
      admin.call(api.addErpConnector, {
        ...setup(kindsOf('erp.scrap')),
        settings: { ...http, findPath },
        name: 'Other',
      }),
    ).rejects.toMatchObject({ status: 400 })
  // A path that makes another address of the connector's would take its secret there.
  for (const path of ['@other.example/', '.other.example/', 'x'])
    for (const elsewhere of [
      { settings: { ...http, findPath: path } },
      { kinds: kindsOf('erp.scrap').map((each) => ({ ...each, path })) },
    ])
      await expect(
        admin.call(api.addErpConnector, { ...setup(kindsOf('erp.scrap')), ...elsewhere, name: 'Other' }),
      ).rejects.toMatchObject({ status: 400 })
})

test('who sees one workshop sets up none, and who may not see a kind neither switches it on nor reads it', async () => {
  const { admin, productId, here, entries } = await factory('erp.difference')
  const clerk = await makeUser(gemba, admin.teamId, { name: 'Clerk', rights: ['erpConnector.edit', 'erpEntry.view'] })
  await expect(clerk.call(api.addErpConnector, { ...setup(kindsOf('erp.scrap')), name: 'Own' })).rejects.toThrow(
    'may not view',
  )
  await lay(admin, productId, here, 10)
  const [entry] = await entries()
  await expect(clerk.call(api.getErpEntryLog, { id: entry?.id as number })).rejects.toThrow('may not view')
  const other = await gemba.team()
  expect((await other.call(erpEntryCrud.select, {})).rows).toEqual([])
  await expect(other.call(api.getErpConnector, { id: 1 })).rejects.toMatchObject({ status: 404 })
})

test('a report of an order is told with its receipt in one order; reversed, each part names what it takes back', async () => {
  const { admin, kept, states, entries } = await factory('erp.report', 'erp.receipt')
  const { order, floor } = await gemba.services.database.inTeam(
    { teamId: admin.teamId, workshops: null },
    async (db) => {
      const made = await makeFloor(db)
      return { floor: made, order: await makeOrder(db, made, { number: 'WO1', quantity: 100 }) }
    },
  )
  const [cut = 0, weld = 0] = order.taskIds
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 60 })
  await admin.call(startWork, { taskId: weld, userIds: [admin.userId], confirmed: ['moveDuty'] })
  const { ids } = await admin.call(addReport, { taskId: weld, goodQuantity: 5 })
  // Some of it lies elsewhere when it is taken back: it comes back in two parts.
  const places = (await admin.call(locationCrud.select, { where: { kind: ['storage'] } })).rows
  const [lying] = (await admin.call(balanceCrud.select, { where: { productId: floor.productId } })).rows
  const toLocationId = places[0]?.id as number
  await admin.call(stock.moveInventory, { id: lying?.id as number, quantity: 2, toLocationId })
  await admin.call(reverseReport, { id: ids[0] as number, reason: 'Counted twice' })
  await expect.poll(async () => (await states()).every((each) => each.endsWith('done')), { timeout: 10_000 }).toBe(true)
  const told = await Promise.all(
    (await entries()).map(async ({ id, kind, counter }) => {
      const { payload, messageKey, reversesKey } = await admin.call(api.getErpEntryLog, { id })
      const facts = JSON.parse(payload) as { quantity?: number; goodQuantity?: number }
      return { kind, counter, quantity: facts.quantity ?? facts.goodQuantity, messageKey, reversesKey }
    }),
  )
  const counted = (kind: string, counter: boolean) =>
    told.filter((each) => each.kind === kind && each.counter === counter)
  expect(counted('erp.report', false).map(({ quantity }) => quantity)).toEqual([60, 5])
  const [receipt] = counted('erp.receipt', false)
  expect(receipt?.quantity).toBe(5)
  const back = counted('erp.receipt', true)
  expect(back.map(({ quantity }) => quantity).sort()).toEqual([2, 3])
  expect(new Set(back.map(({ reversesKey }) => reversesKey))).toEqual(new Set([receipt?.messageKey]))
  const [undone] = counted('erp.report', true)
  expect([undone?.quantity, undone?.reversesKey]).toEqual([-5, counted('erp.report', false)[1]?.messageKey])
  expect(kept.size).toBe(told.length)
})
