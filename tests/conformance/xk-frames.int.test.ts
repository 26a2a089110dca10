import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#areas/execution/contract/duty.ts'
import { addReport } from '#areas/execution/contract/report.api.ts'
import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { switchTeamArea } from '#areas/identity/contract/team-area.api.ts'
import { loadUseMaterial } from '#areas/inventory/contract/feed.ts'
import { checkInventory } from '#areas/inventory/contract/inventory.api.ts'
import { balanceCrud } from '#areas/inventory/contract/stock.ts'
import { lay, makeStore } from '#areas/inventory/server/testing.ts'
import { bomCrud } from '#areas/materials/contract/bom.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import * as api from '#areas/packing/contract/packing.api.ts'
import { packingRuleCrud } from '#areas/packing/contract/rule.ts'
import { packingUnitCrud } from '#areas/packing/contract/unit.ts'
import { stampedCrud } from '#areas/xk/contract/stamped.ts'
import { xkTraceCrud } from '#areas/xk/contract/trace-all.ts'
import { getXkFrameLabel, printXkFrame } from '#areas/xk/contract/xk.ts'
import { makeUser } from '../factories/user.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const list = { pageNum: 1, pageSize: 50, where: {} }

/** Forty brackets that were made of coil S1, and lie loose at a place. */
async function place() {
  const admin = await gemba.team()
  await admin.call(switchTeamArea, { area: 'xk', on: true, confirmed: ['withOthers'] })
  const within = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db))
  const store = await makeStore(admin, { products: ['STEEL'], unitDecimals: 2 })
  const [steel = 0] = store.products
  const [here = 0] = store.places
  const line = { materialId: steel, quantity: 0.25 }
  await admin.call(bomCrud.add, { productId: floor.productId, bomVersion: 'B1', isDefault: true, lines: [line] })
  const order = await within(async (db) => {
    const made = await makeOrder(db, floor, { number: 'WO1', quantity: 100 })
    await db.updateTable('workOrder').set({ bomVersion: 'B1' }).where('id', '=', made.orderId).execute()
    await db
      .insertInto('orderMaterial')
      .values({ workOrderId: made.orderId, lineNumber: 10, materialId: steel, quantityPer: 0.25, requiredQuantity: 25 })
      .execute()
    return made
  })
  const { id } = await lay(admin, steel, here, 30, 'S1')
  const [cut = 0, weld = 0] = order.taskIds
  await admin.call(loadUseMaterial, { taskId: cut, id, quantity: 20, confirmed: [] })
  for (const taskId of [cut, weld]) {
    await admin.call(startWork, { taskId, userIds: [admin.userId], confirmed: ['moveDuty'] })
    await admin.call(addReport, { taskId, goodQuantity: 40, defects: [] })
  }
  const { rows } = await admin.call(balanceCrud.select, { where: { productId: floor.productId } })
  const locationId = rows[0]?.locationId as number
  const scan = (code: string, more: object = {}) =>
    admin.call(api.scanPackingUnit, { code, locationId, level: 'frame', ...more })
  const close = ({ id: unit, version }: api.UnitSheet) =>
    admin.call(api.closePackingUnit, { id: unit, version, confirmed: ['partUnit'] })
  /** A closed frame with so many. */
  const frame = async (quantity: number) => close((await scan('WO1', { quantity })).sheet)
  const open = (level: 'pack' | 'box' | 'frame' | 'carton') => admin.call(api.openPackingUnit, { level, locationId })
  /** The order goes on with another coil: so many more, with S2 beside what is loaded. */
  const goOn = async (goodQuantity: number) => {
    const next = await lay(admin, steel, here, 30, 'S2')
    await admin.call(loadUseMaterial, { taskId: cut, id: next.id, quantity: 20, confirmed: ['notFirst'] })
    for (const taskId of [cut, weld]) {
      await admin.call(startWork, { taskId, userIds: [admin.userId], confirmed: ['moveDuty'] })
      await admin.call(addReport, { taskId, goodQuantity, defects: [] })
    }
  }
  return { admin, within, floor, locationId, scan, close, frame, open, goOn }
}

test('what was stamped waits for frames with the lots that it was made of, less what frames hold', async () => {
  const { admin, frame } = await place()
  expect((await admin.call(stampedCrud.select, list)).rows).toMatchObject([
    { lotNumber: 'WO1', loose: 40, framed: 0, workorderNo: 'WO1', materialLots: 'S1', productCode: 'P1' },
  ])
  await frame(25)
  expect((await admin.call(stampedCrud.select, list)).rows).toMatchObject([{ loose: 15, framed: 25 }])
  await frame(15)
  expect((await admin.call(stampedCrud.select, list)).rows).toEqual([])
})

test('frames go into packs, packs into boxes, and any of them is traced to all the others', async () => {
  const { admin, scan, close, frame, open } = await place()
  const [one, two, alone] = [await frame(10), await frame(12), await frame(5)]
  const pack = await open('pack')
  for (const { number } of [one, two]) await scan(number, { unitId: pack.id })
  const packed = await close(await admin.call(api.getPackingUnitSheet, { id: pack.id }))
  const box = await open('box')
  expect(await scan(packed.number, { unitId: box.id })).toMatchObject({ result: 'nested' })
  const boxed = await close(await admin.call(api.getPackingUnitSheet, { id: box.id }))

  const traced = async (where: Record<string, string>) =>
    (await admin.call(xkTraceCrud.select, { ...list, where, sort: [{ field: 'quantity', order: 'asc' }] })).rows.map(
      (row) => [row.materialLots, row.productLot, row.quantity, row.frameNumber, row.packNumber, row.boxNumber],
    )
  const together = [
    ['S1', 'WO1', 10, one.number, packed.number, boxed.number],
    ['S1', 'WO1', 12, two.number, packed.number, boxed.number],
  ]
  expect(await traced({ materialLots: 'S1' })).toEqual([['S1', 'WO1', 5, alone.number, null, null], ...together])
  expect(await traced({ boxNumber: boxed.number })).toEqual(together)
  expect(await traced({ packNumber: packed.number })).toEqual(together)
  expect(await traced({ frameNumber: two.number })).toEqual(together.slice(1))
  const stranger = await gemba.team()
  await stranger.call(switchTeamArea, { area: 'xk', on: true, confirmed: ['withOthers'] })
  expect((await stranger.call(xkTraceCrud.select, list)).rows).toEqual([])
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('a frame tells the coils that its order had taken when it was filled, none that came after', async () => {
  const { admin, frame, goOn } = await place()
  const before = await frame(40)
  await goOn(50)
  const after = await frame(45)
  const { rows } = await admin.call(xkTraceCrud.select, list)
  expect(new Map(rows.map((row) => [row.frameNumber, row.materialLots]))).toEqual(
    new Map([
      [before.number, 'S1'],
      [after.number, 'S1, S2'],
    ]),
  )
})

test('of two who pack one frame at the same moment one has it, and the other is told where it stands', async () => {
  const { admin, scan, frame, open } = await place()
  const { number } = await frame(10)
  const packs = [await open('pack'), await open('pack')]
  const packers = await Promise.allSettled(packs.map(({ id }) => scan(number, { unitId: id })))
  expect(packers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = packers.find((each) => each.status === 'rejected')
  expect(String(refused?.status === 'rejected' && refused.reason)).toMatch(new RegExp(`${number} is inside HU`))
  expect((await admin.call(checkInventory, {})).differences).toEqual([])
})

test('a larger unit, one that is open, and a frame of units are refused in words; rules count frames and packs', async () => {
  const { admin, floor, scan, close, frame, open } = await place()
  const [first, second] = [await frame(5), await frame(5)]
  const loose = await open('frame')
  const pack = await open('pack')
  await expect(scan(loose.number, { unitId: pack.id })).rejects.toThrow(/[Cc]lose/)
  await scan(first.number, { unitId: pack.id })
  const closed = await close(await admin.call(api.getPackingUnitSheet, { id: pack.id }))
  const rack = await open('frame')
  await scan(closed.number, { unitId: rack.id })
  const racked = await close(await admin.call(api.getPackingUnitSheet, { id: rack.id }))
  const carton = await open('carton')
  await expect(scan(racked.number, { unitId: carton.id })).rejects.toThrow('only a frame of pieces')
  const rule = { productId: floor.productId, quantity: 1, mixing: 'oneProduct' } as const
  await admin.call(packingRuleCrud.add, { ...rule, level: 'pack', content: 'frame' })
  await expect(admin.call(packingRuleCrud.add, { ...rule, level: 'pack', content: 'box' })).rejects.toThrow(
    'lower level',
  )
  const full = await open('pack')
  expect(await scan(second.number, { unitId: full.id })).toMatchObject({ full: true })
  await expect(scan((await frame(5)).number, { unitId: full.id })).rejects.toThrow('full')
})

test('without a rule frames of one product alone stand together, and packs of one in a box', async () => {
  const { admin, locationId, scan, close, frame, open } = await place()
  const { id: productId } = await admin.call(productCrud.add, { code: 'OTHER', name: 'Other part', unit: 'pcs' })
  await lay(admin, productId, locationId, 10, 'X1')
  const other = await close((await scan('X1', { quantity: 5 })).sheet)
  const pack = await open('pack')
  await scan((await frame(5)).number, { unitId: pack.id })
  await expect(scan(other.number, { unitId: pack.id })).rejects.toThrow('OTHER')
  const packed = await close(await admin.call(api.getPackingUnitSheet, { id: pack.id }))
  const alone = await open('pack')
  await scan(other.number, { unitId: alone.id })
  const otherPack = await close(await admin.call(api.getPackingUnitSheet, { id: alone.id }))
  const box = await open('box')
  await scan(packed.number, { unitId: box.id })
  await expect(scan(otherPack.number, { unitId: box.id })).rejects.toThrow('OTHER')
})

test('a frame has its label, counted; one that is no frame, that holds nothing, or of another team has none', async () => {
  const { admin, frame, open } = await place()
  const one = await frame(10)
  const { labels } = await admin.call(getXkFrameLabel, { ids: [one.id, one.id] })
  expect(labels).toMatchObject([
    { number: one.number, lines: [{ lotNumber: 'WO1', quantity: 10, unit: 'pcs', workorderNo: 'WO1' }] },
  ])
  expect(await admin.call(printXkFrame, { ids: [one.id] })).toEqual({ printed: 1 })
  const { rows } = await admin.call(packingUnitCrud.select, { where: { number: one.number } })
  expect(rows).toMatchObject([{ printCount: 1 }])
  const [empty, pack] = [await open('frame'), await open('pack')]
  await expect(admin.call(getXkFrameLabel, { ids: [empty.id] })).rejects.toThrow(`The quantity in ${empty.number} is 0`)
  await expect(admin.call(printXkFrame, { ids: [pack.id] })).rejects.toThrow('is not a frame')
  const stranger = await gemba.team()
  await stranger.call(switchTeamArea, { area: 'xk', on: true, confirmed: ['withOthers'] })
  expect((await stranger.raw(getXkFrameLabel.path, { ids: [one.id] })).status).toBe(404)
  const nobody = await makeUser(gemba, admin.teamId, { name: 'Nobody', rights: [] })
  expect((await nobody.raw(xkTraceCrud.select.path, list)).status).toBe(403)
})
