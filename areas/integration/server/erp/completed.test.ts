import { afterEach, expect, test } from 'vitest'
import { type Received, startReceiver } from '#tests/support/receiver.ts'
import { startBetween } from './conformance.fixture.ts'
import type { ErpConnector, ErpTarget } from './connector.ts'
import { erpnextConnector } from './erpnext.ts'
import type { Entry } from './mapping.ts'
import { odooConnector } from './odoo.ts'
import { anyOf, here } from './rigs.fixture.ts'

type Row = Record<string, unknown>

const completed = (workorderNo: string, completedQuantity: number): Entry => ({
  key: `gemba-1-order-${workorderNo}`,
  kind: 'erp.orderCompleted',
  reverses: null,
  document: workorderNo,
  occurredAt: '2026-03-02T08:00:00.000Z',
  facts: { workorderNo, completedQuantity },
})

/** A production order of either system: how it stands, and what was made of it. */
interface Production {
  state: string
  made: number
}

interface Place {
  connector: ErpConnector
  target: ErpTarget
  orders: Map<string, Production>
  /** Calls that change something, in their order. */
  changes: string[]
  faults: Awaited<ReturnType<typeof startBetween>>['faults']
  end(): Promise<void>
}

const open: Place[] = []
afterEach(async () => {
  for (const place of open.splice(0)) await place.end()
})

const kinds: ErpTarget['kinds'] = [{ kind: 'erp.orderCompleted', path: '', rules: [] }]

async function placeOf(
  answer: (call: Received, place: Pick<Place, 'orders' | 'changes'>) => [status: number, body: unknown],
  made: (address: string) => Pick<Place, 'connector' | 'target'>,
): Promise<Place> {
  const state = { orders: new Map<string, Production>(), changes: [] as string[] }
  const server = await startReceiver((call, response) => {
    const [status, body] = answer(call, state)
    response.writeHead(status).end(JSON.stringify(body))
  })
  const between = await startBetween(server.url)
  const end = async () => {
    await between.end()
    await server.end()
  }
  const place = { ...state, ...made(between.url), faults: between.faults, end }
  open.push(place)
  return place
}

/** As Odoo ends a manufacturing order: a quantity is written, and a button pressed. One called ASKS has it answer a dialog. */
const odoo = () =>
  placeOf(
    ({ body }, { orders, changes }) => {
      const { id, params } = JSON.parse(body) as { id: number; params: { service: string; args: unknown[] } }
      const said = (result: unknown): [number, unknown] => [200, { jsonrpc: '2.0', id, result }]
      if (params.service === 'common') return said(2)
      const [, , , , method, [first, second] = []] = params.args as [
        unknown,
        unknown,
        unknown,
        string,
        string,
        unknown[],
      ]
      const names = [...orders.keys()]
      if (method === 'search_read') {
        const [[, , number]] = first as [[string, string, string]]
        const order = orders.get(number)
        const row = order && {
          id: names.indexOf(number) + 1,
          name: number,
          state: order.state,
          qty_produced: order.made,
        }
        return said(row ? [row] : [])
      }
      changes.push(method)
      const number = names[((first as number[])[0] as number) - 1] as string
      const order = orders.get(number) as Production
      if (method === 'action_confirm') order.state = 'confirmed'
      if (method === 'write') order.made = Number((second as Row).qty_producing)
      if (method === 'button_mark_done' && number !== 'ASKS') order.state = 'done'
      return said(method === 'button_mark_done' && number === 'ASKS' ? { type: 'ir.actions.act_window' } : true)
    },
    (address) => ({
      connector: anyOf(odooConnector(here)),
      target: { teamId: 1, address, secret: 'key', settings: { protocol: 'odoo', database: 'd', user: 'u' }, kinds },
    }),
  )

/** As ERPNext books what was made: it makes the stock entry of a work order, which is submitted. */
const erpnext = () =>
  placeOf(
    ({ method, path, body }, { orders, changes }) => {
      const url = new URL(path, 'http://erp')
      if (url.pathname.endsWith('make_stock_entry')) {
        const { work_order_id: order, qty } = JSON.parse(body) as Row
        return [200, { message: { doctype: 'Stock Entry', work_order: order, fg_completed_qty: qty } }]
      }
      if (method === 'POST') {
        const { work_order: number, fg_completed_qty: quantity, docstatus } = JSON.parse(body) as Row
        const order = orders.get(String(number)) as Production
        changes.push(`${String(number)} +${String(quantity)} ${String(docstatus)}`)
        order.made += Number(quantity)
        return [200, { data: { name: `MAT-STE-${changes.length}` } }]
      }
      const [[, , number]] = JSON.parse(url.searchParams.get('filters') ?? '[]') as [[string, string, string]]
      const order = orders.get(number)
      const row = order && { name: number, docstatus: 1, status: order.state, produced_qty: order.made }
      return [200, { data: row ? [row] : [] }]
    },
    (address) => ({
      connector: anyOf(erpnextConnector(here)),
      target: { teamId: 1, address, secret: 'k:s', settings: { protocol: 'erpnext' }, kinds },
    }),
  )

const send = async ({ connector, target }: Place, number: string, quantity: number) =>
  (await connector.send(target, completed(number, quantity))).result
const find = async ({ connector, target }: Place, number: string, quantity: number) =>
  (await connector.find(target, completed(number, quantity))).result

test('a manufacturing order of Odoo is brought to its end with what was made, once', async () => {
  const place = await odoo()
  place.orders.set('MO/1', { state: 'confirmed', made: 0 }).set('MO/2', { state: 'draft', made: 0 })
  expect(await find(place, 'MO/1', 12)).toEqual({ absent: true })
  expect(await send(place, 'MO/1', 12)).toEqual({ ok: true, externalId: 'MO/1' })
  expect(place.orders.get('MO/1')).toEqual({ state: 'done', made: 12 })
  expect(await find(place, 'MO/1', 12)).toEqual({ ok: true, externalId: 'MO/1' })
  expect(await send(place, 'MO/1', 12)).toEqual({ ok: true, externalId: 'MO/1' })
  expect(place.changes).toEqual(['write', 'button_mark_done'])
  // A draft is confirmed at first.
  expect(await send(place, 'MO/2', 3)).toMatchObject({ ok: true })
  expect(place.changes.slice(2)).toEqual(['action_confirm', 'write', 'button_mark_done'])
})

test('Odoo’s orders that ended otherwise, are not there or ask something are left for a person', async () => {
  const place = await odoo()
  place.orders
    .set('DONE', { state: 'done', made: 10 })
    .set('CANCEL', { state: 'cancel', made: 0 })
    .set('ASKS', { state: 'confirmed', made: 0 })
  expect(await send(place, 'DONE', 12)).toMatchObject({ problem: 'differs', error: 'DONE: 10' })
  expect(await find(place, 'DONE', 12)).toEqual({ absent: true })
  expect(await send(place, 'CANCEL', 12)).toMatchObject({ problem: 'differs', error: 'CANCEL: cancel' })
  expect(await send(place, 'NONE', 12)).toMatchObject({ problem: 'missing' })
  expect(place.changes).toEqual([])
  expect(await send(place, 'ASKS', 12)).toMatchObject({ problem: 'differs', error: 'ASKS: confirmed' })
})

test('an end of Odoo’s that was cut off is unknown, found, and not made twice', async () => {
  const place = await odoo()
  place.orders.set('MO/1', { state: 'confirmed', made: 0 })
  place.faults(({ body }) => (body.includes('button_mark_done') ? 'cutAfter' : 'pass'))
  expect(await send(place, 'MO/1', 12)).toMatchObject({ mayHaveArrived: true })
  place.faults(() => 'pass')
  expect(await find(place, 'MO/1', 12)).toMatchObject({ ok: true })
  expect(await send(place, 'MO/1', 12)).toMatchObject({ ok: true })
  expect(place.changes.filter((each) => each === 'button_mark_done')).toHaveLength(1)
})

test('of a work order of ERPNext what is missing is booked and submitted, once', async () => {
  const place = await erpnext()
  place.orders.set('WO-1', { state: 'In Process', made: 5 })
  expect(await find(place, 'WO-1', 12)).toEqual({ absent: true })
  expect(await send(place, 'WO-1', 12)).toEqual({ ok: true, externalId: 'MAT-STE-1' })
  expect(place.changes).toEqual(['WO-1 +7 1'])
  expect(await find(place, 'WO-1', 12)).toMatchObject({ ok: true })
  expect(await send(place, 'WO-1', 12)).toEqual({ ok: true, externalId: 'WO-1' })
  expect(place.changes).toHaveLength(1)
})

test('a booking of ERPNext’s that was cut off is not made twice; a stopped order is left for a person', async () => {
  const place = await erpnext()
  place.orders.set('WO-1', { state: 'In Process', made: 0 }).set('WO-2', { state: 'Stopped', made: 1 })
  place.faults(({ path }) => (path.includes('Stock%20Entry') ? 'cutAfter' : 'pass'))
  expect(await send(place, 'WO-1', 4)).toMatchObject({ mayHaveArrived: true })
  place.faults(() => 'pass')
  expect(await send(place, 'WO-1', 4)).toMatchObject({ ok: true })
  expect(place.orders.get('WO-1')?.made).toBe(4)
  expect(await send(place, 'WO-2', 4)).toMatchObject({ problem: 'differs', error: 'WO-2: Stopped' })
  expect(await send(place, 'WO-9', 4)).toMatchObject({ problem: 'missing' })
})
