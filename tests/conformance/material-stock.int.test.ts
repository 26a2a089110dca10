import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLot } from '#areas/inventory/contract/inventory.api.ts'
import { lay, makeStore } from '#areas/inventory/server/testing.ts'
import { selectMaterialRequirement, stageMaterial } from '#areas/planning/contract/material/material-supply.api.ts'
import { materialSupplyCrud } from '#areas/planning/contract/material/material-supply.ts'
import { createTask } from '#areas/planning/contract/task/task.api.ts'
import { actAs, type Factory, makeFactory, makeOrder } from '#areas/planning/server/factory.fixture.ts'
import { localDate } from '#engines/working-time/index.ts'
import { makeProduct } from '#tests/factories/plant.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
let planner: Awaited<ReturnType<TestGemba['team']>>
let factory: Factory
let steel = 0

beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  planner = await gemba.team()
  factory = await as(({ db }) => makeFactory(db))
  steel = await as(async ({ db }) => {
    const product = { code: 'STEEL', name: 'Steel', kind: 'material', unit: 'kg' }
    return await makeProduct(db, product)
  })
})

const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
const zone = 'Asia/Shanghai'
const day = (ahead: number) => localDate(zone, Date.now() + ahead * 86_400_000)

/** An order of two operations that needs so much steel. */
async function order(number: string, need: number, due: string): Promise<number> {
  const { orderId } = await as(({ db }) =>
    makeOrder(db, factory, { number, quantity: 10, centers: [factory.centers.weld, factory.centers.paint], due }),
  )
  await as(({ db }) =>
    db
      .insertInto('orderMaterial')
      .values({ workOrderId: orderId, lineNumber: 10, materialId: steel, quantityPer: 1, requiredQuantity: need })
      .execute(),
  )
  await planner.call(createTask, { orders: [{ id: orderId }] })
  return orderId
}

const requirements = async () =>
  (
    await planner.call(selectMaterialRequirement, {
      pageNum: 1,
      pageSize: 50,
      where: {},
      sort: [{ field: 'workorderNo', order: 'asc' }],
    })
  ).rows
const states = async () =>
  (await requirements()).map((row) => [row.workorderNo, row.state, row.availableOn, row.shortQuantity])
const supply = (quantity: number, availableOn: string, source: 'stock' | 'purchase' = 'purchase') =>
  planner.call(materialSupplyCrud.add, { materialId: steel, quantity, availableOn, source })

test('of a material in the ledger counts what lies here, less what is kept for others; what is expected counts from a later day', async () => {
  const { places } = await makeStore(planner, { bins: ['A1'] })
  const [here = 0] = places
  await order('A', 100, '2031-01-01')
  const b = await order('B', 80, '2031-02-01')
  await supply(60, day(0), 'stock')
  const lot = await lay(planner, steel, here, 120, 'S1')
  // What a planner has typed for today is in the ledger by now.
  expect(await states()).toEqual([
    ['A', 'ready', day(0), 0],
    ['B', 'short', null, 60],
  ])
  expect((await requirements()).map(({ stockQuantity }) => stockQuantity)).toEqual([120, 120])
  await supply(70, day(9))
  expect((await states())[1]).toEqual(['B', 'late', day(9), 0])
  // Kept for the less urgent one: the more urgent one is short now, until the purchase comes.
  await as(({ db }) =>
    db
      .insertInto('stockReservation')
      .values({
        productId: steel,
        documentKind: 'workOrder',
        documentId: b,
        documentNo: 'B',
        quantity: 80,
        until: day(30),
      })
      .execute(),
  )
  expect(await states()).toEqual([
    ['A', 'late', day(9), 0],
    ['B', 'ready', day(0), 0],
  ])
  expect((await requirements())[0]?.stockQuantity).toBe(40)
  // Held stock is none; what is kept and not there is no promise.
  await planner.call(holdLot, { ids: [lot.lotId], status: 'held', reason: 'Rust' })
  expect(await states()).toEqual([
    ['A', 'short', null, 30],
    ['B', 'short', null, 80],
  ])
  // It is handed over where it lies.
  const { rows } = await planner.call(selectMaterialRequirement, { where: {} })
  const { done, skipped } = await planner.call(stageMaterial, { ids: rows.map(({ id }) => id) })
  expect(done).toEqual([])
  expect(skipped[0]?.reason).toContain('Material staging orders')
})

test('what an order has made of a material in the ledger is needed no more', async () => {
  const { places } = await makeStore(planner, { bins: ['A1'] })
  const id = await order('A', 100, '2031-01-01')
  await lay(planner, steel, places[0] as number, 60, 'S1')
  expect(await states()).toEqual([['A', 'short', null, 40]])
  await as(({ db }) =>
    db
      .updateTable('orderOperation')
      .set({ reportedGood: 4, reportedDefective: 1 })
      .where('workOrderId', '=', id)
      .execute(),
  )
  await as(({ db }) => db.updateTable('orderMaterial').set({ quantityPer: 10 }).where('workOrderId', '=', id).execute())
  expect(await states()).toEqual([['A', 'ready', day(0), 0]])
})
