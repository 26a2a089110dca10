import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erpConformance, type Rig } from './conformance.fixture.ts'
import { beginning } from './connector.ts'
import type { Entry } from './mapping.ts'
import { anyOf, here, report } from './rigs.fixture.ts'
import { trytonConnector } from './tryton.ts'
import { hasTryton, startTryton } from './tryton-server.fixture.ts'

type Tryton = Awaited<ReturnType<typeof startTryton>>

/** A minute on a quiet machine. */
const setUp = 400_000
const rule = (to: string, from: string, value = '') => ({ to, from, value })

/** What a receipt becomes: a move within the warehouse, with the key as its reference. */
const receipts = {
  kind: 'erp.receipt' as const,
  path: 'stock.shipment.internal',
  rules: [
    rule('reference', 'key'),
    rule('company', '', 'Factory'),
    rule('from_location', '', 'IN'),
    rule('to_location', '', 'STO'),
    rule('moves.0.product', 'productCode'),
    rule('moves.0.quantity', 'quantity'),
    rule('moves.0.uom', '', 'u'),
    rule('moves.0.from_location', '', 'IN'),
    rule('moves.0.to_location', '', 'STO'),
    rule('moves.0.company', '', 'Factory'),
  ],
}

async function rowsOf(tryton: Tryton, sql: string, values: unknown[] = []) {
  return (await tryton.db.query<Record<string, unknown>>(sql, values)).rows
}

async function putProduct(tryton: Tryton, code: string, at: Date) {
  const [known] = await rowsOf(tryton, 'select id from product_product where code = $1', [code])
  if (known)
    return void (await rowsOf(tryton, 'update product_product set write_date = $2 where id = $1', [known.id, at]))
  const values = { name: `Part ${code}`, code, type: 'goods', default_uom: 1, producible: true }
  const list_price = { __class__: 'Decimal', decimal: '1' }
  await tryton.call('model.product.template.create', [[{ ...values, list_price, products: [['create', [{}]]] }]])
  const stamp = 'create_date = $2, write_date = null where code = $1'
  await rowsOf(tryton, `update product_product set ${stamp}`, [code, at])
  await rowsOf(tryton, `update product_template set ${stamp}`, [code, at])
}

const targetOf = ({ database, user, password }: Tryton, address: string) => ({
  teamId: 1,
  address,
  secret: password,
  settings: { protocol: 'tryton' as const, database, user },
  kinds: [receipts, { kind: 'erp.orderCompleted' as const, path: '', rules: [] }],
})

let tryton: Tryton
beforeAll(async () => {
  if (hasTryton) tryton = await startTryton()
}, setUp)
afterAll(() => tryton?.end(), setUp)

const receipt = (key: string, productCode = 'A'): Entry => ({
  ...report(key, { productCode, quantity: 12 }),
  kind: 'erp.receipt',
})

erpConformance(
  'Tryton 6',
  async (): Promise<Rig> => ({
    address: tryton.address,
    connector: anyOf(trytonConnector(here, 2)),
    target: (address) => targetOf(tryton, address),
    ask: { form: 'records', model: 'product.product', filter: '[["code", "!=", null]]' },
    fields: ['code', 'template.name', 'template.default_uom.symbol'],
    numberAt: 'code',
    put: (number, changedAt) => putProduct(tryton, number, changedAt),
    good: receipt,
    bad: receipt('bad-1', 'NO-SUCH-PART'),
    count: async (key) =>
      (await rowsOf(tryton, 'select id from stock_shipment_internal where reference = $1', [key])).length,
    makes: ({ body }) => body.includes('stock.shipment.internal.create'),
    wrongSecret: 'another',
    end: async () => undefined,
  }),
  { skip: !hasTryton },
)

const made = (key: string, workorderNo: string, completedQuantity: number): Entry => ({
  ...report(key, { workorderNo, completedQuantity }),
  kind: 'erp.orderCompleted',
  document: workorderNo,
})

describe.skipIf(!hasTryton)('productions of Tryton 6', () => {
  const connector = trytonConnector(here)
  const target = () => targetOf(tryton, tryton.address)
  const putOrder = (number: string, quantity: number) =>
    rowsOf(
      tryton,
      `insert into production (number, company, location, warehouse, product, quantity, uom, state, planned_date, planned_start_date, create_date)
        select $1, c.id, l.id, w.id, p.id, $2, 1, 'draft', date '2027-03-05', date '2027-03-01', now()
          from company_company c, stock_location l, stock_location w, product_product p
          where l.code = 'PROD' and w.code = 'WH' and p.code = 'A'`,
      [number, quantity],
    )
  const stateOf = (number: string) =>
    rowsOf(
      tryton,
      `select p.state, m.quantity, m.state as moved from production p left join stock_move m on m.production_output = p.id
        where p.number = $1`,
      [number],
    )

  test('come in with product, quantity and date', async () => {
    await putOrder('MO-1', 40)
    const fields = ['number', 'product.code', 'quantity', 'planned_date']
    const ask = { form: 'records' as const, model: 'production', filter: '[["number", "=", "MO-1"]]' }
    const came = await connector.read(target(), ask, fields, beginning(''))
    expect(came).toMatchObject({
      next: null,
      records: [{ record: { number: 'MO-1', product: { code: 'A' }, quantity: 40, planned_date: '2027-03-05' } }],
    })
  })

  test('are ended with what was made, once', async () => {
    await putOrder('MO-2', 40)
    const entry = made('order-2', 'MO-2', 38)
    expect((await connector.find(target(), entry)).result).toEqual({ absent: true })
    expect((await connector.send(target(), entry)).result).toEqual({ ok: true, externalId: 'MO-2' })
    expect(await stateOf('MO-2')).toEqual([{ state: 'done', quantity: 38, moved: 'done' }])
    expect((await connector.send(target(), entry)).result).toEqual({ ok: true, externalId: 'MO-2' })
    expect((await connector.find(target(), entry)).result).toEqual({ ok: true, externalId: 'MO-2' })
    expect(await stateOf('MO-2')).toHaveLength(1)
    // Counted again after it was booked: nobody overwrites what is done there.
    const more = await connector.send(target(), made('order-2b', 'MO-2', 40))
    expect(more.result).toMatchObject({ problem: 'differs', error: 'MO-2: 38' })
  })

  test('that was cut off in the middle goes on from where it stands', async () => {
    await putOrder('MO-3', 10)
    await rowsOf(tryton, "update production set state = 'waiting' where number = 'MO-3'")
    expect((await connector.send(target(), made('order-3', 'MO-3', 10))).result).toMatchObject({ ok: true })
    expect(await stateOf('MO-3')).toEqual([{ state: 'done', quantity: 10, moved: 'done' }])
  })

  test('of which there is none are named', async () => {
    const { result } = await connector.send(target(), made('order-4', 'MO-NONE', 1))
    expect(result).toMatchObject({ problem: 'missing', error: 'MO-NONE', mayHaveArrived: false })
  })
})
