import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectHomeTodo } from '#areas/home/contract/home.api.ts'
import { holdLot, reverseStockMove } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { moveCrud } from '#areas/inventory/contract/stock.ts'
import { lay, makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { closeSalesOrder, selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { deliveryLineCrud } from '#areas/shipping/contract/delivery-line.ts'
import * as api from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** A customer's order of 100 of one product and 10 of another, a dock, and two lots of the first: the later laid one expires first. */
async function start() {
  const admin = await gemba.team()
  const { places, products, warehouseId } = await makeStore(admin, { products: ['P1', 'P2'] })
  const [here = 0, there = 0] = places
  const [product = 0, other = 0] = products
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  const first = await lay(admin, product, here, 60, 'L1')
  const second = await lay(admin, product, there, 70, 'L2')
  const { version } = await admin.call(lotCrud.get, { id: second.lotId })
  await admin.call(lotCrud.update, { id: second.lotId, version, expiresOn: '2099-01-01' })
  const order = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    deliveryDate: '2030-03-01',
    lines: [
      { productId: product, quantity: 100 },
      { productId: other, quantity: 10 },
    ],
  })
  const { rows: lines } = await admin.call(selectSalesOrderLine, { id: order.id })
  return { admin, order, lines, product, other, here, first, second }
}

async function shipped() {
  const factory = await start()
  const { admin, lines } = factory
  const made = await admin.call(api.addShipment, { lines: [{ salesOrderLineId: lines[0]?.id as number }] })
  return { ...factory, made }
}

const versionOf = async ({
  admin,
  made,
}: {
  admin: Awaited<ReturnType<typeof start>>['admin']
  made: { id: number }
}) => (await admin.call(shipmentCrud.get, { id: made.id })).version

const refusedWith = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (caught: unknown) => caught as { body: { message: string; data?: unknown; code: number } },
  )
  return error?.body
}

test('what expires first is picked first, leaves, and is known to have gone to the customer', async () => {
  const factory = await shipped()
  const { admin, made, product, lines } = factory
  expect(made.shipmentNo).toMatch(/^DN\d{6}0001$/)
  const sheet = await admin.call(api.getShipmentSheet, { id: made.id })
  expect(sheet.lines[0]?.proposals.map(({ lotNumber, quantity }) => [lotNumber, quantity])).toEqual([
    ['L2', 70],
    ['L1', 60],
  ])
  expect(await admin.call(api.pickWholeShipment, { id: made.id })).toEqual({ picked: 100, short: [] })
  expect((await stockOf(admin, product)).sort()).toEqual(['A1 L1 30 free', 'DOCK L1 30 free', 'DOCK L2 70 free'])
  await admin.call(api.shipShipment, { id: made.id, version: await versionOf(factory) })
  expect(await stockOf(admin, product)).toEqual(['A1 L1 30 free'])
  const { rows } = await admin.call(moveCrud.select, { where: { productId: product, kind: ['shipment'] } })
  expect(rows.map(({ toKind, documentNo, quantity }) => [toKind, documentNo, quantity])).toEqual([
    ['customer', made.shipmentNo, 30],
    ['customer', made.shipmentNo, 70],
  ])
  const line = await admin.call(deliveryLineCrud.get, { id: lines[0]?.id as number })
  expect(line).toMatchObject({ state: 'shipped', shippedQuantity: 100, openQuantity: 0 })
  expect(await refusedWith(admin.call(reverseStockMove, { id: rows[0]?.id as number, note: 'no' }))).toMatchObject({
    message: expect.stringContaining(made.shipmentNo) as string,
  })
})

test('a scan picks what its line still wants; another lot than the first is asked about; a held one is refused with what may leave', async () => {
  const factory = await shipped()
  const { admin, made, second } = factory
  expect((await refusedWith(admin.call(api.scanShipment, { id: made.id, code: 'L1' })))?.data).toMatchObject({
    confirm: 'notFirst',
  })
  await admin.call(api.scanShipment, { id: made.id, code: 'l1', confirmed: ['notFirst'] })
  await admin.call(holdLot, { ids: [second.lotId], status: 'held', reason: 'Scratches' })
  const held = await refusedWith(admin.call(api.scanShipment, { id: made.id, code: 'L2' }))
  expect(held?.message).toContain('Lot L2 (P1) is')
  expect(held?.message).toContain('No other lot is usable')
  expect((await refusedWith(admin.call(api.scanShipment, { id: made.id, code: 'NOPE' })))?.message).toContain('NOPE')
})

test('what is held after it was picked does not leave', async () => {
  const factory = await shipped()
  const { admin, made, second } = factory
  await admin.call(api.pickWholeShipment, { id: made.id })
  await admin.call(holdLot, { ids: [second.lotId], status: 'blocked', reason: 'Recall' })
  const version = await versionOf(factory)
  expect((await refusedWith(admin.call(api.shipShipment, { id: made.id, version })))?.message).toContain('L2')
  expect((await admin.call(shipmentCrud.get, { id: made.id })).status).toBe('open')
})

test('part of it leaves after a yes, and the rest stays open on the sales order', async () => {
  const factory = await shipped()
  const { admin, made, lines, second } = factory
  const sheet = await admin.call(api.getShipmentSheet, { id: made.id })
  const lineId = sheet.lines[0]?.id as number
  await admin.call(api.pickShipment, { lineId, id: second.id, quantity: 40 })
  const version = await versionOf(factory)
  expect((await refusedWith(admin.call(api.shipShipment, { id: made.id, version })))?.data).toMatchObject({
    confirm: 'partShipment',
  })
  await admin.call(api.shipShipment, { id: made.id, version, confirmed: ['partShipment'] })
  const line = await admin.call(deliveryLineCrud.get, { id: lines[0]?.id as number })
  expect(line).toMatchObject({ shippedQuantity: 40, openQuantity: 60, plannedQuantity: 0, state: 'ready' })
  const next = await admin.call(api.addShipment, { lines: [{ salesOrderLineId: lines[0]?.id as number }] })
  expect((await admin.call(api.getShipmentSheet, { id: next.id })).lines[0]?.quantity).toBe(60)
})

test('what is picked for one line is free for no other, and what waits for its inspection for none', async () => {
  const { admin, made, lines, product, other } = await shipped()
  const { rows: stores } = await admin.call(locationCrud.select, { where: { code: 'A1' } })
  const warehouseId = stores[0]?.warehouseId as number
  const waiting = await admin.call(locationCrud.add, { code: 'QC', kind: 'inspection', warehouseId })
  await lay(admin, other, waiting.id, 10, 'W1')
  const order = await admin.call(salesOrderCrud.add, {
    customer: 'Customer B',
    deliveryDate: '2030-03-02',
    lines: [{ productId: product, quantity: 80 }],
  })
  const { rows: more } = await admin.call(selectSalesOrderLine, { id: order.id })
  const stateOf = async (line: { id: number } | undefined) => {
    const { freeQuantity, state } = await admin.call(deliveryLineCrud.get, { id: line?.id as number })
    return [freeQuantity, state]
  }
  expect(await stateOf(lines[0])).toEqual([130, 'ready'])
  expect(await stateOf(more[0])).toEqual([130, 'ready'])
  await admin.call(api.pickWholeShipment, { id: made.id })
  expect(await stateOf(lines[0])).toEqual([130, 'ready'])
  expect(await stateOf(more[0])).toEqual([30, 'unplanned'])
  expect(await stateOf(lines[1])).toEqual([0, 'unplanned'])
})

test('many lots of one product leave the others their proposals, and are picked in one act; a label of GS1 names its lot', async () => {
  const { admin, lines, product, other, here } = await start()
  for (let nth = 0; nth < 205; nth++) await lay(admin, product, here, 1, `M${nth}`)
  await lay(admin, other, here, 10, 'O1')
  const made = await admin.call(api.addShipment, { lines: lines.map(({ id }) => ({ salesOrderLineId: id })) })
  const sheet = await admin.call(api.getShipmentSheet, { id: made.id })
  expect(sheet.lines.map(({ proposals }) => proposals[0]?.lotNumber)).toEqual(['L2', 'O1'])
  expect(await admin.call(api.scanShipment, { id: made.id, code: '(10)O1' })).toMatchObject({ lotNumber: 'O1' })
  expect(await admin.call(api.pickWholeShipment, { id: made.id })).toEqual({ picked: 100, short: [] })
})

test('what did not leave after all is taken back, and what was picked goes back to where it lay', async () => {
  const factory = await shipped()
  const { admin, made, product } = factory
  const before = await stockOf(admin, product)
  await admin.call(api.pickWholeShipment, { id: made.id })
  await admin.call(api.shipShipment, { id: made.id, version: await versionOf(factory) })
  await admin.call(api.recallShipment, { id: made.id, version: await versionOf(factory), note: 'Lorry broke down' })
  expect((await stockOf(admin, product)).sort()).toEqual(['A1 L1 30 free', 'DOCK L1 30 free', 'DOCK L2 70 free'])
  await admin.call(api.shipShipment, { id: made.id, version: await versionOf(factory) })
  await admin.call(api.recallShipment, { id: made.id, version: await versionOf(factory), note: 'Again' })
  await admin.call(api.cancelShipment, { id: made.id, version: await versionOf(factory), note: 'Not wanted' })
  expect(await stockOf(admin, product)).toEqual(before)
  const { steps } = await admin.call(api.getShipmentSheet, { id: made.id })
  expect(steps.map(({ kind }) => kind)).toEqual(['make', 'ship', 'recall', 'ship', 'recall', 'cancel'])
})

test('what arrived says who took it, and stays', async () => {
  const factory = await shipped()
  const { admin, made } = factory
  await admin.call(api.pickWholeShipment, { id: made.id })
  const early = { id: made.id, version: await versionOf(factory), receivedBy: 'Gate 2' }
  expect((await refusedWith(admin.call(api.deliverShipment, early)))?.code).toBe(4001)
  await admin.call(api.shipShipment, { id: made.id, version: await versionOf(factory) })
  await admin.call(api.deliverShipment, { ...early, version: await versionOf(factory) })
  const row = await admin.call(shipmentCrud.get, { id: made.id })
  expect(row).toMatchObject({ status: 'delivered', receivedBy: 'Gate 2' })
  const change = { id: made.id, version: row.version, carrier: 'Other' }
  expect((await refusedWith(admin.call(shipmentCrud.update, change)))?.message).toContain(made.shipmentNo)
})

test('two who pick the last pieces at once do not pick them twice', async () => {
  const { admin, lines, product } = await start()
  const made = await Promise.all(
    [1, 2].map(() =>
      admin.call(api.addShipment, { lines: [{ salesOrderLineId: lines[0]?.id as number, quantity: 50 }] }),
    ),
  )
  const answers = await Promise.all(made.map(({ id }) => admin.call(api.pickWholeShipment, { id })))
  expect(answers.map(({ picked }) => picked)).toEqual([50, 50])
  expect((await stockOf(admin, product)).filter((each) => each.startsWith('DOCK')).sort()).toEqual([
    'DOCK L1 30 free',
    'DOCK L2 70 free',
  ])
  // What is picked for others lies at the dock and is no proposal.
  const another = await admin.call(api.addShipment, {
    lines: [{ salesOrderLineId: lines[0]?.id as number, quantity: 40 }],
    confirmed: ['beyondOrdered'],
  })
  expect(await admin.call(api.pickWholeShipment, { id: another.id })).toEqual({
    picked: 30,
    short: [{ productCode: 'P1', missing: 10 }],
  })
})

test('a shipment is of open orders of one customer, once a line, and more than was ordered is asked about', async () => {
  const { admin, lines, order, product, other } = await start()
  const line = { salesOrderLineId: lines[0]?.id as number }
  const twice = await refusedWith(admin.call(api.addShipment, { lines: [line, line] }))
  expect(twice?.message).toContain('stands here twice')
  const more = { lines: [{ ...line, quantity: 101 }] }
  expect((await refusedWith(admin.call(api.addShipment, more)))?.data).toMatchObject({ confirm: 'beyondOrdered' })
  const strange = await admin.call(salesOrderCrud.add, {
    customer: 'Customer B',
    deliveryDate: '2030-03-01',
    lines: [{ productId: other, quantity: 1 }],
  })
  const [foreign] = (await admin.call(selectSalesOrderLine, { id: strange.id })).rows
  const mixed = { lines: [line, { salesOrderLineId: foreign?.id as number }] }
  expect((await refusedWith(admin.call(api.addShipment, mixed)))?.message).toContain('Customer B')
  await admin.call(api.addShipment, { lines: [line] })
  // A line that a shipment is of stays on its order.
  const change = { id: order.id, version: order.version, lines: [{ productId: product, quantity: 5 }] }
  expect((await refusedWith(admin.call(salesOrderCrud.update, change)))?.data).toHaveProperty('lines')
  expect((await admin.call(salesOrderCrud.delete, { ids: [order.id] })).skipped).toHaveLength(1)
  await admin.call(closeSalesOrder, { ids: [order.id] })
  const closed = { lines: [{ salesOrderLineId: lines[1]?.id as number }] }
  expect((await refusedWith(admin.call(api.addShipment, closed)))?.message).toContain(order.salesOrderNo)
})

test('the quantity of a line is changed down to what is picked; the last line stays', async () => {
  const { admin, lines, second } = await start()
  const both = lines.map(({ id }) => ({ salesOrderLineId: id }))
  const made = await admin.call(api.addShipment, { lines: both })
  const sheet = await admin.call(api.getShipmentSheet, { id: made.id })
  const [one, two] = sheet.lines.map(({ id }) => id) as [number, number]
  await admin.call(api.pickShipment, { lineId: one, id: second.id, quantity: 20 })
  expect((await refusedWith(admin.call(api.setShipmentLine, { id: one, quantity: 10 })))?.data).toHaveProperty(
    'quantity',
  )
  await admin.call(api.setShipmentLine, { id: one, quantity: 20 })
  await admin.call(api.setShipmentLine, { id: two, quantity: 0 })
  expect((await admin.call(shipmentCrud.get, { id: made.id })).pickedShare).toBe(1)
  expect((await refusedWith(admin.call(api.setShipmentLine, { id: one, quantity: 0 })))?.data).toHaveProperty(
    'quantity',
  )
})

test('what is to leave today waits at home of those who pick', async () => {
  const { admin, lines, product } = await start()
  const line = { salesOrderLineId: lines[0]?.id as number, quantity: 1 }
  await admin.call(api.addShipment, { lines: [line], shipOn: '2020-01-01' })
  const old = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    orderDate: '2020-01-01',
    deliveryDate: '2020-01-02',
    lines: [{ productId: product, quantity: 1 }],
  })
  const [promised] = (await admin.call(selectSalesOrderLine, { id: old.id })).rows
  // Promised for a day that is over, it leaves today.
  const due = await admin.call(api.addShipment, { lines: [{ salesOrderLineId: promised?.id as number }] })
  const { rows } = await admin.call(selectHomeTodo, {})
  const told = rows.filter(({ kind }) => kind.endsWith('Shipments')).map(({ kind, count, name }) => [kind, count, name])
  expect(told).toEqual([
    ['lateShipments', 1, expect.stringMatching(/^DN/)],
    ['dueShipments', 1, due.shipmentNo],
  ])
})

test('another team reaches no shipment', async () => {
  const { made } = await shipped()
  const stranger = await gemba.team()
  await expect(stranger.call(shipmentCrud.get, { id: made.id })).rejects.toThrow('404')
  await expect(stranger.call(api.getShipmentSheet, { id: made.id })).rejects.toThrow('404')
  await expect(stranger.call(api.pickWholeShipment, { id: made.id })).rejects.toThrow('404')
  await expect(stranger.call(api.getShipmentPrint, { ids: [made.id] })).rejects.toThrow('404')
})
