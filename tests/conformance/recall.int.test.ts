import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { loadUseMaterial } from '#areas/inventory/contract/feed.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { warehouseCrud } from '#areas/inventory/contract/warehouse.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import { selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { addShipment, pickWholeShipment, shipShipment } from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import * as api from '#areas/trace/contract/recall.ts'
import { makeMachine } from '#tests/factories/plant.ts'
import { makeSteel } from '#tests/factories/steel.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** Brackets of order WO1: cut, welded, 8 of them made and 5 sent to Customer A. */
async function place() {
  const { admin, within, floor, steel, here, order } = await makeSteel(gemba)
  const [cut = 0, weld = 0] = order.taskIds
  const s1 = await lay(admin, steel, here, 100, 'S1')
  await admin.call(loadUseMaterial, { taskId: cut, id: s1.id })
  await admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  await admin.call(addReport, { taskId: cut, goodQuantity: 10 })
  await admin.call(startWork, { taskId: weld, userIds: [admin.userId], confirmed: ['moveDuty'] })
  await admin.call(addReport, { taskId: weld, goodQuantity: 8 })
  const { id: warehouseId } = await admin.call(warehouseCrud.add, { code: 'W9', name: 'Finished goods' })
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  const sale = await admin.call(salesOrderCrud.add, {
    customer: 'Customer A',
    deliveryDate: '2030-03-01',
    lines: [{ productId: floor.productId, quantity: 5 }],
  })
  const { rows: lines } = await admin.call(selectSalesOrderLine, { id: sale.id })
  const shipment = await admin.call(addShipment, { lines: [{ salesOrderLineId: lines[0]?.id as number }] })
  await admin.call(pickWholeShipment, { id: shipment.id })
  const { version } = await admin.call(shipmentCrud.get, { id: shipment.id })
  await admin.call(shipShipment, { id: shipment.id, version })
  return { admin, within, order, shipment }
}

test('what a person worked on within a time is found with where it is and whom it was sent to, and held', async () => {
  const { admin, shipment } = await place()
  const where = { userId: admin.userId, from: at(-1), to: at(1) }
  const found = await admin.call(api.selectRecall, { where })
  expect(found.rows.map(({ depth, lotNumber, here, shipped }) => [depth, lotNumber, here, shipped])).toEqual([
    [0, 'WO1', 3, 5],
  ])
  expect(found).toMatchObject({ more: false, orders: [] })
  const { rows } = await admin.call(api.selectRecalledDelivery, { where })
  expect(rows).toMatchObject([
    { customer: 'Customer A', documentNo: shipment.shipmentNo, lotNumber: 'WO1', quantity: 5, unit: 'pcs' },
  ])
  const held = { held: 1, already: 0, gone: 0 }
  expect(await admin.call(api.holdRecall, { ...where, reason: 'Weld cracks' })).toEqual(held)
  expect(await admin.call(api.holdRecall, { ...where, reason: 'Weld cracks' })).toEqual({
    ...held,
    held: 0,
    already: 1,
  })
  const lots = (await admin.call(lotCrud.select, { where: { status: ['held'] } })).rows
  expect(lots.map(({ number }) => number)).toEqual(['WO1'])
  // Another time, and another person: nothing.
  expect((await admin.call(api.selectRecall, { where: { ...where, from: at(-3), to: at(-2) } })).rows).toEqual([])
  const other = await makeUser(gemba, admin.teamId, { name: 'Ann', rights: ['trace.view'] })
  expect((await other.call(api.selectRecall, { where: { ...where, userId: other.userId } })).rows).toEqual([])
  await expect(other.call(api.holdRecall, { ...where, reason: 'x' })).rejects.toMatchObject({ status: 403 })
})

test('a machine and a mold are named by the reports made on and with them; those under way without a lot are told', async () => {
  const { admin, within, order } = await place()
  const { machineId, moldId } = await within(async (db) => {
    const report = await db
      .selectFrom('report')
      .selectAll()
      .where('taskId', '=', order.taskIds[1] as number)
      .executeTakeFirstOrThrow()
    const workshopId = report.workshopId as number
    const machine = await makeMachine(db, { workshopId, number: 'M1', name: 'Press 1' })
    const { id: mold } = await db
      .insertInto('mold')
      .values({ number: 'K1', name: 'Mold 1', strokesPerMinute: 30 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('report').set({ machineId: machine }).where('id', '=', report.id).execute()
    await db
      .insertInto('moldMounting')
      .values({
        moldId: mold,
        machineId: machine,
        workshopId,
        position: 'whole',
        counted: false,
        shotsBefore: 0,
        installedAt: at(-2),
        installedBy: admin.userId,
      })
      .execute()
    return { machineId: machine, moldId: mold }
  })
  const time = { from: at(-1), to: at(1) }
  const lotsOf = async (condition: object) =>
    (await admin.call(api.selectRecall, { where: { ...time, ...condition } })).rows.map(({ lotNumber }) => lotNumber)
  expect(await lotsOf({ machineId })).toEqual(['WO1'])
  expect(await lotsOf({ moldId })).toEqual(['WO1'])
  expect(await lotsOf({ machineId, moldId, userId: admin.userId })).toEqual(['WO1'])
  await within((db) =>
    db
      .updateTable('moldMounting')
      .set({ status: 'removed', removedAt: at(-1.5) })
      .where('moldId', '=', moldId)
      .execute(),
  )
  expect(await lotsOf({ moldId })).toEqual([])
  const { asked } = await admin.call(api.selectRecall, { where: { ...time, machineId } })
  expect(asked).toMatch(/^Press 1 · \d{4}-\d\d-\d\d \d\d:\d\d – /)
  await within((db) => db.updateTable('stockLot').set({ number: 'renamed' }).where('number', '=', 'WO1').execute())
  expect(await admin.call(api.selectRecall, { where: { ...time, machineId } })).toMatchObject({
    rows: [],
    orders: ['WO1'],
  })
})

test('a recall names something, a time that is one, and what is the team’s', async () => {
  const { admin } = await place()
  const time = { from: at(-1), to: at(1) }
  const asked = (where: object) => admin.call(api.selectRecall, { where: where as never })
  await expect(asked(time)).rejects.toThrow('Select a machine, a mold, a person')
  await expect(asked({ ...time, userId: admin.userId, to: at(-2) })).rejects.toThrow('The end must not be before')
  await expect(asked({ ...time, userId: admin.userId, from: at(-24 * 500) })).rejects.toThrow('at most 400 days')
  await expect(asked({ ...time, userId: 'x' })).rejects.toMatchObject({ status: 400 })
  const stranger = await gemba.team()
  const strange = stranger.call(api.selectRecall, { where: { ...time, userId: admin.userId } })
  await expect(strange).rejects.toMatchObject({ status: 404 })
})
