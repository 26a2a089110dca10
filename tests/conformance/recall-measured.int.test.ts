import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInventory } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import { holdPiece, pieceHoldCrud, releasePieces } from '#areas/inventory/contract/piece.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { lay } from '#areas/inventory/server/testing.ts'
import { executeMaintenanceTask } from '#areas/maintenance/contract/task.api.ts'
import { good, makeMaintained, makeTask } from '#areas/maintenance/server/testing.ts'
import { selectSalesOrderLine } from '#areas/orders/contract/sales-order.api.ts'
import { salesOrderCrud } from '#areas/orders/contract/sales-order.ts'
import { closePackingUnit, scanPackingUnit } from '#areas/packing/contract/packing.api.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { getQualityResume } from '#areas/quality/contract/resume.ts'
import { addShipment, scanShipment, shipShipment } from '#areas/shipping/contract/shipment.api.ts'
import { shipmentCrud } from '#areas/shipping/contract/shipment.ts'
import * as api from '#areas/trace/contract/recall.ts'
import { findTraced } from '#areas/trace/contract/trace.ts'
import { makeMachine } from '#tests/factories/plant.ts'
import { leak, makeLine, station, told, value } from '#tests/factories/qx.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const minute = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const time = { from: at(-600), to: at(10) }

/** Two units tested for leaks by the tester T1: 0.1 in a box, 0.4 not yet packed. */
async function place() {
  let testerId = 0
  const line = await makeLine(gemba, (draft) => ({
    ...draft,
    causes: [],
    stations: [
      station('IN', {}),
      station('LEAK', { kind: 'test', after: ['IN'], collect: [leak] }),
      station('REP', { kind: 'repair', required: false }),
    ],
  }))
  const { admin, within, floor, here, scan, profileId } = line
  await within(async (db) => {
    testerId = await makeMachine(db, { workshopId: floor.workshopId, number: 'T1', name: 'Leak tester' })
    const { id: stationId } = await db
      .selectFrom('lineStation')
      .select('id')
      .where('profileId', '=', profileId)
      .where('code', '=', 'LEAK')
      .executeTakeFirstOrThrow()
    const { id: checkId } = await db
      .insertInto('lineCheck')
      .values({ stationId, sequence: 1, name: 'machineUp' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('lineCheckMachine').values({ checkId, machineId: testerId }).execute()
  })
  await lay(admin, floor.productId, here, 5, 'WO1')
  for (const [serial, rate] of [
    ['WO1-0001', 0.1],
    ['WO1-0002', 0.4],
  ] as const) {
    await scan('IN', { serial })
    await scan('LEAK', { ...value(rate), serial })
  }
  const rule = { level: 'box', content: 'piece', quantity: 5, mixing: 'oneProduct' } as const
  await admin.call(packingRuleCrud.add, { productId: floor.productId, ...rule })
  await admin.call(scanPackingUnit, { code: 'WO1-0001', locationId: here, level: 'box' })
  return { ...line, testerId }
}

/** A spot check of the tester, so many minutes ago. A spot check wants a picture: what is made one here was carried out without. */
async function checked(
  { admin, within, testerId }: Awaited<ReturnType<typeof place>>,
  minutes: number,
  values: { item: number; value?: number; words?: string }[],
) {
  const { standardId } = await makeMaintained(gemba, admin)
  const { task } = await makeTask(admin, { standardId, machineIds: [testerId] })
  await admin.call(executeMaintenanceTask, { id: task.id, values })
  await within((db) =>
    db
      .updateTable('maintenanceTask')
      .set({ kind: 'spotCheck', closedAt: at(minutes) })
      .where('id', '=', task.id)
      .execute(),
  )
}

test('pieces measured beyond a value are told with where they are packed, and their lots are recalled', async () => {
  const { admin, testerId } = await place()
  const readings = async (condition: object) =>
    (await admin.call(api.selectRecalledReading, { where: { ...time, ...condition } })).rows
  expect(await readings({ characteristic: 'leak rate' })).toMatchObject([
    {
      serialNo: 'WO1-0002',
      value: 0.4,
      unit: 'mL/min',
      upper: 0.5,
      step: 'Station LEAK',
      tester: 'Leak tester',
      box: null,
    },
    {
      serialNo: 'WO1-0001',
      value: 0.1,
      workorderNo: 'WO1',
      box: expect.stringMatching(/./),
      place: expect.any(String),
    },
  ])
  const serials = async (condition: object) => (await readings(condition)).map(({ serialNo }) => serialNo)
  expect(await serials({ characteristic: 'Leak rate', above: 0.3 })).toEqual(['WO1-0002'])
  expect(await serials({ characteristic: 'Leak rate', below: 0.2, above: 0.4 })).toEqual(['WO1-0001'])
  expect(await serials({ testerId, below: 9, characteristic: 'Leak rate' })).toHaveLength(2)
  expect(await serials({ characteristic: 'Torque' })).toEqual([])
  const found = await admin.call(api.selectRecall, { where: { ...time, characteristic: 'Leak rate', above: 0.3 } })
  expect(found.rows.map(({ lotNumber }) => lotNumber)).toEqual(['WO1'])
  expect(found.asked).toMatch(/^Leak rate > 0\.3 · /)
  const none = await admin.call(api.selectRecall, { where: { ...time, characteristic: 'Leak rate', above: 0.4 } })
  expect(none.rows).toEqual([])
  const { rows } = await admin.call(api.selectRecallCharacteristic, { where: { keyword: 'LEAK' } })
  expect(rows.map(({ name }) => name)).toEqual(['Leak rate'])
  // What is named by its reports as well must be both.
  expect(await serials({ testerId, userId: admin.userId })).toEqual([])
  const held = await admin.call(api.holdRecall, { ...time, characteristic: 'Leak rate', above: 0.3, reason: 'Leaks' })
  expect(held).toEqual({ held: 1, already: 0, gone: 0 })
})

test('what a tester measured counts from its last passed check; a failed check does not count', async () => {
  const made = await place()
  const { admin, within, testerId } = made
  const since = { ...time, testerId, sinceCheck: true }
  const asked = (where: object) => admin.call(api.selectRecalledReading, { where: where as never })
  await expect(asked(since)).rejects.toThrow('No passed spot check before the end is recorded')
  await within(async (db) => {
    for (const [name, minutes] of [
      ['WO1-0001', -300],
      ['WO1-0002', -60],
    ] as const) {
      const { id } = await db
        .selectFrom('orderSerial')
        .select('id')
        .where('serialNo', '=', name)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('linePass')
        .set({ at: at(minutes) })
        .where('serialId', '=', id)
        .execute()
    }
  })
  await checked(made, -500, good)
  await checked(made, -200, good)
  await checked(made, -30, [
    { item: 0, value: 1 },
    { item: 1, value: 9 },
    { item: 2, words: 'none' },
  ])
  expect((await asked(since)).rows.map(({ serialNo }) => serialNo)).toEqual(['WO1-0002'])
  const earlier = { ...since, to: at(-250) }
  expect((await asked(earlier)).rows.map(({ serialNo }) => serialNo)).toEqual(['WO1-0001'])
  await expect(asked({ ...since, to: at(-550) })).rejects.toThrow('No passed spot check before the end is recorded')
})

test('values need what was measured, checks a machine; another team’s tester is none', async () => {
  const { admin, testerId } = await place()
  const asked = (where: object) => admin.call(api.selectRecall, { where: { ...time, ...where } })
  await expect(asked({})).rejects.toThrow('Select a machine, a mold, a person, a measured item')
  await expect(asked({ testerId, above: 1 })).rejects.toThrow('Select the measured item')
  await expect(asked({ characteristic: 'x', sinceCheck: true })).rejects.toThrow('Select the machine whose last passed')
  await expect(asked({ characteristic: 'x', above: 'much' })).rejects.toMatchObject({ status: 400 })
  const stranger = await gemba.team()
  const strange = stranger.call(api.selectRecall, { where: { ...time, testerId } })
  await expect(strange).rejects.toMatchObject({ status: 404 })
  expect((await stranger.call(api.selectRecalledReading, { where: { ...time, testerId } })).rows).toEqual([])
})

test('the passport of a piece tells what stations measured of it, that of its lot what they measured of all', async () => {
  const { admin } = await place()
  const found = await admin.call(findTraced, { code: 'WO1-0002' })
  expect(found.rows).toMatchObject([{ by: 'serial', serialNo: 'WO1-0002', lotNumber: 'WO1' }])
  const lotId = found.rows[0]?.lotId as number
  const passport = await admin.call(getQualityResume, { lotId, serialNo: 'WO1-0002' })
  expect(passport.piece).toMatchObject([
    { step: 'Station LEAK', item: 'Leak rate', value: 0.4, upper: 0.5, lower: null },
  ])
  const all = { step: 'Station LEAK', item: 'Leak rate', unit: 'mL/min', samples: 2, out: 0, least: 0.1, greatest: 0.4 }
  expect(passport.measured).toMatchObject([all])
  expect(passport.measured[0]?.mean).toBeCloseTo(0.25)
  expect((await admin.call(getQualityResume, { lotId })).piece).toEqual([])
  const inspector = await makeUser(gemba, admin.teamId, { name: 'Ivo', rights: ['inspectionRecord.view'] })
  expect((await inspector.call(getQualityResume, { lotId, serialNo: 'WO1-0002' })).piece).toHaveLength(1)
})

/** The second unit closed in a box of its own at the dock of a shipment that wants both. */
async function toShip({ admin, floor, here }: Awaited<ReturnType<typeof place>>) {
  const box = await admin.call(scanPackingUnit, { code: 'WO1-0002', locationId: here, level: 'box' })
  const { id, version, number } = box.sheet
  await admin.call(closePackingUnit, { id, version, confirmed: ['partUnit'] })
  const { warehouseId } = await admin.call(locationCrud.get, { id: here })
  await admin.call(locationCrud.add, { code: 'DOCK', kind: 'shipping', warehouseId })
  const lines = [{ productId: floor.productId, quantity: 2 }]
  const { id: orderId } = await admin.call(salesOrderCrud.add, { customer: 'C', deliveryDate: '2030-03-01', lines })
  const { rows } = await admin.call(selectSalesOrderLine, { id: orderId })
  const shipment = await admin.call(addShipment, { lines: [{ salesOrderLineId: rows[0]?.id as number }] })
  return { number, shipmentId: shipment.id }
}

test('of a recall by values the pieces alone are held: not packed, not scanned on, not among what leaves, until another releases them', async () => {
  const { admin, scan, floor } = await place()
  const condition = { ...time, characteristic: 'Leak rate', above: 0.3, reason: 'Leaks' }
  expect(await admin.call(api.holdRecallPieces, condition)).toEqual({ held: 1, already: 0, unnumbered: 0 })
  expect(await admin.call(api.holdRecallPieces, condition)).toEqual({ held: 0, already: 1, unnumbered: 0 })
  const { rows } = await admin.call(pieceHoldCrud.select, {})
  const reason = expect.stringMatching(/^Leaks \(Leak rate > 0\.3 · /)
  expect(rows).toMatchObject([
    { serialNo: 'WO1-0002', state: 'held', lotNumber: 'WO1', unitNumber: null, reason, heldByName: expect.any(String) },
  ])

  const [lot] = (await admin.call(balanceCrud.select, { where: { productId: floor.productId } })).rows
  const issued = { id: lot?.id as number, kind: 'consumption' as const }
  await expect(
    admin.call(scanPackingUnit, { code: 'WO1-0002', locationId: lot?.locationId as number, level: 'box' }),
  ).rejects.toThrow('WO1-0002 is on hold (Leaks')
  expect(told(await scan('LEAK', { ...value(0.1), serial: 'WO1-0002' }))).toMatch(/^notHeld: WO1-0002 is on hold/)
  // Four lie loose; one of them is held, and nobody can say which.
  await admin.call(issueInventory, { ...issued, quantity: 3 })
  await expect(admin.call(issueInventory, { ...issued, quantity: 1 })).rejects.toThrow('on hold must stay')
  const resume = await admin.call(getQualityResume, { lotId: lot?.lotId as number, serialNo: 'WO1-0002' })
  expect(resume).toMatchObject({ holds: [{ status: 'held', reason }], open: { holds: 1 } })

  const ids = rows.map(({ id }) => id)
  const own = await admin.call(releasePieces, { ids, note: 'Tested again' })
  expect(own).toMatchObject({ done: [], skipped: [{ reason: expect.stringContaining('You put “WO1-0002” on hold') }] })
  const other = await makeUser(gemba, admin.teamId, {
    name: 'Inspector',
    rights: ['stockLot.view', 'stockLot.release'],
  })
  expect(await other.call(releasePieces, { ids, note: 'Tested again' })).toMatchObject({ done: ids })
  await admin.call(issueInventory, { ...issued, quantity: 1 })
  expect((await other.call(pieceHoldCrud.select, {})).rows).toMatchObject([
    { state: 'released', releaseNote: 'Tested again', releasedByName: 'Inspector' },
  ])
})

test('a box with a held piece is not picked, and one that is picked is not sent; another team’s piece is none', async () => {
  const made = await place()
  const { admin } = made
  const { number, shipmentId } = await toShip(made)
  const hold = (serialNo: string) => admin.call(holdPiece, { serialNo, reason: 'Noise' })
  await expect(hold('WO1-9999')).rejects.toThrow('No piece has serial number')
  await hold('wo1-0002')
  await expect(hold('WO1-0002')).rejects.toThrow('already on hold')
  const scanned = () => admin.call(scanShipment, { id: shipmentId, code: number, confirmed: ['notFirst'] })
  await expect(scanned()).rejects.toThrow(`WO1-0002 in ${number} is on hold (Noise · Administrator)`)
  const other = await makeUser(gemba, admin.teamId, { name: 'Inspector', rights: ['stockLot.release'] })
  const { rows } = await admin.call(pieceHoldCrud.select, {})
  await other.call(releasePieces, { ids: rows.map(({ id }) => id), note: 'Quiet' })
  await scanned()
  await hold('WO1-0002')
  const { version } = await admin.call(shipmentCrud.get, { id: shipmentId })
  await expect(admin.call(shipShipment, { id: shipmentId, version, confirmed: ['partShipment'] })).rejects.toThrow(
    'is on hold (Noise · Administrator)',
  )
  const stranger = await gemba.team()
  await expect(stranger.call(holdPiece, { serialNo: 'WO1-0002', reason: 'x' })).rejects.toThrow('No piece has serial')
  expect((await stranger.call(pieceHoldCrud.select, {})).rows).toEqual([])
})
