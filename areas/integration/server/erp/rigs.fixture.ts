import type { ServerResponse } from 'node:http'
import { readNetworks } from '#core/server/networks.ts'
import { type Received, startReceiver } from '#tests/support/receiver.ts'
import type { ErpKindRules } from '../../contract/erp.api.ts'
import type { ErpProtocol } from '../../contract/erp-systems.ts'
import type { Rig } from './conformance.fixture.ts'
import type { ConnectorOf, ErpConnector } from './connector.ts'
import { erpnextConnector } from './erpnext.ts'
import { httpConnector } from './http-connector.ts'
import type { Entry } from './mapping.ts'
import { odooConnector } from './odoo.ts'

export const here = readNetworks('127.0.0.0/8') ?? 'any'
/** As the product knows a connector whose protocol stands in its target. */
export const anyOf = <P extends ErpProtocol>(connector: ConnectorOf<P>) => connector as unknown as ErpConnector

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status).end(JSON.stringify(body))

export const report = (key: string, facts: Record<string, unknown> = {}): Entry => ({
  key,
  kind: 'erp.report',
  reverses: null,
  document: `R-${key}`,
  occurredAt: '2026-03-02T08:00:00.000Z',
  facts: { reportNo: `R-${key}`, workorderNo: 'W-1', productCode: 'A', goodQuantity: 12.5, ...facts },
})

const rule = (to: string, from: string, value = '') => ({ to, from, value })
export const reportsTo = (path: string, ...more: ErpKindRules['rules']): ErpKindRules[] => [
  { kind: 'erp.report', path, rules: [...more, rule('qty', 'goodQuantity')] },
]

const stamp = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '000')

/** What B2MML says of elements, for values that have no more than one level. */
const xml = (name: string, rows: Record<string, unknown>[]) =>
  `<b:Show xmlns:b="urn:b"><b:DataArea>${rows
    .map(
      (row) =>
        `<b:${name}>${Object.entries(row)
          .map(([key, value]) => `<b:${key}>${String(value)}</b:${key}>`)
          .join('')}</b:${name}>`,
    )
    .join('')}</b:DataArea></b:Show>`

/** An ERP that takes JSON or XML by HTTP and keeps the key of each entry. */
export async function plainRig(format: 'json' | 'xml' = 'json'): Promise<Rig> {
  const items = new Map<string, { id: number; no: string; at: string }>()
  const taken = new Map<string, string>()
  const answer = (response: ServerResponse, status: number, said: Record<string, unknown>) =>
    format === 'json' ? json(response, status, said) : void response.writeHead(status).end(xml('answer', [said]))
  const server = await startReceiver(({ method, path, headers, body }, response) => {
    if (headers.authorization !== 'Bearer token-of-plain') return json(response, 401, { error: 'who?' })
    const url = new URL(path, 'http://erp')
    if (url.pathname === '/entries' && method === 'POST') {
      const qty =
        format === 'json' ? (JSON.parse(body) as { qty: number }).qty : Number(/<qty>(.*)<\/qty>/.exec(body)?.[1])
      if (qty < 0) return answer(response, 422, { error: 'no negative quantity' })
      const key = String(headers['idempotency-key'])
      if (!taken.has(key)) taken.set(key, `D-${taken.size + 1}`)
      return answer(response, 200, { name: taken.get(key) })
    }
    if (url.pathname.startsWith('/entries/')) {
      const name = taken.get(decodeURIComponent(url.pathname.slice(9)))
      return name ? answer(response, 200, { name }) : answer(response, 404, { error: 'unknown' })
    }
    const since = url.searchParams.get('since') ?? ''
    const page = Number(url.searchParams.get('page'))
    const listed = [...items.values()].filter(({ at }) => at >= since).slice((page - 1) * 2, page * 2)
    if (format === 'xml') return void response.writeHead(200).end(xml('data', listed))
    json(response, 200, { DataArea: { data: listed } })
  })
  return {
    address: server.url,
    connector: anyOf(httpConnector(here)),
    target: (address) => ({
      teamId: 1,
      address,
      secret: 'token-of-plain',
      settings: {
        protocol: 'http',
        format,
        auth: 'bearer',
        authName: '',
        findPath: '/entries/{key}',
        findField: 'name',
        idField: 'name',
        okField: '',
      },
      kinds: reportsTo('/entries'),
    }),
    ask: {
      form: 'list',
      path: '/items?since={cursor}&page={page}',
      listField: 'DataArea.data',
      idField: 'id',
      cursorField: 'at',
      cursorStart: '',
      nextField: '',
    },
    fields: ['no'],
    numberAt: 'no',
    put: async (no, at) => void items.set(no, { id: items.get(no)?.id ?? items.size + 1, no, at: at.toISOString() }),
    good: (key) => report(key),
    bad: report('bad-1', { goodQuantity: -1 }),
    count: async (key) => (taken.has(key) ? 1 : 0),
    makes: ({ method, path }) => method === 'POST' && path === '/entries',
    wrongSecret: 'another',
    end: server.end,
  }
}

type Row = Record<string, unknown>
type Condition = [string, string, unknown]

/** Whether a record fulfils what is asked: conditions that all hold, and such of which one must. */
const fulfils = (row: Row, conditions: Condition[]) =>
  conditions.every(([field, is, value]) => {
    const at = row[field]
    if (is === '=') return at === value
    if (is === '!=') return at !== value
    return typeof value === 'number'
      ? Number(at) > value
      : is === '>'
        ? String(at) > String(value)
        : String(at) >= String(value)
  })

/** As an Odoo speaks: everything at one address, refusals within answers of 200. */
export async function odooRig(): Promise<Rig> {
  const products = new Map<string, Row>()
  const moves: Row[] = []
  const types: Record<string, Row> = {
    'product.product': {
      id: { type: 'integer' },
      default_code: { type: 'char' },
      write_date: { type: 'datetime' },
      uom_id: { type: 'many2one', relation: 'uom.uom' },
      product_tmpl_id: { type: 'many2one', relation: 'product.template' },
    },
    'product.template': { id: { type: 'integer' }, write_date: { type: 'datetime' } },
    'uom.uom': { name: { type: 'char' } },
    'stock.move': {
      origin: { type: 'char' },
      qty: { type: 'float' },
      product_id: { type: 'many2one', relation: 'product.product' },
    },
  }
  const tables = (model: string): Row[] => {
    const all = [...products.values()]
    if (model === 'product.product') return all
    if (model === 'stock.move') return moves
    if (model === 'uom.uom') return [{ id: 1, name: 'Units' }]
    return all.map(({ id, write_date }) => ({ id: Number(id) + 100, write_date }))
  }
  const error = (name: string, message: string) => ({
    error: { code: 200, message: 'Odoo Server Error', data: { name: `odoo.exceptions.${name}`, message } },
  })
  const call = (model: string, method: string, args: unknown[], named: Row): Row => {
    const [first] = args
    if (method === 'check_access_rights') return { result: true }
    if (method === 'fields_get')
      return {
        result: Object.fromEntries(
          (first as string[]).flatMap((f) => (types[model]?.[f] ? [[f, types[model][f]]] : [])),
        ),
      }
    if (method === 'read')
      return {
        result: tables(model)
          .filter(({ id }) => (first as number[]).includes(Number(id)))
          .map((row) => ({ ...row, display_name: row.name ?? false })),
      }
    if (method === 'search_read') {
      // Of `|` each joins the two that follow: the one that is asked here is by the time of the record or of its template.
      const conditions = (first as unknown[]).filter(
        (each, i, all) => Array.isArray(each) && all[i - 2] !== '|',
      ) as Condition[]
      const found = tables(model).filter((row) => fulfils(row, conditions))
      return { result: found.slice(0, Number(named.limit)).map((row) => ({ ...row, display_name: row.name ?? false })) }
    }
    const [values] = args as [Row]
    if (Number(values.qty) < 0) return error('UserError', 'You cannot move a negative quantity.')
    moves.push({ ...values, id: moves.length + 1, name: `MOVE/${moves.length + 1}` })
    return { result: moves.length }
  }
  const server = await startReceiver(({ body }, response) => {
    const { params, id } = JSON.parse(body) as {
      id: number
      params: { service: string; method: string; args: unknown[] }
    }
    const { service, method, args } = params
    const answer = (): Row => {
      if (method === 'version') return { result: { server_version: '17.0' } }
      if (service === 'common') return { result: args[2] === 'key-of-odoo' ? 2 : false }
      if (args[2] !== 'key-of-odoo') return error('AccessDenied', 'Access Denied')
      return call(String(args[3]), String(args[4]), args[5] as unknown[], args[6] as Row)
    }
    json(response, 200, { jsonrpc: '2.0', id, ...answer() })
  })
  return {
    address: server.url,
    connector: anyOf(odooConnector(here, 2)),
    target: (address) => ({
      teamId: 1,
      address,
      secret: 'key-of-odoo',
      settings: { protocol: 'odoo', database: 'factory', user: 'gemba@example.com' },
      kinds: reportsTo('stock.move', rule('origin', 'key'), rule('product_id', 'productCode')),
    }),
    ask: { form: 'records', model: 'product.product', filter: '[["default_code", "!=", false]]' },
    fields: ['default_code', 'uom_id.name'],
    numberAt: 'default_code',
    async put(no, at) {
      const id = Number(products.get(no)?.id ?? products.size + 1)
      const named = { uom_id: [1, 'Units'], product_tmpl_id: [id + 100, no] }
      products.set(no, { id, default_code: no, write_date: stamp(at).slice(0, 19), ...named })
    },
    good: (key) => report(key),
    bad: report('bad-1', { goodQuantity: -1 }),
    count: async (key) => moves.filter(({ origin }) => origin === key).length,
    makes: ({ body }) => body.includes('"create"'),
    wrongSecret: 'another',
    end: server.end,
  }
}

/** As the framework of ERPNext speaks: a resource for each sort of document, refusals in messages of their own. */
export async function erpnextRig(): Promise<Rig> {
  const tables: Record<string, Row[]> = { Item: [], 'Stock Entry': [], 'Deleted Document': [] }
  const server = await startReceiver((received: Received, response) => {
    const { method, path, headers, body } = received
    const url = new URL(path, 'http://erp')
    if (headers.authorization !== 'token key:of-erpnext')
      return json(response, 401, { exc_type: 'AuthenticationError' })
    if (url.pathname === '/api/method/frappe.auth.get_logged_user')
      return json(response, 200, { message: 'gemba@example.com' })
    const rows = tables[decodeURIComponent(url.pathname.replace('/api/resource/', ''))]
    if (!rows) return json(response, 404, { exc_type: 'DoesNotExistError' })
    if (method === 'POST') {
      const values = JSON.parse(body) as Row
      if (Number(values.qty) < 0)
        return json(response, 417, {
          exc_type: 'ValidationError',
          _server_messages: JSON.stringify([JSON.stringify({ message: 'Quantity of <b>A</b> cannot be negative' })]),
        })
      const made = { ...values, name: `MAT-STE-${rows.length + 1}` }
      rows.push(made)
      return json(response, 200, { data: made })
    }
    const filters = JSON.parse(url.searchParams.get('filters') ?? '[]') as Condition[]
    const fields = JSON.parse(url.searchParams.get('fields') ?? '[]') as string[]
    const found = rows
      .filter((row) => fulfils(row, filters))
      .toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))
      .slice(0, Number(url.searchParams.get('limit_page_length')))
    json(response, 200, { data: found.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]]))) })
  })
  return {
    address: server.url,
    connector: anyOf(erpnextConnector(here, 2)),
    target: (address) => ({
      teamId: 1,
      address,
      secret: 'key:of-erpnext',
      settings: { protocol: 'erpnext' },
      kinds: reportsTo('Stock Entry', rule('remarks', 'key')),
    }),
    ask: { form: 'records', model: 'Item', filter: '[["disabled", "=", 0]]' },
    fields: ['item_code'],
    numberAt: 'item_code',
    async put(no, at) {
      const items = tables.Item ?? []
      tables.Item = [
        ...items.filter(({ name }) => name !== no),
        { name: no, item_code: no, disabled: 0, modified: stamp(at) },
      ]
    },
    good: (key) => report(key),
    bad: report('bad-1', { goodQuantity: -1 }),
    count: async (key) => (tables['Stock Entry'] ?? []).filter(({ remarks }) => remarks === key).length,
    makes: ({ method }) => method === 'POST',
    wrongSecret: 'key:other',
    end: server.end,
  }
}
