import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInventory, releaseLot, reverseStockMove } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { findReturned, receiveReturn, stockReturnCrud } from '#areas/inventory/contract/return.ts'
import { moveCrud } from '#areas/inventory/contract/stock.ts'
import { lay, makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import * as packing from '#areas/packing/contract/packing.api.ts'
import * as api from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import { type EpcisDocument, exportEpcis, updateEpcisSetting } from '#areas/trace/contract/epcis.ts'
import { findTraced, selectTraceStep } from '#areas/trace/contract/trace.ts'
import { type Json, validateDocument } from '#engines/epcis/index.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const codeOf = (serial: string) => `(10)L1(21)${serial}`

/** Pieces S1 and S2 and three without serials in a box, on a pallet that was sent to a customer. */
async function shipped() {
  const admin = await gemba.team()
  const { places, products, warehouseId } = await makeStore(admin, { products: ['P1'] })
  const [here = 0, back = 0] = places
  const [product = 0] = products
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  const { lotId } = await lay(admin, product, here, 10, 'L1')
  const scan = (code: string, more = {}) => admin.call(packing.scanPackingUnit, { code, locationId: here, ...more })
  const { sheet } = await scan(codeOf('S1'))
  await scan(codeOf('S2'), { unitId: sheet.id })
  const last = await scan('L1', { unitId: sheet.id, quantity: 3 })
  const box = await admin.call(packing.closePackingUnit, { id: sheet.id, version: last.sheet.version })
  const open = await admin.call(packing.openPackingUnit, { level: 'pallet', locationId: here })
  const { sheet: full } = await scan(box.number, { unitId: open.id })
  const pallet = await admin.call(packing.closePackingUnit, { id: open.id, version: full.version })
  const order = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    deliveryDate: '2030-03-01',
    lines: [{ productId: product, quantity: 5 }],
  })
  const { rows } = await admin.call(selectSalesOrderLine, { id: order.id })
  const { id } = await admin.call(api.addShipment, {
    lines: [{ salesOrderLineId: rows[0]?.id as number, quantity: 5 }],
  })
  await admin.call(api.scanShipment, { id, code: pallet.number, confirmed: [] })
  const version = async () => (await admin.call(shipmentCrud.get, { id })).version
  await admin.call(api.shipShipment, { id, version: await version() })
  const stateOf = async (unitId: number) => (await admin.call(packing.getPackingUnitSheet, { id: unitId })).status
  const packed = async () => (await admin.call(api.getShipmentPrint, { ids: [id] })).shipments[0]?.packed
  const receive = async (code: string, toLocationId = back) => {
    const { unitId, lines } = await admin.call(findReturned, { code })
    const scanned = lines.filter((line) => line.scanned)
    const named = (scanned.length ? scanned : lines).map(({ contentId, quantity }) => ({ contentId, quantity }))
    return admin.call(receiveReturn, { unitId, lines: named, toLocationId, reason: 'Scratched' })
  }
  const booksAgree = async () => expect((await admin.call(checkInventory, {})).differences).toEqual([])
  return { admin, here, back, product, lotId, box, pallet, id, version, scan, stateOf, packed, receive, booksAgree }
}

test('a serial that comes back waits to be inspected as a lot of its own, and is packed and sent again', async () => {
  const factory = await shipped()
  const { admin, back, product, box, pallet, scan, stateOf, packed, receive, booksAgree } = factory
  const before = await packed()
  await expect(scan(codeOf('S1'))).rejects.toThrow(box.number)
  const found = await admin.call(findReturned, { code: 'S1' })
  expect(found).toMatchObject({ number: box.number, customer: 'Customer A' })
  expect(found.lines.filter(({ scanned }) => scanned)).toMatchObject([{ serialNo: 'S1', quantity: 1 }])
  const { returnNo } = await receive('S1')
  expect(await stockOf(admin, product)).toEqual(['A1 L1 5 free', `B1 L1-${returnNo} 1 inInspection`])
  // The others of its lot stay free, the box is with the customer still, and what left is told as it left.
  expect([await stateOf(box.id), await stateOf(pallet.id)]).toEqual(['shipped', 'shipped'])
  expect(await packed()).toEqual(before)
  await booksAgree()
  await expect(admin.call(findReturned, { code: 'S1' })).rejects.toThrow('S1')
  await expect(scan(codeOf('S1'), { locationId: back })).rejects.toThrow('cannot be used')
  const { rows: lots } = await admin.call(lotCrud.select, { where: { number: `L1-${returnNo}` } })
  const releaser = await makeUser(gemba, admin.teamId, { name: 'Inspector', rights: ['stockLot.release'] })
  await releaser.call(releaseLot, { ids: [lots[0]?.id as number], note: 'Polished' })
  const again = await scan(codeOf('S1'), { locationId: back })
  expect(again.sheet.contents).toMatchObject([{ serialNo: 'S1', lotNumber: `L1-${returnNo}` }])
  await booksAgree()
  const { rows } = await admin.call(stockReturnCrud.select, {})
  expect(rows).toMatchObject([{ returnNo, serialNo: 'S1', unitNumber: box.number, fromLotNumber: 'L1', quantity: 1 }])
})

test('a pallet that comes back whole ends with its boxes; the packing list, the trace and EPCIS tell what left', async () => {
  const factory = await shipped()
  const { admin, product, lotId, box, pallet, id, version, stateOf, packed, receive, booksAgree } = factory
  const before = await packed()
  const { returnNo } = await receive(pallet.number)
  expect(await stockOf(admin, product)).toEqual(['A1 L1 5 free', `B1 L1-${returnNo} 5 inInspection`])
  expect([await stateOf(box.id), await stateOf(pallet.id)]).toEqual(['returned', 'returned'])
  expect(await packed()).toEqual(before)
  await booksAgree()
  await expect(admin.call(findReturned, { code: pallet.number })).rejects.toThrow(pallet.number)
  await expect(admin.call(api.recallShipment, { id, version: await version(), note: 'No' })).rejects.toThrow(returnNo)
  const { rows: moves } = await admin.call(moveCrud.select, { where: { kind: ['customerReceipt'] } })
  await expect(admin.call(reverseStockMove, { id: moves[0]?.id as number, note: 'No' })).rejects.toThrow(returnNo)
  expect((await admin.call(findTraced, { code: pallet.number })).rows).toMatchObject([{ lotId, by: 'unit' }])
  const { rows: steps } = await admin.call(selectTraceStep, { lotId })
  expect(steps.filter(({ kind }) => kind === 'unpack').map(({ documentNo }) => documentNo)).toEqual([box.number])
  const value = { namespace: 'https://f.example', companyPrefix: '9521234' }
  await admin.call(updateEpcisSetting, { version: 0, value })
  const document = (await admin.call(exportEpcis, {})) as EpcisDocument
  expect(validateDocument(document as unknown as Json)).toEqual([])
  const out = document.epcisBody.eventList.filter(
    ({ type, action }) => type === 'AggregationEvent' && action === 'DELETE',
  )
  expect(out.map(({ parentID }) => parentID)).toContain(`https://f.example/obj/${box.number}`)
})

test('two who take the same piece back at once take it back once; more than left, or from another team, is refused', async () => {
  const { admin, back, box, receive, booksAgree } = await shipped()
  const { unitId, lines } = await admin.call(findReturned, { code: box.number })
  const loose = lines.find(({ serialNo }) => !serialNo)
  const take = (quantity: number) =>
    admin.call(receiveReturn, {
      unitId,
      lines: [{ contentId: loose?.contentId as number, quantity }],
      toLocationId: back,
      reason: 'Too many',
    })
  await expect(take(4)).rejects.toThrow('3')
  const serial = lines.find(({ serialNo }) => serialNo === 'S2')
  const half = { unitId, lines: [{ contentId: serial?.contentId as number, quantity: 0.5 }], toLocationId: back }
  await expect(admin.call(receiveReturn, { ...half, reason: 'Half' })).rejects.toThrow('one piece')
  const tries = await Promise.allSettled([take(2), take(2)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const serials = await Promise.allSettled([receive('S2'), receive('S2')])
  expect(serials.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await booksAgree()
  const stranger = await gemba.team()
  await expect(stranger.call(findReturned, { code: box.number })).rejects.toThrow(box.number)
  const person = await makeUser(gemba, admin.teamId, { name: 'Viewer', rights: ['inventory.view'] })
  await expect(person.call(findReturned, { code: box.number })).rejects.toMatchObject({ status: 403 })
})

test('whoever packs and whoever scans for a shipment wait for each other and for nobody in a circle', async () => {
  const admin = await gemba.team()
  const { places, products, warehouseId } = await makeStore(admin, { products: ['P1'] })
  const [here = 0] = places
  const [product = 0] = products
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  await lay(admin, product, here, 200, 'L1')
  const order = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    deliveryDate: '2030-03-01',
    lines: [{ productId: product, quantity: 100 }],
  })
  const { rows } = await admin.call(selectSalesOrderLine, { id: order.id })
  const line = { salesOrderLineId: rows[0]?.id as number, quantity: 100 }
  const { id } = await admin.call(api.addShipment, { lines: [line] })
  const scan = (code: string, more = {}) => admin.call(packing.scanPackingUnit, { code, locationId: here, ...more })
  const boxes: { id: number; number: string; version: number }[] = []
  for (let i = 0; i < 6; i++) {
    const { sheet } = await scan('L1', { quantity: 5 })
    boxes.push(await admin.call(packing.closePackingUnit, { id: sheet.id, version: sheet.version }))
  }
  const { sheet: open } = await scan('L1')
  const acts = boxes.flatMap((box) => [
    admin.raw(api.scanShipment.path, { id, code: box.number, confirmed: ['otherFirst'] }),
    admin.raw(packing.dissolvePackingUnit.path, { id: box.id, version: box.version }),
    admin.raw(packing.scanPackingUnit.path, { code: 'L1', locationId: here, unitId: open.id }),
    admin.raw(api.scanShipment.path, { id, code: 'L1', confirmed: ['otherFirst'] }),
  ])
  const answers = await Promise.all(acts)
  // One of a box's two wins and the other is told why; nobody is answered that the server failed or is busy.
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter((_, i) => i % 4 === 2).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})
