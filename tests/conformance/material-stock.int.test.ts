import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdLot } from '#areas/inventory/contract/inventory.api.ts'
import { lay, makeStore } from '#areas/inventory/server/testing.ts'
import { selectMaterialRequirement, stageMaterial } from '#areas/planning/contract/material/material-supply.api.ts'
import { day, makeSteelPlant } from '#areas/planning/server/material/steel.fixture.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'

let gemba: TestGemba
let plant: Awaited<ReturnType<typeof makeSteelPlant>>
beforeAll(async () => {
  gemba = await startTestGemba()
})
afterAll(() => gemba?.end())
beforeEach(async () => {
  plant = await makeSteelPlant(gemba)
})

test('of a material in the ledger counts what lies here, less what is kept for others; what is expected counts from a later day', async () => {
  const { places } = await makeStore(plant.planner, { bins: ['A1'] })
  const [here = 0] = places
  await plant.order('A', 100, '2031-01-01')
  const b = await plant.order('B', 80, '2031-02-01')
  await plant.supply(60, day(0), 'stock')
  const lot = await lay(plant.planner, plant.steel, here, 120, 'S1')
  // What a planner has typed for today is in the ledger by now.
  expect(await plant.states()).toEqual([
    ['A', 'ready', day(0), 0],
    ['B', 'short', null, 60],
  ])
  expect((await plant.requirements()).map(({ stockQuantity }) => stockQuantity)).toEqual([120, 120])
  await plant.supply(70, day(9))
  expect((await plant.states())[1]).toEqual(['B', 'late', day(9), 0])
  // Kept for the less urgent one: the more urgent one is short now, until the purchase comes.
  await plant.as(({ db }) =>
    db
      .insertInto('stockReservation')
      .values({
        productId: plant.steel,
        documentKind: 'workOrder',
        documentId: b,
        documentNo: 'B',
        quantity: 80,
        until: day(30),
      })
      .execute(),
  )
  expect(await plant.states()).toEqual([
    ['A', 'late', day(9), 0],
    ['B', 'ready', day(0), 0],
  ])
  expect((await plant.requirements())[0]?.stockQuantity).toBe(40)
  // Held stock is none; what is kept and not there is no promise.
  await plant.planner.call(holdLot, { ids: [lot.lotId], status: 'held', reason: 'Rust' })
  expect(await plant.states()).toEqual([
    ['A', 'short', null, 30],
    ['B', 'short', null, 80],
  ])
  // It is handed over where it lies.
  const { rows } = await plant.planner.call(selectMaterialRequirement, { where: {} })
  const { done, skipped } = await plant.planner.call(stageMaterial, { ids: rows.map(({ id }) => id) })
  expect(done).toEqual([])
  expect(skipped[0]?.reason).toContain('Material staging orders')
})

test('what an order has made of a material in the ledger is needed no more', async () => {
  const { places } = await makeStore(plant.planner, { bins: ['A1'] })
  const id = await plant.order('A', 100, '2031-01-01')
  await lay(plant.planner, plant.steel, places[0] as number, 60, 'S1')
  expect(await plant.states()).toEqual([['A', 'short', null, 40]])
  await plant.as(({ db }) =>
    db
      .updateTable('orderOperation')
      .set({ reportedGood: 4, reportedDefective: 1 })
      .where('workOrderId', '=', id)
      .execute(),
  )
  await plant.as(({ db }) =>
    db.updateTable('orderMaterial').set({ quantityPer: 10 }).where('workOrderId', '=', id).execute(),
  )
  expect(await plant.states()).toEqual([['A', 'ready', day(0), 0]])
})
