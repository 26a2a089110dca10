import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { getTaskFeed, loadUseMaterial } from '#areas/inventory/contract/feed.ts'
import { checkInventory, holdLot, reverseStockMove } from '#areas/inventory/contract/inventory.api.ts'
import { locationCrud } from '#areas/inventory/contract/location.ts'
import * as api from '#areas/inventory/contract/staging.ts'
import { balanceCrud, moveCrud } from '#areas/inventory/contract/stock.ts'
import { lay, makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { selectMaterialRequirement } from '#areas/planning/contract/material/material-supply.api.ts'
import { materialSupplyCrud } from '#areas/planning/contract/material/material-supply.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/** An order of 100 brackets, planned, cut and welded of 0.25 kg of steel each, where iron may stand for it; a store and a place to gather at. */
async function place() {
  const admin = await gemba.team()
  const within = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db))
  const store = await makeStore(admin, { products: ['STEEL', 'IRON'], unitDecimals: 2 })
  const [steel = 0, iron = 0] = store.products
  const [here = 0, there = 0] = store.places
  await admin.call(locationCrud.add, { code: 'OUT', kind: 'staging', warehouseId: store.warehouseId })
  const lines = [{ materialId: steel, quantity: 0.25, substituteIds: [iron] }]
  await admin.call(bomCrud.add, { productId: floor.productId, bomVersion: 'B1', isDefault: true, lines })
  const order = await within(async (db) => {
    const made = await makeOrder(db, floor, { number: 'WO1', quantity: 100 })
    await db.updateTable('workOrder').set({ bomVersion: 'B1' }).where('id', '=', made.orderId).execute()
    const material = { workOrderId: made.orderId, lineNumber: 10, materialId: steel }
    await db
      .insertInto('orderMaterial')
      .values({ ...material, quantityPer: 0.25, requiredQuantity: 25 })
      .execute()
    const at = '2026-01-10T08:00:00Z'
    const planned = { plannedSetupStart: at, plannedStart: at, plannedEnd: '2026-01-10T12:00:00Z' }
    await db
      .updateTable('task')
      .set({ status: 'waiting', ...planned })
      .execute()
    return made
  })
  const [cut = 0, weld = 0] = order.taskIds
  const receiver = await makeUser(gemba, admin.teamId, { name: 'Line', rights: ['stockStaging.view'] })
  const needs = async () => (await admin.call(api.stagingNeedCrud.select, { where: { taskId: cut } })).rows
  const stage = async (taskId = cut) => {
    const result = await admin.call(api.addStaging, { taskIds: [taskId] })
    const { rows } = await admin.call(api.stagingCrud.select, {})
    return { result, id: rows[0]?.id as number, version: rows[0]?.version as number }
  }
  const sheet = async (id: number) => (await admin.call(api.getStagingSheet, { id })).lines
  /** Stages a task with steel, picks `quantity` of it and hands that over. @returns the id of what was picked */
  const bring = async (quantity: number, taskId = cut) => {
    const { id, version } = await stage(taskId)
    const [line] = await sheet(id)
    const from = line?.proposals[0]?.id as number
    const pick = await admin.call(api.pickStaging, { lineId: line?.id as number, id: from, quantity })
    const given = { id, version, receiverId: receiver.userId, confirmed: ['partStaging'] as ['partStaging'] }
    await admin.call(api.handOverStaging, given)
    return pick.id
  }
  const needOf = async (taskId: number) =>
    (await admin.call(api.stagingNeedCrud.select, { where: { taskId } })).rows[0]?.needed ?? 0
  return { admin, within, cut, weld, steel, iron, here, there, receiver, needs, needOf, stage, sheet, bring }
}

test('the plan tells what is short; staged, it is picked by scan, handed over by two, loaded, and what is left comes back', async () => {
  const { admin, cut, weld, steel, here, there, receiver, needs, stage, sheet } = await place()
  const first = await lay(admin, steel, here, 20, 'S1')
  expect(await needs()).toMatchObject([
    { materialCode: 'STEEL', needed: 25, available: 20, missing: 5, state: 'short' },
  ])
  await lay(admin, steel, there, 40, 'S2')
  expect(await needs()).toMatchObject([{ available: 60, missing: 0, state: 'enough' }])
  const { id } = await stage()
  // Tasks of one order share what it needs.
  expect(await needs()).toEqual([])
  expect((await stage(weld)).result.skipped).toHaveLength(1)
  expect(await sheet(id)).toMatchObject([
    {
      quantity: 25,
      picked: 0,
      short: 0,
      proposals: [
        { lotNumber: 'S1', locationCode: 'A1', quantity: 20 },
        { lotNumber: 'S2', locationCode: 'B1', quantity: 5 },
      ],
    },
  ])
  const early = { id, code: 'S2', confirmed: [] as string[] }
  await expect(admin.call(api.scanStaging, early)).rejects.toThrow('Lot S1 at A1 should be used first')
  expect(await admin.call(api.scanStaging, { id, code: 'S1' })).toMatchObject({ lotNumber: 'S1', quantity: 20 })
  expect(await admin.call(api.scanStaging, { id, code: 'STEEL' })).toMatchObject({ lotNumber: 'S2', quantity: 5 })
  await expect(admin.call(api.scanStaging, { id, code: 'S2' })).rejects.toThrow('picked already')
  expect(await stockOf(admin, steel)).toEqual(['B1 S2 35 free', 'OUT S1 20 free', 'OUT S2 5 free'])
  const { version } = await admin.call(api.stagingCrud.get, { id })
  await expect(admin.call(api.handOverStaging, { id, version, receiverId: admin.userId })).rejects.toThrow('two people')
  await admin.call(api.handOverStaging, { id, version, receiverId: receiver.userId })
  expect(await admin.call(api.stagingCrud.get, { id })).toMatchObject({ status: 'handedOver', receivedByName: 'Line' })
  expect(await stockOf(admin, steel)).toEqual(['B1 S2 35 free', 'S-Cut S1 20 free', 'S-Cut S2 5 free'])
  const { rows } = await admin.call(balanceCrud.select, { where: { lotId: first.lotId } })
  await admin.call(loadUseMaterial, { taskId: cut, id: rows[0]?.id as number })
  expect((await admin.call(getTaskFeed, { taskId: cut })).materials[0]?.loaded).toMatchObject([{ lotNumber: 'S1' }])
  const rest = (await sheet(id))[0]?.picks.find(({ lotNumber }) => lotNumber === 'S2')
  const back = { id: rest?.id as number, toLocationId: there }
  await expect(admin.call(api.returnStaging, { ...back, quantity: 6 })).rejects.toThrow('At most 5')
  await admin.call(api.returnStaging, { ...back, quantity: 5 })
  expect(await stockOf(admin, steel)).toEqual(['B1 S2 40 free', 'S-Cut S1 20 free'])
  const moves = (await admin.call(moveCrud.select, { where: { productId: steel, kind: ['transfer'] } })).rows
  await expect(admin.call(reverseStockMove, { id: moves[0]?.id as number, note: 'x' })).rejects.toThrow('staging order')
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('what is held is refused with what may be used, a substitute of the BOM may be, and cancelling brings all back', async () => {
  const { admin, steel, iron, here, there, stage, sheet } = await place()
  const held = await lay(admin, steel, here, 25, 'S1')
  const other = await lay(admin, iron, there, 25, 'I1')
  const { id } = await stage()
  await admin.call(holdLot, { ids: [held.lotId], status: 'held', reason: 'Rust' })
  const [line] = await sheet(id)
  expect(line?.proposals).toMatchObject([{ productCode: 'IRON', lotNumber: 'I1', quantity: 25 }])
  await expect(admin.call(api.scanStaging, { id, code: 'S1' })).rejects.toThrow(
    'is “On hold” (Rust · Administrator) and cannot be used',
  )
  await admin.call(api.pickStaging, { lineId: line?.id as number, id: other.id, quantity: 10 })
  const { version } = await admin.call(api.stagingCrud.get, { id })
  await admin.call(api.cancelStaging, { id, version, note: 'Order changed' })
  expect(await stockOf(admin, iron)).toEqual(['B1 I1 25 free'])
})

test('what is missing at the hand-over is asked about and becomes a need again', async () => {
  const { admin, steel, here, receiver, needs, stage, sheet } = await place()
  await lay(admin, steel, here, 10, 'S1')
  const { id, version } = await stage()
  expect(await sheet(id)).toMatchObject([{ short: 15 }])
  expect((await admin.call(api.stagingCrud.get, { id })).shortage).toBe('STEEL')
  await expect(admin.call(api.handOverStaging, { id, version, receiverId: receiver.userId })).rejects.toThrow(
    'Nothing is picked',
  )
  await admin.call(api.scanStaging, { id, code: 'S1' })
  const given = { id, version, receiverId: receiver.userId }
  await expect(admin.call(api.handOverStaging, given)).rejects.toMatchObject({
    body: { data: { confirm: 'partStaging' } },
  })
  await admin.call(api.handOverStaging, { ...given, confirmed: ['partStaging'] })
  expect(await needs()).toMatchObject([{ needed: 15, available: 0, missing: 15, state: 'short' }])
})

test('what was brought and used up is no stock for what is still to be made, and what comes back is needed again', async () => {
  const { admin, within, cut, weld, steel, here, needOf, bring } = await place()
  await lay(admin, steel, here, 100, 'S1')
  const picked = await bring(12.5)
  expect(await needOf(cut)).toBe(12.5)
  // Half of the brackets are cut of what was brought.
  await within((db) => db.updateTable('task').set({ reportedGood: 50 }).where('id', '=', cut).execute())
  expect(await needOf(cut)).toBe(12.5)
  // More is cut than what was brought is enough for: steel came to the line in another way.
  await within((db) => db.updateTable('task').set({ reportedGood: 60 }).where('id', '=', cut).execute())
  expect(await needOf(cut)).toBe(10)
  await within((db) => db.updateTable('task').set({ reportedGood: 20 }).where('id', '=', cut).execute())
  await admin.call(api.returnStaging, { id: picked, quantity: 5, toLocationId: here })
  expect(await needOf(cut)).toBe(17.5)
  await bring(17.5)
  expect([await needOf(cut), await needOf(weld)]).toEqual([0, 0])
})

test('two batches of one operation, and what is brought for one leaves the need of the other', async () => {
  const { admin, within, cut, weld, steel, here, needOf, bring } = await place()
  await lay(admin, steel, here, 20, 'S1')
  const other = await within(async (db) => {
    await db.updateTable('task').set({ planQuantity: 50 }).where('id', '=', cut).execute()
    const {
      id: _,
      taskNo: __,
      ...like
    } = await db.selectFrom('task').selectAll().where('id', '=', cut).executeTakeFirstOrThrow()
    const later = { ...like, taskNo: 'WO1-1B', plannedStart: '2026-01-10T09:00:00Z' }
    return (await db.insertInto('task').values(later).returning('id').executeTakeFirstOrThrow()).id
  })
  const { rows } = await admin.call(api.stagingNeedCrud.select, { where: { taskId: [cut, other] } })
  expect(rows).toMatchObject([
    { needed: 12.5, missing: 0, state: 'enough' },
    { needed: 12.5, missing: 5, state: 'short' },
  ])
  await bring(12.5)
  expect([await needOf(cut), await needOf(other), await needOf(weld)]).toEqual([0, 12.5, 12.5])
})

test('what is brought for a combined task is needed by none of its orders any more', async () => {
  const { admin, within, cut, steel, here, needOf, bring } = await place()
  await lay(admin, steel, here, 100, 'S1')
  const lead = await within(async (db) => {
    const { id: _, ...like } = await db.selectFrom('task').selectAll().where('id', '=', cut).executeTakeFirstOrThrow()
    const combined = { ...like, taskNo: 'C1', workOrderId: null, orderOperationId: null, isCombined: true }
    const { id } = await db.insertInto('task').values(combined).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('task').set({ combinedInto: id }).where('id', '=', cut).execute()
    return id
  })
  expect(await needOf(lead)).toBe(25)
  await bring(20, lead)
  expect(await needOf(lead)).toBe(5)
})

test('a lot that was held or has expired since it was picked does not go to the line', async () => {
  const { admin, within, steel, here, receiver, stage, sheet } = await place()
  const { lotId } = await lay(admin, steel, here, 25, 'S1')
  const { id, version } = await stage()
  await admin.call(api.scanStaging, { id, code: 'S1' })
  const lot = (set: object) => within((db) => db.updateTable('stockLot').set(set).where('id', '=', lotId).execute())
  const given = { id, version, receiverId: receiver.userId }
  await admin.call(holdLot, { ids: [lotId], status: 'held', reason: 'Rust' })
  await expect(admin.call(api.handOverStaging, given)).rejects.toThrow('S1 (STEEL) is “On hold” since it was picked')
  await lot({ status: 'free', expiresOn: '2020-01-01' })
  await expect(admin.call(api.handOverStaging, given)).rejects.toThrow('“Expired” since it was picked: put it back')
  expect(await admin.call(api.stagingCrud.get, { id })).toMatchObject({ status: 'open' })
  await admin.call(api.unpickStaging, { id: (await sheet(id))[0]?.picks[0]?.id as number })
  await lot({ expiresOn: null })
  await admin.call(api.scanStaging, { id, code: 'S1' })
  await admin.call(api.handOverStaging, given)
})

test('what is held beside a station is no stock of its kanban', async () => {
  const { admin, steel, here, stage } = await place()
  await lay(admin, steel, here, 100, 'S1')
  await stage()
  const { rows } = await admin.call(locationCrud.select, { where: { kind: ['lineSide'] } })
  const lineSide = rows[0]?.id as number
  const { lotId } = await lay(admin, steel, lineSide, 40, 'S2')
  await admin.call(api.kanbanCrud.add, { locationId: lineSide, productId: steel, minimum: 30, refill: 50 })
  expect(await admin.call(api.refillKanban, {})).toEqual({ made: 0 })
  await admin.call(holdLot, { ids: [lotId], status: 'held', reason: 'Rust' })
  expect((await admin.call(api.kanbanCrud.select, {})).rows).toMatchObject([{ there: 0, low: true }])
  expect(await admin.call(api.refillKanban, {})).toEqual({ made: 1 })
})

test('a kanban stands beside a line, and nowhere else', async () => {
  const { admin, within, steel, here } = await place()
  await lay(admin, steel, here, 1, 'S1')
  const scrap = await within((db) =>
    db.selectFrom('stockLocation').select('id').where('kind', '=', 'scrap').executeTakeFirstOrThrow(),
  )
  for (const locationId of [here, scrap.id])
    await expect(
      admin.call(api.kanbanCrud.add, { locationId, productId: steel, minimum: 1, refill: 1 }),
    ).rejects.toMatchObject({ body: { data: { locationId: expect.stringContaining('select such a location') } } })
  expect((await admin.call(api.kanbanCrud.select, {})).total).toBe(0)
})

test('what runs low beside a station is brought once, and two who stage one task at once make one order', async () => {
  const { admin, cut, steel, here } = await place()
  await lay(admin, steel, here, 100, 'S1')
  const twice = await Promise.all([1, 2].map(() => admin.call(api.addStaging, { taskIds: [cut] })))
  expect(twice.flatMap(({ done }) => done)).toEqual([cut])
  const { rows } = await admin.call(locationCrud.select, { where: { kind: ['lineSide'] } })
  const lineSide = rows[0]?.id as number
  await admin.call(api.kanbanCrud.add, { locationId: lineSide, productId: steel, minimum: 30, refill: 50 })
  // Twenty-five are on their way for the task.
  expect(await Promise.all([1, 2].map(() => admin.call(api.refillKanban, {})))).toEqual(
    expect.arrayContaining([{ made: 1 }, { made: 0 }]),
  )
  expect((await admin.call(api.kanbanCrud.select, {})).rows).toMatchObject([{ there: 0, coming: 75, low: true }])
  const { rows: made } = await admin.call(api.stagingCrud.select, { where: { kind: ['refill'] } })
  await admin.call(api.scanStaging, { id: made[0]?.id as number, code: 'STEEL' })
  expect(await stockOf(admin, steel)).toEqual(['A1 S1 50 free', 'OUT S1 50 free'])
})

test('what is handed over is laid ready in the plan and leaves its list of supply; what comes back is not', async () => {
  const { admin, within, steel, here, there, bring } = await place()
  await lay(admin, steel, here, 40, 'S1')
  // A day further each way than is meant: the team's day is not that of UTC.
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  const supply = { materialId: steel, source: 'stock' as const }
  await admin.call(materialSupplyCrud.add, { ...supply, quantity: 22, availableOn: day(-2) })
  await admin.call(materialSupplyCrud.add, { ...supply, quantity: 9, availableOn: day(2) })
  const need = async () => (await admin.call(selectMaterialRequirement, {})).rows[0]
  const left = async () =>
    (await within((db) => db.selectFrom('materialSupply').select('quantity').orderBy('availableOn').execute())).map(
      ({ quantity }) => quantity,
    )
  expect(await need()).toMatchObject({ requiredQuantity: 25, stagedQuantity: 0 })
  const pick = await bring(20)
  expect(await need()).toMatchObject({ stagedQuantity: 20 })
  expect(await left()).toEqual([2, 9])
  await admin.call(api.returnStaging, { id: pick, quantity: 8, toLocationId: there })
  expect(await need()).toMatchObject({ stagedQuantity: 12 })
  expect(await left()).toEqual([10, 9])
  await bring(13)
  expect(await need()).toMatchObject({ stagedQuantity: 25, state: 'staged' })
  // More than the planner's list has is not taken from what comes later.
  expect(await left()).toEqual([9])
})
