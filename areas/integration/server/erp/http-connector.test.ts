import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { ErpTarget } from './connector.ts'
import { type Dialect, entry, httpAnswers } from './http-answers.fixture.ts'
import { httpConnector } from './http-connector.ts'
import { bodyOf, collision, mapped, NoSuchFact } from './mapping.ts'
import { anyOf, here } from './rigs.fixture.ts'

const connector = anyOf(httpConnector(here))

const settings = {
  protocol: 'http' as const,
  auth: 'bearer' as const,
  authName: '',
  findPath: '/entries?key={key}',
  findField: 'data.0.name',
  idField: 'data.name',
  okField: 'ok',
}
const common = {
  secret: 'token-1',
  kinds: [{ kind: 'erp.report' as const, path: '/entries', rules: [] }],
}
const text = (status: number, body: string) => (_received: unknown, response: ServerResponse) =>
  void response.writeHead(status).end(body)

const json: Dialect = {
  target: (address): ErpTarget => ({ ...common, teamId: 1, address, settings: { ...settings, format: 'json' } }),
  takes: (name) => text(201, JSON.stringify({ ok: true, data: { name } })),
  refuses: text(200, JSON.stringify({ ok: false, message: 'no such item' })),
  has: (name) => text(200, JSON.stringify({ data: [{ name }] })),
  hasNot: text(200, JSON.stringify({ data: [] })),
  keyOf: ({ headers }) => headers['idempotency-key'],
}
const xml: Dialect = {
  target: (address): ErpTarget => ({
    ...common,
    teamId: 1,
    address,
    settings: { ...settings, format: 'xml', findField: 'name' },
  }),
  takes: (name) => text(200, `<?xml version="1.0"?><answer><ok>true</ok><name>${name}</name></answer>`),
  refuses: text(422, '<error>no such item</error>'),
  has: (name) => text(200, `<list><e:name>${name}</e:name></list>`),
  hasNot: text(404, '<error>unknown</error>'),
  keyOf: ({ headers }) => headers['idempotency-key'],
}

httpAnswers('HTTP with JSON', connector, json)
httpAnswers('HTTP with XML', connector, xml)

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

test('two rules of which one would overwrite the other are found', () => {
  const both = (...places: string[]) => collision(places.map((to) => ({ to })))
  expect(both('a', 'b', 'a')).toEqual({ one: 'a', other: 'a' })
  expect(both('items', 'items.0.qty')).toEqual({ one: 'items', other: 'items.0.qty' })
  expect(both('items.0.qty', 'items.name')).toEqual({ one: 'items.0.qty', other: 'items.name' })
  expect(both('item', 'items.0.qty', 'items.1.qty', 'items.0.unit')).toBeNull()
})
