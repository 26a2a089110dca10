import { makeFloor, makeOrder } from '#areas/execution/server/floor.fixture.ts'
import { makeStore } from '#areas/inventory/server/testing.ts'
import type { TestGemba } from '#tests/support/gemba.ts'

/** A floor and a store with a bin; order WO1 of 100 pieces, each of 2 of a steel, with a serial number. */
export async function makeSteel(gemba: TestGemba) {
  const admin = await gemba.team()
  const within = <T>(work: Parameters<typeof gemba.services.database.inTeam<T>>[1]) =>
    gemba.services.database.inTeam({ teamId: admin.teamId, workshops: null }, work)
  const floor = await within((db) => makeFloor(db))
  const { products, places } = await makeStore(admin, { products: ['STEEL'] })
  const [steel = 0] = products
  const [here = 0] = places
  const order = await within(async (db) => {
    const made = await makeOrder(db, floor, { number: 'WO1', quantity: 100 })
    await db
      .insertInto('orderMaterial')
      .values({ workOrderId: made.orderId, lineNumber: 10, materialId: steel, quantityPer: 2, requiredQuantity: 200 })
      .execute()
    await db.insertInto('orderSerial').values({ workOrderId: made.orderId, serialNo: 'WO1-0001' }).execute()
    return made
  })
  return { admin, within, floor, steel, here, order }
}
