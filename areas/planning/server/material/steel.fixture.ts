import { localDate } from '#engines/working-time/index.ts'
import { makeProduct } from '#tests/factories/plant.ts'
import type { TestGemba } from '#tests/support/gemba.ts'
import { selectMaterialRequirement } from '../../contract/material/material-supply.api.ts'
import { materialSupplyCrud } from '../../contract/material/material-supply.ts'
import { createTask } from '../../contract/task/task.api.ts'
import { actAs, makeFactory, makeOrder } from '../factory.fixture.ts'

/** A day of the team, so many days from today. */
export const day = (ahead: number) => localDate('Asia/Shanghai', Date.now() + ahead * 86_400_000)

/** A team whose orders are made of steel. */
export async function makeSteelPlant(gemba: TestGemba) {
  const planner = await gemba.team()
  const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
  const factory = await as(({ db }) => makeFactory(db))
  const product = { code: 'STEEL', name: 'Steel', kind: 'material', unit: 'kg' }
  const steel = await as(({ db }) => makeProduct(db, product))
  const requirements = async () => {
    const sort = [{ field: 'workorderNo', order: 'asc' as const }]
    return (await planner.call(selectMaterialRequirement, { pageNum: 1, pageSize: 50, where: {}, sort })).rows
  }
  return {
    planner,
    as,
    steel,
    requirements,
    states: async () =>
      (await requirements()).map((row) => [row.workorderNo, row.state, row.availableOn, row.shortQuantity]),
    supply: (quantity: number, availableOn: string, source: 'stock' | 'purchase' = 'purchase') =>
      planner.call(materialSupplyCrud.add, { materialId: steel, quantity, availableOn, source }),
    /** An order of two operations that needs so much steel. */
    async order(number: string, need: number, due: string): Promise<number> {
      const centers = [factory.centers.weld, factory.centers.paint]
      const { orderId } = await as(({ db }) => makeOrder(db, factory, { number, quantity: 10, centers, due }))
      await as(({ db }) =>
        db
          .insertInto('orderMaterial')
          .values({ workOrderId: orderId, lineNumber: 10, materialId: steel, quantityPer: 1, requiredQuantity: need })
          .execute(),
      )
      await planner.call(createTask, { orders: [{ id: orderId }] })
      return orderId
    },
  }
}
