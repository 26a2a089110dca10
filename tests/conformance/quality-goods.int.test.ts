import { afterAll, beforeAll, expect, test } from 'vitest'
import { floorTeam, makeUser } from '#areas/execution/server/testing.ts'
import {
  issueInventory,
  receiveInventory,
  releaseLot,
  reverseStockMove,
} from '#areas/inventory/contract/inventory.api.ts'
import { balanceCrud, moveCrud } from '#areas/inventory/contract/stock.ts'
import { goodsReport } from '#areas/quality/contract/quality-reports.ts'
import { localDate } from '#engines/working-time/index.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { made } from '../factories/plant.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const today = localDate('Asia/Shanghai', Date.now())
const where = { day: { from: today, to: today } }

/** A place of a store to receive in, and one receipt after the other. */
async function makeReceived() {
  const { admin, within } = await floorTeam(gemba)
  const { place, product } = await within(async (db) => {
    const warehouseId = await made(db.insertInto('warehouse').values({ code: 'W', name: 'Store' }).returning('id'))
    const location = { code: 'IN', kind: 'receiving', warehouseId }
    const material = { code: 'STEEL', name: 'Steel', unit: 'kg', standardPrice: 2 }
    return {
      place: await made(db.insertInto('stockLocation').values(location).returning('id')),
      product: await made(db.insertInto('product').values(material).returning('id')),
    }
  })
  const receive = (lotNumber: string, more: { supplier: string; quantity: number; inspect?: boolean }) =>
    admin.call(receiveInventory, { kind: 'receipt', productId: product, lotNumber, toLocationId: place, ...more })
  const lying = async (lotId: number) => {
    const { rows } = await admin.call(balanceCrud.select, { where: {} })
    return rows.find((row) => row.lotId === lotId)?.id ?? 0
  }
  return { admin, within, receive, lying, product }
}

test('goods of suppliers are told with what their inspection found and what went back', async () => {
  const { admin, receive, lying } = await makeReceived()
  const good = await receive('A1', { supplier: 'Baoshan', quantity: 60, inspect: true })
  const bad = await receive('A2', { supplier: 'Baoshan', quantity: 40, inspect: true })
  await receive('B1', { supplier: 'Yuandong', quantity: 10, inspect: true })
  const wrong = await receive('B2', { supplier: 'Yuandong', quantity: 5 })
  const inspector = await makeUser(gemba, admin.teamId, {
    name: 'Inspector',
    rights: ['stockLot.view', 'stockLot.release'],
  })
  const released = await inspector.call(releaseLot, { ids: [good.lotId, bad.lotId], note: 'Inspected' })
  expect(released.done).toHaveLength(2)
  await admin.call(issueInventory, { id: await lying(bad.lotId), quantity: 10, kind: 'return' })
  await admin.call(reverseStockMove, { id: wrong.moveIds[0] ?? 0, note: 'Typed twice' })
  const { rows, whole } = await admin.call(goodsReport.select, { where })
  expect(rows.toSorted((a, b) => (a.supplier ?? '').localeCompare(b.supplier ?? ''))).toMatchObject([
    {
      supplier: 'Baoshan',
      receipts: 2,
      received: 100,
      inspected: 2,
      accepted: 1,
      refused: 1,
      waiting: 0,
      acceptRate: 0.5,
      returns: 1,
      returned: 10,
      ppm: 100_000,
      returnedValue: 20,
    },
    { supplier: 'Yuandong', receipts: 1, received: 10, inspected: 1, waiting: 1, acceptRate: null, returns: 0, ppm: 0 },
  ])
  expect(whole).toMatchObject({ receipts: 3, received: 110, inspected: 3, customerReturns: 0 })
  // A row's moves are found in the ledger.
  const moves = await admin.call(moveCrud.select, { where: { supplier: 'Baoshan', kind: ['receipt', 'return'] } })
  expect(moves.rows.map(({ kind, quantity, supplier }) => [kind, quantity, supplier])).toEqual([
    ['return', 10, 'Baoshan'],
    ['receipt', 40, 'Baoshan'],
    ['receipt', 60, 'Baoshan'],
  ])
  const nobody = await makeUser(gemba, admin.teamId, { name: 'Nobody', rights: ['inspectionRecord.view'] })
  expect((await nobody.raw(goodsReport.select.path, { where })).status).toBe(403)
})

test('what a customer sent back is no receipt of a supplier; quantities of two units are no sum', async () => {
  const { admin, within, receive, product } = await makeReceived()
  await receive('A1', { supplier: 'Baoshan', quantity: 60 })
  await within(async (db) => {
    const pump = await made(
      db.insertInto('product').values({ code: 'PUMP', name: 'Pump', unit: 'pcs' }).returning('id'),
    )
    const lotId = await made(db.insertInto('stockLot').values({ productId: pump, number: 'P1' }).returning('id'))
    const place = (kind: string) =>
      db.selectFrom('stockLocation').select('id').where('kind', '=', kind).executeTakeFirst()
    const customer =
      (await place('customer'))?.id ??
      (await made(db.insertInto('stockLocation').values({ code: 'CUSTOMER', kind: 'customer' }).returning('id')))
    const there = (await place('receiving'))?.id ?? 0
    const side = { fromLotId: lotId, toLotId: lotId, fromState: 'free', toState: 'free' }
    const back = { fromLocationId: customer, toLocationId: there, effectiveAt: new Date().toISOString() }
    for (const documentKind of ['stockReturn', null])
      await db
        .insertInto('stockMove')
        .values({ kind: 'customerReceipt', productId: pump, quantity: 3, ...side, ...back, documentKind })
        .execute()
  })
  const { rows, whole } = await admin.call(goodsReport.select, { where: { ...where, by: ['productId'] } })
  expect(rows).toHaveLength(2)
  expect(rows.find(({ productId }) => productId === product)).toMatchObject({ received: 60, customerReturns: 0 })
  expect(rows.find(({ productId }) => productId !== product)).toMatchObject({
    receipts: 0,
    customerReturns: 1,
    customerReturned: 3,
  })
  expect(whole).toMatchObject({ receipts: 1, received: null, customerReturns: 1, customerReturned: null })
})
