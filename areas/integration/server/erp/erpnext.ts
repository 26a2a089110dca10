import type { Networks } from '#core/server/networks.ts'
import type { OutgoingAnswer } from '#core/server/outgoing.ts'
import { finishes } from '../../contract/erp-systems.ts'
import type { Result } from '../delivery/driver.ts'
import { askedFor, booked, completedOf, type Records } from './book.ts'
import { Calls, objectIn, objectsIn, orFailure, Trouble, trouble } from './calls.ts'
import { changesSince, pageOf } from './changes.ts'
import type { ConnectorOf, TargetOf } from './connector.ts'
import type { Entry } from './mapping.ts'

type Row = Record<string, unknown>
type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** ERPNext from version 14, by the REST interface of its framework. */
export const erpnextConnector = (inner: Networks, pageSize = 200): ConnectorOf<'erpnext'> => ({
  canFind: () => true,
  send(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('send', async () => {
      const ask = entered(calls, target)
      return isFinish(target, entry) ? finish(ask, entry) : booked(recordsOf(ask), target.kinds, entry)
    })
  },
  find(target, entry) {
    const calls = new Calls(inner)
    return calls.attempt('find', async () => {
      const ask = entered(calls, target)
      return isFinish(target, entry) ? findFinished(ask, entry) : askedFor(recordsOf(ask), target.kinds, entry)
    })
  },
  test(target) {
    const calls = new Calls(inner)
    return calls.attempt('find', async () => {
      const { message } = objectIn(await entered(calls, target)('GET', '/api/method/frappe.auth.get_logged_user'))
      if (!message || message === 'Guest') throw trouble('auth')
      return { absent: true }
    })
  },
  read: (target, { model, filter }, fields, from) =>
    orFailure(async () => {
      const ask = entered(new Calls(inner), target)
      const filters = filter ? [...(JSON.parse(filter) as unknown[])] : []
      const since = changesSince(from)
      if (since) filters.push(['modified', '>=', since])
      if (from.next) filters.push(['name', '>', from.next])
      const names = [...new Set(['name', 'modified', ...fields])]
      const rows = await listed(ask, model, { fields: names, filters, order: 'name asc', most: pageSize })
      const records = rows.map((record) => ({ externalId: String(record.name), record }))
      const last = rows.length < pageSize ? null : String(rows.at(-1)?.name)
      const changed = rows.flatMap(({ modified }) => (typeof modified === 'string' ? modified : []))
      const page = pageOf(from, records, changed, last)
      return last === null && since ? { ...page, gone: await deletedSince(ask, model, since) } : page
    }),
})

/** Deletions of one run that are asked for. */
const deletionsMost = 500

/** Records of a model that were deleted since, and not made anew. Whoever may not read that list there is told of none. */
async function deletedSince(ask: Ask, model: string, since: string): Promise<string[]> {
  const filters = [
    ['deleted_doctype', '=', model],
    ['creation', '>=', since],
  ]
  const fields = ['deleted_name']
  const rows = await listed(ask, 'Deleted Document', {
    fields,
    filters,
    order: 'creation asc',
    most: deletionsMost,
  }).catch((error: unknown) => {
    // As it is installed, only system managers may.
    if (error instanceof Trouble && ['auth', 'rejected'].includes(error.failure.problem)) return []
    throw error
  })
  const names = [...new Set(rows.map((row) => String(row.deleted_name)))]
  if (!names.length) return []
  const asked = { fields: ['name'], filters: [['name', 'in', names]], order: 'name asc', most: names.length }
  const there = new Set((await listed(ask, model, asked)).map(({ name }) => String(name)))
  return names.filter((name) => !there.has(name))
}

const isFinish = ({ kinds }: TargetOf<'erpnext'>, { kind }: { kind: string }): boolean =>
  finishes('erpnext', kind) && !kinds.find((each) => each.kind === kind)?.path

function entered(calls: Calls, { address, secret }: TargetOf<'erpnext'>): Ask {
  if (!secret) throw trouble('secret')
  const headers = { authorization: `token ${secret}` }
  return (method, path, body) =>
    calls.json(address + path, {
      method,
      headers,
      body,
      writes: method === 'POST',
      told: body === undefined ? `${method} ${path}` : JSON.stringify(body),
      first: refused,
    })
}

/** What it refuses it says in a message of its own, in an answer that is not 2xx. */
function refused({ status, text }: OutgoingAnswer): void {
  if (status < 400 || status >= 500 || [401, 403, 404, 409, 429].includes(status)) return
  const words = wordsOf(text)
  if (words) throw trouble('rejected', words)
}

/** `{"_server_messages": "[\"{\\\"message\\\": …}\"]"}`: JSON within JSON within JSON. */
function wordsOf(text: string): string | null {
  try {
    const { _server_messages: messages, exception } = JSON.parse(text) as Row
    if (typeof messages !== 'string') return typeof exception === 'string' ? exception : null
    const [first = '{}'] = JSON.parse(messages) as string[]
    const { message } = JSON.parse(first) as Row
    return typeof message === 'string' ? message.replaceAll(/<[^>]*>/g, '') : null
  } catch {
    return null
  }
}

interface List {
  fields: string[]
  filters: unknown[]
  order: string
  most: number
}

async function listed(ask: Ask, doctype: string, { fields, filters, order, most }: List): Promise<Row[]> {
  const query = new URLSearchParams({
    fields: JSON.stringify(fields),
    filters: JSON.stringify(filters),
    order_by: order,
    limit_page_length: String(most),
  })
  const answer = objectIn(await ask('GET', `/api/resource/${encodeURIComponent(doctype)}?${query.toString()}`))
  return objectsIn(answer.data)
}

const recordsOf = (ask: Ask): Records => ({
  holding: async (doctype, field, text) => {
    const [row] = await listed(ask, doctype, {
      fields: ['name'],
      filters: [[field, '=', text]],
      order: 'name asc',
      most: 1,
    })
    return row ? String(row.name) : null
  },
  make: (doctype, values) => made(ask, doctype, values),
})

async function made(ask: Ask, doctype: string, values: Row): Promise<string> {
  const answer = objectIn(await ask('POST', `/api/resource/${encodeURIComponent(doctype)}`, values))
  const { name } = objectIn(answer.data)
  if (typeof name !== 'string') throw trouble('unreadable', JSON.stringify(answer), true)
  return name
}

async function orderOf(ask: Ask, number: string) {
  const fields = ['name', 'docstatus', 'status', 'produced_qty']
  const [row] = await listed(ask, 'Work Order', {
    fields,
    filters: [['name', '=', number]],
    order: 'name asc',
    most: 1,
  })
  return row ? { docstatus: Number(row.docstatus), status: String(row.status), made: Number(row.produced_qty) } : null
}

/** By what was produced, and not by the stock entry: it counts every one, also those that people made. */
async function findFinished(ask: Ask, entry: Entry): Promise<Result> {
  const { number, quantity } = completedOf(entry)
  const order = await orderOf(ask, number)
  return order && order.made >= quantity ? { ok: true, externalId: number } : { absent: true }
}

/** Books what is missing to what was made, as ERPNext itself makes the stock entry of a work order, and submits it. */
async function finish(ask: Ask, entry: Entry): Promise<Result> {
  const { number, quantity } = completedOf(entry)
  const order = await orderOf(ask, number)
  if (!order) throw trouble('missing', number)
  if (order.made >= quantity) return { ok: true, externalId: number }
  if (order.docstatus !== 1 || order.status === 'Stopped' || order.status === 'Closed')
    throw trouble('differs', `${number}: ${order.status}`)
  const path = '/api/method/erpnext.manufacturing.doctype.work_order.work_order.make_stock_entry'
  const asked = { work_order_id: number, purpose: 'Manufacture', qty: quantity - order.made }
  const { message } = objectIn(await ask('POST', path, asked))
  return { ok: true, externalId: await made(ask, 'Stock Entry', { ...objectIn(message), docstatus: 1 }) }
}
