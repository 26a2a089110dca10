import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { readNetworks } from '#core/server/networks.ts'
import { type Dialect, entry, erpConformance } from './conformance.fixture.ts'
import type { ErpTarget } from './connector.ts'
import { httpConnector } from './http-connector.ts'
import { bodyOf, mapped, NoSuchFact } from './mapping.ts'

const connector = httpConnector(readNetworks('127.0.0.0/8') ?? 'any')

const common = {
  auth: 'bearer' as const,
  authName: '',
  secret: 'token-1',
  findPath: '/entries?key={key}',
  findField: 'data.0.name',
  idField: 'data.name',
  okField: 'ok',
  kinds: [{ kind: 'erp.report' as const, path: '/entries', rules: [] }],
}
const text = (status: number, body: string) => (_received: unknown, response: ServerResponse) =>
  void response.writeHead(status).end(body)

const json: Dialect = {
  target: (address): ErpTarget => ({ ...common, address, format: 'json' }),
  takes: (name) => text(201, JSON.stringify({ ok: true, data: { name } })),
  refuses: text(200, JSON.stringify({ ok: false, message: 'no such item' })),
  has: (name) => text(200, JSON.stringify({ data: [{ name }] })),
  hasNot: text(200, JSON.stringify({ data: [] })),
  keyOf: ({ headers }) => headers['idempotency-key'],
}
const xml: Dialect = {
  target: (address): ErpTarget => ({ ...common, address, format: 'xml', findField: 'name' }),
  takes: (name) => text(200, `<?xml version="1.0"?><answer><ok>true</ok><name>${name}</name></answer>`),
  refuses: text(422, '<error>no such item</error>'),
  has: (name) => text(200, `<list><e:name>${name}</e:name></list>`),
  hasNot: text(404, '<error>unknown</error>'),
  keyOf: ({ headers }) => headers['idempotency-key'],
}

erpConformance('HTTP with JSON', connector, json)
erpConformance('HTTP with XML', connector, xml)

test('fields become the ERP’s, within objects and rows; what is not there is named', () => {
  const rules = [
    { to: 'doctype', from: '', value: 'Stock Entry' },
    { to: 'items.0.qty', from: 'goodQuantity', value: '' },
    { to: 'items.0.ref', from: 'key', value: '' },
    { to: 'items.1.qty', from: 'correctsNo', value: '' },
  ]
  expect(mapped(entry, rules)).toEqual({
    doctype: 'Stock Entry',
    items: [{ qty: 12.5, ref: entry.key }, { qty: null }],
  })
  expect(() => mapped(entry, [{ to: 'a', from: 'gone', value: '' }])).toThrow(NoSuchFact)
})

test('a body of XML says what the JSON says, its texts escaped', () => {
  const rules = [
    { to: 'No', from: 'document', value: '' },
    { to: 'Row.0.Qty', from: 'goodQuantity', value: '' },
    { to: 'Row.1.Qty', from: 'correctsNo', value: '' },
  ]
  expect(bodyOf(entry, rules, 'xml')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><report><No>R-7 é&lt;&amp;&quot;</No><Row><Qty>12.5</Qty></Row><Row><Qty/></Row></report>',
  )
})
