import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInventory, holdLot, releaseLot } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lay, makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import * as packing from '#areas/packing/contract/packing.api.ts'
import * as api from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import { type EpcisDocument, exportEpcis, updateEpcisSetting } from '#areas/trace/contract/epcis.ts'
import { findTraced, selectTraceStep } from '#areas/trace/contract/trace.ts'
import { codes } from '#core/contract/result.ts'
import { type Json, validateDocument } from '#engines/epcis/index.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** Two boxes of a lot on a pallet and a third beside it, a dock, and a shipment of so many for a customer. */
async function start(quantity = 20) {
  const admin = await gemba.team()
  const { places, products, warehouseId } = await makeStore(admin, { products: ['P1', 'P2'] })
  const [here = 0] = places
  const [product = 0, other = 0] = products
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  const { lotId } = await lay(admin, product, here, 30, 'L1')
  await lay(admin, other, here, 5, 'X1')
  const scan = (code: string, more = {}) => admin.call(packing.scanPackingUnit, { code, locationId: here, ...more })
  const box = async (code = 'L1', count = 5) => {
    const { sheet } = await scan(code, { quantity: count })
    return admin.call(packing.closePackingUnit, { id: sheet.id, version: sheet.version })
  }
  const [one, two, three] = [await box(), await box(), await box()]
  const pallet = await admin.call(packing.openPackingUnit, { level: 'pallet', locationId: here })
  for (const each of [one, two]) await scan(each.number, { unitId: pallet.id })
  await admin.call(packing.closePackingUnit, { id: pallet.id, version: pallet.version })
  const order = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    deliveryDate: '2030-03-01',
    lines: [{ productId: product, quantity: 100 }],
  })
  const { rows } = await admin.call(selectSalesOrderLine, { id: order.id })
  const { id } = await admin.call(api.addShipment, { lines: [{ salesOrderLineId: rows[0]?.id as number, quantity }] })
  const pick = (code: string, confirmed: string[] = []) => admin.call(api.scanShipment, { id, code, confirmed })
  const version = async () => (await admin.call(shipmentCrud.get, { id })).version
  const stateOf = async (unitId: number) => (await admin.call(packing.getPackingUnitSheet, { id: unitId })).status
  return { admin, here, product, lotId, one, two, three, pallet, id, pick, version, stateOf, box, scan }
}

const booksAgree = async ({ admin }: Pick<Awaited<ReturnType<typeof start>>, 'admin'>) =>
  expect((await admin.call(checkInventory, {})).differences).toEqual([])

test('a pallet is taken into a shipment by one scan, leaves with it, comes back with it, and is told on the packing list', async () => {
  const factory = await start()
  const { admin, product, one, two, three, pallet, id, pick, version, stateOf } = factory
  const before = await admin.call(api.getShipmentSheet, { id })
  expect(before.lines[0]?.units.map(({ number, quantity }) => [number, quantity])).toEqual([
    [three.number, 5],
    [pallet.number, 10],
  ])
  await expect(pick(one.number)).rejects.toThrow(`scan ${pallet.number}`)
  expect(await pick(pallet.number)).toEqual({ lotNumber: pallet.number, productCode: 'P1', quantity: 10 })
  await expect(pick(pallet.number)).rejects.toThrow('Scanned twice')
  await expect(pick(two.number)).rejects.toThrow('Scanned twice')
  expect((await stockOf(admin, product)).sort()).toEqual(['A1 L1 20 free', 'DOCK L1 10 free'])
  await pick(three.number)
  // Loose pieces fill up what is missing; what stands in boxes is not taken for it.
  expect(await admin.call(api.pickWholeShipment, { id })).toEqual({ picked: 5, short: [] })
  const sheet = await admin.call(api.getShipmentSheet, { id })
  expect(sheet.lines[0]?.picks.map(({ unitNumber, quantity }) => [unitNumber, quantity])).toEqual([
    [pallet.number, 10],
    [three.number, 5],
    [null, 5],
  ])
  await booksAgree(factory)
  await admin.call(api.shipShipment, { id, version: await version() })
  expect(await Promise.all([pallet, one, three].map(({ id: unitId }) => stateOf(unitId)))).toEqual([
    'shipped',
    'shipped',
    'shipped',
  ])
  expect(await stockOf(admin, product)).toEqual(['A1 L1 10 free'])
  const { shipments } = await admin.call(api.getShipmentPrint, { ids: [id] })
  expect(shipments[0]?.packed.map(({ rootNumber, number, quantity }) => [rootNumber, number, quantity])).toEqual(
    [
      [pallet.number, one.number, 5],
      [pallet.number, two.number, 5],
      [three.number, three.number, 5],
    ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
  await booksAgree(factory)
  await admin.call(api.recallShipment, { id, version: await version(), note: 'Wrong lorry' })
  expect(await stateOf(one.id)).toBe('picked')
  expect((await stockOf(admin, product)).sort()).toEqual(['A1 L1 10 free', 'DOCK L1 20 free'])
  await booksAgree(factory)
  const [unpicked] = (await admin.call(api.getShipmentSheet, { id })).lines[0]?.picks ?? []
  await admin.call(api.unpickShipment, { id: unpicked?.id as number })
  expect([await stateOf(pallet.id), await stateOf(one.id)]).toEqual(['closed', 'closed'])
  await admin.call(api.cancelShipment, { id, version: await version(), note: 'Given up' })
  expect(await stateOf(three.id)).toBe('closed')
  expect(await stockOf(admin, product)).toEqual(['A1 L1 30 free'])
  await booksAgree(factory)
})

test('an open box, one of another product, of another customer, with too much or with something held stays here', async () => {
  const factory = await start(8)
  const { admin, here, lotId, pallet, three, id, pick, version, box, scan } = factory
  await expect(pick(pallet.number)).rejects.toThrow('only 8 are missing')
  const { sheet: open } = await scan('L1')
  await expect(pick(open.number)).rejects.toThrow('not closed yet')
  await expect(pick((await box('X1', 2)).number)).rejects.toThrow('P2 is not on shipment')
  const { sheet: other } = await scan('L1', { customer: 'Customer B', quantity: 2 })
  await admin.call(packing.closePackingUnit, { id: other.id, version: other.version })
  await expect(pick(other.number)).rejects.toThrow('packed for Customer B')
  await admin.call(holdLot, { ids: [lotId], status: 'held', reason: 'Scratches' })
  await expect(pick(three.number)).rejects.toThrow('cannot be used')
  const releaser = await makeUser(gemba, admin.teamId, { name: 'Releaser', rights: ['stockLot.release'] })
  await releaser.call(releaseLot, { ids: [lotId], note: 'Looked at again' })
  // Two who scan the same box at once: one has it.
  const twice = await Promise.allSettled([pick(three.number), pick(three.number)])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await admin.call(holdLot, { ids: [lotId], status: 'blocked', reason: 'Recall' })
  const refused = await admin.raw(api.shipShipment.path, { id, version: await version(), confirmed: ['partShipment'] })
  expect([refused.body.code, refused.body.message]).toEqual([codes.refused, expect.stringContaining('L1')])
  expect(here).toBeGreaterThan(0)
  await booksAgree(factory)
})

test('a box leads to its lots, a lot to its boxes with begin and end, and both are told by EPCIS', async () => {
  const { admin, lotId, one, two, three, pallet } = await start()
  const { rows: found } = await admin.call(findTraced, { code: pallet.number })
  expect(found).toMatchObject([{ lotId, lotNumber: 'L1', by: 'unit' }])
  const { version } = await admin.call(packing.getPackingUnitSheet, { id: three.id })
  await admin.call(packing.dissolvePackingUnit, { id: three.id, version })
  const { rows } = await admin.call(selectTraceStep, { lotId })
  const steps = rows.filter(({ kind }) => kind === 'pack' || kind === 'unpack')
  expect(steps.map(({ kind, what, documentNo, where, quantity }) => [kind, what, documentNo, where, quantity])).toEqual(
    [
      ['pack', 'box', one.number, pallet.number, 5],
      ['pack', 'box', two.number, pallet.number, 5],
      ['pack', 'box', three.number, null, 5],
      ['unpack', 'box', three.number, null, 5],
    ],
  )
  await admin.call(updateEpcisSetting, {
    version: 0,
    value: { namespace: 'https://f.example', companyPrefix: '9521234' },
  })
  const document = (await admin.call(exportEpcis, {})) as EpcisDocument
  expect(validateDocument(document as unknown as Json)).toEqual([])
  const told = document.epcisBody.eventList.filter(({ type }) => type === 'AggregationEvent')
  expect(
    told.map(({ action, parentID, childEPCs, childQuantityList }) => [
      action,
      parentID,
      childEPCs ?? childQuantityList,
    ]),
  ).toEqual([
    ['ADD', `https://f.example/obj/${one.number}`, [{ epcClass: 'https://f.example/class/P1:L1' }]],
    ['ADD', `https://f.example/obj/${two.number}`, [{ epcClass: 'https://f.example/class/P1:L1' }]],
    ['ADD', `https://f.example/obj/${three.number}`, [{ epcClass: 'https://f.example/class/P1:L1' }]],
    ['ADD', `https://f.example/obj/${pallet.number}`, [`https://f.example/obj/${one.number}`]],
    ['ADD', `https://f.example/obj/${pallet.number}`, [`https://f.example/obj/${two.number}`]],
    ['DELETE', `https://f.example/obj/${three.number}`, [{ epcClass: 'https://f.example/class/P1:L1' }]],
  ])
})
