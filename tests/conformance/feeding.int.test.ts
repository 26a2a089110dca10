import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport, correctReport, rejectReport, reverseReport } from '#areas/execution/contract/report.api.ts'
import { productionReportKind } from '#areas/execution/contract/report.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import {
  feedCrud,
  findFeedStock,
  getTaskFeed,
  loadUseMaterial,
  unloadUseMaterial,
  weighUseMaterial,
} from '#areas/inventory/contract/feed.ts'
import { checkInventory, holdLot, reverseStockMove, splitLot } from '#areas/inventory/contract/inventory.api.ts'
import { lotCrud } from '#areas/inventory/contract/lot.ts'
import { balanceCrud, moveCrud } from '#areas/inventory/contract/stock.ts'
import { lay, makeStore, stockOf } from '#areas/inventory/server/testing.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { matTraceCrud } from '#areas/sl/contract/sl.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

/**
 * An order of 100 brackets that are cut and welded from 0.25 kg of steel and one screw each, where iron may stand for steel; a store with steel,
 * iron, screws and brass.
 */
async function place({ verified = false } = {}) {
  const admin = await gemba.team()
  const within = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db, { feedingVerification: verified }))
  const store = await makeStore(admin, { products: ['STEEL', 'IRON', 'BRASS'], unitDecimals: 2 })
  const [steel = 0, iron = 0, brass = 0] = store.products
  const screw = (await admin.call(productCrud.add, { code: 'SCREW', name: 'Screw', unit: 'pcs', consumption: 'none' }))
    .id
  const lines = [
    { materialId: steel, quantity: 0.25, substituteIds: [iron] },
    { materialId: screw, quantity: 1 },
  ]
  await admin.call(bomCrud.add, { productId: floor.productId, bomVersion: 'B1', isDefault: true, lines })
  const order = await within(async (db) => {
    const made = await makeOrder(db, floor, { number: 'WO1', quantity: 100 })
    await db.updateTable('workOrder').set({ bomVersion: 'B1' }).where('id', '=', made.orderId).execute()
    await db
      .insertInto('orderMaterial')
      .values(
        lines.map(({ materialId, quantity }, i) => ({
          workOrderId: made.orderId,
          lineNumber: (i + 1) * 10,
          materialId,
          quantityPer: quantity,
          requiredQuantity: quantity * 100,
        })),
      )
      .execute()
    return made
  })
  const [cut = 0, weld = 0] = order.taskIds
  const [here = 0] = store.places
  const load = (id: number, quantity?: number, confirmed: string[] = []) =>
    admin.call(loadUseMaterial, { taskId: cut, id, quantity, confirmed })
  const start = () => admin.call(startWork, { taskId: cut, userIds: [admin.userId] })
  const report = async (goodQuantity: number, defects: { reasonId: number; quantity: number }[] = []) =>
    (await admin.call(addReport, { taskId: cut, goodQuantity, defects })).ids[0] as number
  const links = () =>
    within((db) =>
      db
        .selectFrom('lotLink as k')
        .innerJoin('stockLot as f', 'f.id', 'k.fromLotId')
        .innerJoin('stockLot as t', 't.id', 'k.toLotId')
        .select(['f.number as from', 't.number as to', 'k.quantity', 'k.undoneBy'])
        .orderBy('k.id')
        .execute(),
    ).then((rows) =>
      rows.map(({ from, to, quantity, undoneBy }) => `${from}>${to} ${quantity}${undoneBy ? ' undone' : ''}`),
    )
  const loaded = async () =>
    (await admin.call(getTaskFeed, { taskId: cut })).materials.flatMap((material) =>
      material.loaded.map(({ lotNumber, quantity }) => `${lotNumber} ${quantity}`),
    )
  return { admin, within, floor, order, cut, weld, steel, iron, brass, here, store, load, start, report, links, loaded }
}

test('a report takes what is loaded at its work centre, and what went into what is linked', async () => {
  const { admin, cut, steel, here, load, start, report, links, loaded } = await place()
  const { id } = await lay(admin, steel, here, 30, 'S1')
  await load(id, 20)
  expect((await admin.call(getTaskFeed, { taskId: cut })).materials).toMatchObject([
    { code: 'STEEL', per: 0.25, needed: 25, loaded: [{ lotNumber: 'S1', quantity: 20, isSubstitute: false }] },
  ])
  await start()
  await report(10)
  await report(3)
  expect(await loaded()).toEqual(['S1 16.75'])
  expect(await stockOf(admin, steel)).toEqual(['A1 S1 10 free', 'S-Cut S1 16.75 free'])
  expect(await links()).toEqual(['S1>WO1 2.5', 'S1>WO1 0.75'])
  const { rows } = await admin.call(moveCrud.select, { where: { kind: 'consumption' } })
  expect(rows.map(({ fromCode, toKind, quantity }) => [fromCode, toKind, quantity])).toEqual([
    ['S-Cut', 'production', 0.75],
    ['S-Cut', 'production', 2.5],
  ])
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('SL tells which lot was loaded where and which products it went into, both ways, until its report is reversed', async () => {
  const { admin, floor, steel, here, load, start, report } = await place()
  await admin.call(switchTeamArea, { area: 'sl', on: true, confirmed: ['withOthers'] })
  await load((await lay(admin, steel, here, 30, 'S1')).id, 20)
  expect((await admin.call(matTraceCrud.select, {})).rows).toEqual([])
  await start()
  const reportId = await report(10)
  const by = async (where: Record<string, string>) => (await admin.call(matTraceCrud.select, { where })).rows
  const [row] = await by({ materialLot: 'S1' })
  expect(row).toMatchObject({
    materialCode: 'STEEL',
    materialLot: 'S1',
    quantity: 2.5,
    productId: floor.productId,
    productLot: 'WO1',
    workCenterName: expect.any(String),
    loadedAt: expect.any(String),
    loadedByName: expect.any(String),
  })
  expect(row?.taskNo).toBe((await admin.call(feedCrud.select, {})).rows[0]?.taskNo)
  expect(await by({ productLot: 'WO1' })).toEqual([row])
  expect(await by({ productLot: 'S1' })).toEqual([])
  const elsewhere = await makeUser(gemba, admin.teamId, {
    name: 'Elsewhere',
    rights: ['slMatTrace.view'],
    workshops: [],
  })
  expect((await elsewhere.call(matTraceCrud.select, {})).rows).toEqual([])
  await admin.call(reverseReport, { id: reportId, reason: 'Wrong task' })
  expect(await by({ materialLot: 'S1' })).toEqual([])
})

test('where nothing is loaded, and of what is never booked, a report takes nothing', async () => {
  const { admin, steel, here, start, report, links } = await place()
  await lay(admin, steel, here, 30, 'S1')
  await start()
  await report(10)
  expect(await stockOf(admin, steel)).toEqual(['A1 S1 30 free'])
  expect(await links()).toEqual([])
})

test('small quantities add up to what the whole takes, whatever is rounded on the way', async () => {
  const { admin, steel, here, load, start, report } = await place()
  const { rows } = await admin.call(productCrud.select, { where: { code: 'STEEL' } })
  const [row] = rows
  await admin.call(productCrud.update, { id: steel, version: row?.version as number, unitDecimals: 0 })
  const { id } = await lay(admin, steel, here, 30, 'S1')
  await load(id)
  await start()
  for (const pieces of [1, 1, 1, 1, 6]) await report(pieces)
  // 10 × 0.25 = 2.5, half up.
  expect(await stockOf(admin, steel)).toEqual(['S-Cut S1 27 free'])
})

test('a wrong part, a held and an expired lot are refused with what may be loaded; a substitute of the BOM may be', async () => {
  const { admin, cut, steel, iron, brass, here, load, start, report, links } = await place()
  const wrong = await lay(admin, brass, here, 5, 'B1')
  await expect(load(wrong.id)).rejects.toThrow('does not use BRASS. No other lot is usable')
  const held = await lay(admin, steel, here, 5, 'S1')
  await admin.call(holdLot, { ids: [held.lotId], status: 'held', reason: 'Cracks' })
  await expect(load(held.id)).rejects.toThrow('Lot S1 (STEEL) is “On hold” (Cracks · Administrator) and cannot be used')
  const other = await lay(admin, iron, here, 5, 'I1')
  await expect(load(held.id)).rejects.toThrow('Usable: IRON I1 (A1)')
  await expect(admin.call(findFeedStock, { taskId: cut, code: 'b1' })).rejects.toThrow('Usable: IRON I1 (A1)')
  const expired = await lay(admin, steel, here, 5, 'S0')
  const lot = await admin.call(lotCrud.get, { id: expired.lotId })
  await admin.call(lotCrud.update, { id: lot.id, version: lot.version, expiresOn: '2020-01-31' })
  await expect(load(expired.id)).rejects.toThrow('expired on 2020-01-31')
  await expect(admin.call(findFeedStock, { taskId: cut, code: 'NONE' })).rejects.toThrow(
    'Nothing in stock under “NONE”',
  )
  const { rows } = await admin.call(findFeedStock, { taskId: cut })
  expect(rows.map(({ lotNumber, isSubstitute }) => [lotNumber, isSubstitute])).toEqual([['I1', true]])
  await load(other.id)
  await start()
  await report(8)
  expect(await stockOf(admin, iron)).toEqual(['S-Cut I1 3 free'])
  expect(await links()).toEqual(['I1>WO1 2'])
})

test('what expires first is loaded first, unless a person says otherwise', async () => {
  const { admin, steel, here, load } = await place()
  const late = await lay(admin, steel, here, 5, 'LATE')
  const soon = await lay(admin, steel, here, 5, 'SOON')
  for (const [{ lotId }, expiresOn] of [
    [late, '2039-06-30'],
    [soon, '2039-01-31'],
  ] as const) {
    const { version } = await admin.call(lotCrud.get, { id: lotId })
    await admin.call(lotCrud.update, { id: lotId, version, expiresOn })
  }
  await expect(load(late.id)).rejects.toThrow('Lot SOON at A1 should be used first')
  await load(late.id, undefined, ['notFirst'])
  await load(soon.id)
})

test('a report that takes more than is loaded is refused; weighing puts the books right, and the next lot is taken after the first', async () => {
  const { admin, cut, steel, here, load, start, report, links, loaded } = await place()
  const first = await lay(admin, steel, here, 2, 'S1')
  const second = await lay(admin, steel, here, 9, 'S2')
  const { id: feedId } = await load(first.id)
  await start()
  await expect(report(10)).rejects.toThrow('Cut centre has only 2 pcs of STEEL loaded; this report takes 2.5 pcs')
  await admin.call(weighUseMaterial, { id: feedId, expected: 2, remaining: 2.25 })
  await load(second.id)
  await report(10)
  expect(await loaded()).toEqual(['S2 8.75'])
  expect(await links()).toEqual(['S1>WO1 2.25', 'S2>WO1 0.25'])
  const { rows } = await admin.call(feedCrud.select, { where: { lotNumber: 'S1' } })
  expect(rows).toMatchObject([{ endReason: 'usedUp', remaining: 0, quantity: 2, loaded: false }])
  await expect(admin.call(weighUseMaterial, { id: feedId, expected: 0, remaining: 1 })).rejects.toThrow(
    'STEEL S1 is already',
  )
  expect((await admin.call(getTaskFeed, { taskId: cut })).materials[0]?.needed).toBe(22.5)
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('what a report took comes back when it is reversed, corrected or rejected, and is taken again by its correction', async () => {
  const { admin, cut, steel, here, load, start, report, links, loaded } = await place()
  const { id } = await lay(admin, steel, here, 5, 'S1')
  await load(id)
  await start()
  const whole = await report(20)
  expect(await loaded()).toEqual([])
  await admin.call(reverseReport, { id: whole, reason: 'Wrong order' })
  expect(await loaded()).toEqual(['S1 5'])
  const some = await report(8)
  await admin.call(correctReport, { id: some, goodQuantity: 6, defects: [], reason: 'Miscounted' })
  expect(await loaded()).toEqual(['S1 3.5'])
  const boss = await makeUser(gemba, admin.teamId, { name: 'Boss', rights: ['report.view', 'report.approve'] })
  await admin.call(updateApprovalSetting, { kind: productionReportKind, levels: [{ userIds: [boss.userId] }] })
  const doubtful = await report(2)
  await boss.call(rejectReport, { ids: [doubtful], reason: 'Too short' })
  expect(await loaded()).toEqual(['S1 3.5'])
  expect(await links()).toEqual(['S1>WO1 5 undone', 'S1>WO1 2 undone', 'S1>WO1 1.5', 'S1>WO1 0.5 undone'])
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
  const [taken] = (await admin.call(moveCrud.select, { where: { kind: 'consumption' } })).rows
  await expect(admin.call(reverseStockMove, { id: taken?.id as number, note: 'x' })).rejects.toThrow(
    'reverse the report',
  )
  expect((await admin.call(getTaskFeed, { taskId: cut })).materials[0]?.needed).toBe(23.5)
})

test('what is unloaded is taken no more, and goes back to a place', async () => {
  const { admin, steel, here, load, start, report, loaded } = await place()
  const { id } = await lay(admin, steel, here, 5, 'S1')
  const { id: feedId } = await load(id, 4)
  expect(await admin.call(unloadUseMaterial, { id: feedId, toLocationId: here })).toEqual({ left: 4 })
  await expect(admin.call(unloadUseMaterial, { id: feedId })).rejects.toThrow('already unloaded')
  await start()
  await report(1)
  expect(await loaded()).toEqual([])
  expect(await stockOf(admin, steel)).toEqual(['A1 S1 5 free'])
})

test('two who load the last of a lot at once load it once; two who report take what there is', async () => {
  const { admin, steel, here, load, start, report, loaded } = await place()
  const { id } = await lay(admin, steel, here, 5, 'S1')
  const loads = await Promise.allSettled([load(id, 5), load(id, 5)])
  expect(loads.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await start()
  const reports = await Promise.allSettled([report(12), report(13)])
  expect(reports.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(await loaded()).toEqual([expect.stringMatching(/S1 (2|1\.75)/)])
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('where feeding is verified, work starts once the materials are loaded or staged', async () => {
  const { admin, within, order, steel, here, load, start } = await place({ verified: true })
  await expect(start()).rejects.toThrow('Screw')
  await within((db) =>
    db.deleteFrom('orderMaterial').where('workOrderId', '=', order.orderId).where('materialId', '<>', steel).execute(),
  )
  await expect(start()).rejects.toThrow('STEEL')
  const { id } = await lay(admin, steel, here, 5, 'S1')
  await load(id)
  await start()
})

test('a split is linked, and no longer once it is reversed', async () => {
  const { admin, steel, here, links } = await place()
  const { id } = await lay(admin, steel, here, 5, 'S1')
  const { moveIds } = await admin.call(splitLot, { id, quantity: 2, lotNumber: 'S1a' })
  expect(await links()).toEqual(['S1>S1a 2'])
  await admin.call(reverseStockMove, { id: moveIds[0] as number, note: 'Not needed' })
  expect(await links()).toEqual(['S1>S1a 2 undone'])
})

test('nobody loads without the right, nor for a task of another team', async () => {
  const { admin, cut, steel, here } = await place()
  const { id } = await lay(admin, steel, here, 5, 'S1')
  const viewer = await makeUser(gemba, admin.teamId, { name: 'Eve', rights: ['stockFeed.view'] })
  expect((await viewer.call(getTaskFeed, { taskId: cut })).materials).toHaveLength(1)
  await expect(viewer.call(loadUseMaterial, { taskId: cut, id })).rejects.toMatchObject({ status: 403 })
  const other = await place()
  await expect(other.admin.call(loadUseMaterial, { taskId: cut, id })).rejects.toMatchObject({ status: 404 })
  await expect(other.admin.call(loadUseMaterial, { taskId: other.cut, id })).rejects.toMatchObject({ status: 404 })
  expect((await other.admin.call(balanceCrud.select, {})).rows).toEqual([])
})
