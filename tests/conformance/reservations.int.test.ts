import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { checkInventory, holdLot, issueInventory, moveInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import {
  changeReservation,
  releaseReservation,
  reservationCrud,
  reserveStagingNeed,
} from '#areas/inventory/contract/reservation.ts'
import * as staging from '#areas/inventory/contract/staging.ts'
import { productStockCrud } from '#areas/inventory/contract/stock.ts'
import { lay, makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { closeSalesOrder, selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { closeWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { deliveryLineCrud } from '#areas/shipping/contract/delivery-line.ts'
import * as api from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const today = new Date().toISOString().slice(0, 10)
const until = addDays(today, 14)

/** 100 of a product in one lot, a dock, and two customers who want 80 and 60 of it, the first one earlier. */
async function place() {
  const admin = await gemba.team()
  const { places, products, warehouseId } = await makeStore(admin, { products: ['P1'] })
  const [here = 0, there = 0] = places
  const [product = 0] = products
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  const lot = await lay(admin, product, here, 100, 'L1')
  const ordered = async (customer: string, quantity: number, deliveryDate: string) => {
    const { id } = await admin.call(salesOrderCrud.add, {
      customer,
      deliveryDate,
      lines: [{ productId: product, quantity }],
    })
    const { rows } = await admin.call(selectSalesOrderLine, { id })
    return { orderId: id, id: rows[0]?.id as number }
  }
  const early = await ordered('Customer A', 80, '2030-03-01')
  const late = await ordered('Customer B', 60, '2030-04-01')
  const line = (id: number) => admin.call(deliveryLineCrud.get, { id })
  const kept = async () =>
    (await admin.call(reservationCrud.select, {})).rows.map(({ quantity, used, state }) => ({ quantity, used, state }))
  const ship = async (id: number) => admin.call(api.addShipment, { lines: [{ salesOrderLineId: id }] })
  return { admin, product, here, there, lot, early, late, line, kept, ship, warehouseId }
}

test('what is kept for a line is nobody else’s: not on the lists, not by picking, not by hand', async () => {
  const { admin, product, lot, early, late, line, kept, ship } = await place()
  expect(await line(early.id)).toMatchObject({ state: 'ready', freeQuantity: 100 })
  expect(await line(late.id)).toMatchObject({ state: 'ready', freeQuantity: 100 })
  const made = await admin.call(api.reserveDeliveryLine, { lines: [{ id: late.id }], until })
  expect(made).toEqual({ done: [late.id], skipped: [] })
  expect(await line(early.id)).toMatchObject({ freeQuantity: 40, reservedQuantity: 0, state: 'unplanned' })
  expect(await line(late.id)).toMatchObject({ freeQuantity: 100, reservedQuantity: 60, state: 'ready' })
  const { rows: stock } = await admin.call(productStockCrud.select, {})
  expect(stock).toMatchObject([{ quantity: 100, reservedQuantity: 60 }])

  const first = await ship(early.id)
  const sheet = await admin.call(api.getShipmentSheet, { id: first.id })
  expect(sheet.lines[0]?.proposals).toMatchObject([{ lotNumber: 'L1', quantity: 40 }])
  const lineId = sheet.lines[0]?.id as number
  await expect(admin.call(api.pickShipment, { lineId, id: lot.id, quantity: 41 })).rejects.toThrow(
    /60 pcs of P1 are reserved \(SO\S+-\d+ 60\); only 40 pcs are free/,
  )
  expect(await admin.call(api.pickWholeShipment, { id: first.id })).toMatchObject({
    picked: 40,
    short: [{ missing: 40 }],
  })
  await expect(
    admin.call(issueInventory, { id: lot.id, quantity: 1, kind: 'consumption', confirmed: [] }),
  ).rejects.toThrow('only 0 pcs are free')

  const second = await ship(late.id)
  expect(await admin.call(api.scanShipment, { id: second.id, code: 'L1' })).toMatchObject({ quantity: 60 })
  expect(await kept()).toEqual([{ quantity: 60, used: 60, state: 'used' }])
  const picked = (await admin.call(api.getShipmentSheet, { id: second.id })).lines[0]?.picks[0]
  await admin.call(api.unpickShipment, { id: picked?.id as number })
  expect(await kept()).toEqual([{ quantity: 60, used: 0, state: 'open' }])
  await admin.call(api.pickWholeShipment, { id: second.id })
  const { version } = await admin.call(shipmentCrud.get, { id: second.id })
  await admin.call(api.shipShipment, { id: second.id, version })
  expect(await kept()).toEqual([{ quantity: 60, used: 60, state: 'used' }])
  expect(await stockOf(admin, product)).toEqual(['DOCK L1 40 free'])
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('no more is kept than is free, of several lines those promised first', async () => {
  const { admin, early, late, line, kept, lot, here, there } = await place()
  const one = { lines: [{ id: late.id, quantity: 61 }], until }
  await expect(admin.call(api.reserveDeliveryLine, one)).rejects.toThrow('Only 60 pcs of')
  const past = { lines: [{ id: late.id }], until: addDays(today, -2) }
  await expect(admin.call(api.reserveDeliveryLine, past)).rejects.toThrow('Select a day between')
  const both = await admin.call(api.reserveDeliveryLine, { lines: [{ id: late.id }, { id: early.id }], until })
  expect(both.done.sort()).toEqual([early.id, late.id].sort())
  expect(both.skipped).toMatchObject([{ id: late.id, reason: '20 pcs of P1 reserved; 40 pcs are not free in stock' }])
  expect(await line(early.id)).toMatchObject({ reservedQuantity: 80, state: 'ready' })
  await expect(admin.call(api.reserveDeliveryLine, { lines: [{ id: late.id, quantity: 1 }], until })).rejects.toThrow(
    'Only 0 pcs of P1 can be reserved',
  )
  // Moved to another bin it is still there; what is held is not.
  await admin.call(moveInventory, { id: lot.id, quantity: 100, toLocationId: there, confirmed: [] })
  await admin.call(holdLot, { ids: [lot.lotId], status: 'held', reason: 'Rust' })
  expect((await kept()).map(({ state }) => state)).toEqual(['short', 'short'])
  expect(here).not.toBe(there)
})

test('a reservation is changed, released, and ends with its order or its day', async () => {
  const { admin, early, late, line, kept } = await place()
  await admin.call(api.reserveDeliveryLine, { lines: [{ id: early.id, quantity: 50 }], until })
  const read = async () => (await admin.call(reservationCrud.select, {})).rows[0]
  const { id = 0, version = 0 } = (await read()) ?? {}
  await expect(admin.call(changeReservation, { id, version, quantity: 101, until })).rejects.toThrow('Only 100 pcs')
  await admin.call(changeReservation, { id, version, quantity: 90, until })
  expect(await line(late.id)).toMatchObject({ freeQuantity: 10 })
  const stale = admin.call(changeReservation, { id, version, quantity: 20, until })
  await expect(stale).rejects.toMatchObject({ status: 409 })
  expect((await admin.call(releaseReservation, { ids: [id] })).done).toEqual([id])
  expect((await admin.call(releaseReservation, { ids: [id] })).skipped).toHaveLength(1)
  expect(await line(late.id)).toMatchObject({ freeQuantity: 100 })

  await admin.call(api.reserveDeliveryLine, { lines: [{ id: early.id }], until })
  await admin.call(closeSalesOrder, { ids: [early.orderId] })
  expect(await line(late.id)).toMatchObject({ freeQuantity: 100 })

  await admin.call(api.reserveDeliveryLine, { lines: [{ id: late.id }], until })
  expect(await line(late.id)).toMatchObject({ reservedQuantity: 60 })
  await gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, (db) =>
    db.updateTable('stockReservation').set({ until: '2020-01-01' }).where('status', '=', 'open').execute(),
  )
  expect((await kept())[0]).toMatchObject({ state: 'expired' })
  expect(await line(late.id)).toMatchObject({ reservedQuantity: 0 })
  await admin.call(api.reserveDeliveryLine, { lines: [{ id: late.id, quantity: 30 }], until })
  expect((await kept())[0]).toEqual({ quantity: 30, used: 0, state: 'open' })
  expect((await admin.call(api.releaseDeliveryLine, { ids: [late.id] })).done).toEqual([late.id])
  expect((await admin.call(api.releaseDeliveryLine, { ids: [late.id] })).skipped).toHaveLength(1)
})

test('ten who reserve and pick at once take no more than there is', async () => {
  const { admin, early, late, ship, product } = await place()
  const first = await ship(early.id)
  const tries = await Promise.allSettled([
    ...Array.from({ length: 5 }, () =>
      admin.call(api.reserveDeliveryLine, { lines: [{ id: late.id, quantity: 60 }], until }),
    ),
    ...Array.from({ length: 5 }, () => admin.call(api.pickWholeShipment, { id: first.id })),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const reserved = (await admin.call(reservationCrud.select, {})).rows.reduce(
    (sum, row) => sum + (row.openQuantity ?? 0),
    0,
  )
  const inStore = (await stockOf(admin, product))
    .filter((row) => row.startsWith('A1'))
    .reduce((sum, row) => sum + Number(row.split(' ')[2]), 0)
  expect(reserved).toBeLessThanOrEqual(inStore)
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('who may not reserve is refused, and another team’s line is not found', async () => {
  const { admin, late } = await place()
  const looks = await makeUser(gemba, admin.teamId, { name: 'Looks', rights: ['deliveryLine.view'] })
  const act = { lines: [{ id: late.id }], until }
  await expect(looks.call(api.reserveDeliveryLine, act)).rejects.toMatchObject({ status: 403 })
  const stranger = await gemba.team()
  await expect(stranger.call(api.reserveDeliveryLine, act)).rejects.toMatchObject({ status: 404 })
})

test('materials are kept for the work order that needs them: others are told they are short, its own staging takes them', async () => {
  const admin = await gemba.team()
  const within = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db))
  const store = await makeStore(admin, { products: ['STEEL'], unitDecimals: 2 })
  const [steel = 0] = store.products
  await admin.call(locationCrud.add, { code: 'OUT', kind: 'staging', warehouseId: store.warehouseId })
  const ordered = (number: string, at: string) =>
    within(async (db) => {
      const made = await makeOrder(db, floor, { number, quantity: 100 })
      const material = { workOrderId: made.orderId, lineNumber: 10, materialId: steel }
      await db
        .insertInto('orderMaterial')
        .values({ ...material, quantityPer: 0.25, requiredQuantity: 25 })
        .execute()
      const plan = { status: 'waiting', plannedSetupStart: at, plannedStart: at, plannedEnd: at }
      await db.updateTable('task').set(plan).where('id', 'in', made.taskIds).execute()
      return made
    })
  const first = await ordered('WO1', '2026-01-10T08:00:00Z')
  const second = await ordered('WO2', '2026-01-11T08:00:00Z')
  await lay(admin, steel, store.places[0] as number, 30, 'S1')
  const needs = async () =>
    (
      await admin.call(staging.stagingNeedCrud.select, {
        where: { taskId: [first, second].map(({ taskIds }) => taskIds[0] as number) },
      })
    ).rows.map(({ workorderNo, reserved, available, missing }) => ({
      workorderNo,
      reserved,
      available,
      missing,
    }))
  expect(await needs()).toEqual([
    { workorderNo: 'WO1', reserved: 0, available: 30, missing: 0 },
    { workorderNo: 'WO2', reserved: 0, available: 30, missing: 20 },
  ])
  const wanted = { needs: [{ workOrderId: second.orderId, materialId: steel }], until }
  expect(await admin.call(reserveStagingNeed, wanted)).toEqual({ done: [second.orderId], skipped: [] })
  expect(await needs()).toEqual([
    { workorderNo: 'WO1', reserved: 0, available: 5, missing: 20 },
    { workorderNo: 'WO2', reserved: 25, available: 5, missing: 0 },
  ])
  await expect(admin.call(reserveStagingNeed, wanted)).rejects.toThrow('Nothing more to reserve')
  const stage = async (taskId: number) => {
    await admin.call(staging.addStaging, { taskIds: [taskId] })
    const { rows } = await admin.call(staging.stagingCrud.select, { where: { status: ['open'] } })
    return rows[0]?.id as number
  }
  const other = await stage(first.taskIds[0] as number)
  expect((await admin.call(staging.getStagingSheet, { id: other })).lines).toMatchObject([
    { short: 20, proposals: [{ lotNumber: 'S1', quantity: 5 }] },
  ])
  expect(await admin.call(staging.scanStaging, { id: other, code: 'S1' })).toMatchObject({ quantity: 5 })
  await expect(admin.call(staging.scanStaging, { id: other, code: 'S1' })).rejects.toThrow('are reserved (WO2 25)')
  const own = await stage(second.taskIds[0] as number)
  expect(await admin.call(staging.scanStaging, { id: own, code: 'S1' })).toMatchObject({ quantity: 25 })
  const { rows } = await admin.call(reservationCrud.select, {})
  expect(rows).toMatchObject([{ documentNo: 'WO2', used: 25, state: 'used' }])
  const { version } = await admin.call(staging.stagingCrud.get, { id: own })
  await admin.call(staging.cancelStaging, { id: own, version, note: 'Not now' })
  expect((await admin.call(reservationCrud.select, {})).rows).toMatchObject([{ used: 0, state: 'open' }])
  await admin.call(closeWorkOrder, { ids: [second.orderId], note: 'No longer wanted' })
  expect((await admin.call(reservationCrud.select, {})).rows).toMatchObject([{ state: 'released' }])
})
