import { addDays, localDate } from '#engines/working-time/index.ts'
import { makeProduct } from '#tests/factories/plant.ts'
import type { TestGemba } from '#tests/support/gemba.ts'
import { createTask } from '../../contract/task/task.api.ts'
import { actAs, makeFactory } from '../factory.fixture.ts'

export const today = localDate('Asia/Shanghai', Date.now())
export const day = addDays(today, 1)
/** Ten days of eight hours. */
export const horizon = { from: day, to: addDays(day, 9) }

/** A team with a planner, a factory, and a line in it for two products. */
export async function makeLeanPlace(gemba: TestGemba) {
  const planner = await gemba.team()
  const as = <T>(work: Parameters<typeof actAs<T>>[2]) => actAs(gemba.services, planner, work)
  const factory = await as(({ db }) => makeFactory(db))
  const line = await makeLine()

  type Id = { id: number }

  /** Two products over three operations of line 1: cutting, then two at the welding centre; seconds a piece of each. */
  async function makeLine() {
    return as(async ({ db }) => {
      const one = async (query: { executeTakeFirstOrThrow(): Promise<Id> }) =>
        (await query.executeTakeFirstOrThrow()).id
      const lineId = factory.lines[0] as number
      const { cut, weld } = factory.centers
      const stationIds: number[] = []
      for (const [number, workCenterId] of [
        ['S1', cut],
        ['S2', weld],
        ['S3', weld],
      ] as const)
        stationIds.push(
          await one(
            db
              .insertInto('station')
              .values({
                number,
                name: `Station ${number}`,
                workshopId: factory.workshopId,
                effectiveLineId: lineId,
                workCenterId,
              })
              .returning('id'),
          ),
        )
      const products: number[] = []
      for (const [code, seconds] of [
        ['A', [30, 20, 40]],
        ['B', [30, 40, 20]],
      ] as const) {
        const productId = await makeProduct(db, { code, name: `Pump ${code}`, unit: 'pcs' })
        const routingId = await one(
          db.insertInto('routing').values({ productId, routingVersion: '1', isDefault: true }).returning('id'),
        )
        for (const [i, workCenterId] of [cut, weld, weld].entries())
          await db
            .insertInto('routingOperation')
            .values({
              routingId,
              sequence: (i + 1) * 10,
              operationId: factory.operations[i] as number,
              produreNo: `OP${i}`,
              produreName: `Operation ${i}`,
              successor: i < 2 ? [(i + 2) * 10] : [],
              singleProcessingTime: seconds[i] as number,
              workCenterId,
            })
            .execute()
        products.push(productId)
      }
      return { lineId, stationIds, products, keys: factory.operations.map(String) }
    })
  }
  /** A confirmed order with tasks. */
  async function order(number: string, which: 0 | 1, quantity: number, due = addDays(day, 5)): Promise<number> {
    const productId = line.products[which] as number
    const id = await as(async ({ db }) => {
      const { id: orderId } = await db
        .insertInto('workOrder')
        .values({
          workorderNo: number,
          productId,
          materialNo: 'AB'[which] as string,
          materialDesc: 'Pump',
          unit: 'pcs',
          status: 'confirmed',
          workshopId: factory.workshopId,
          planQuantity: quantity,
          requiredEndDate: due,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [i, workCenterId] of [factory.centers.cut, factory.centers.weld, factory.centers.weld].entries())
        await db
          .insertInto('orderOperation')
          .values({
            workOrderId: orderId,
            sequence: (i + 1) * 10,
            successor: i < 2 ? [(i + 2) * 10] : [],
            operationId: factory.operations[i] as number,
            produreNo: `OP${i}`,
            produreName: `Operation ${i}`,
            difficultyRate: 1,
            unitPrice: 1,
            timePreparation: 10,
            singleTripQuantity: 1,
            singleProcessingTime: 30,
            workCenterId,
            alternativeWorkCenterIds: [],
            planQuantity: quantity,
          })
          .execute()
      return orderId
    })
    await planner.call(createTask, { orders: [{ id }] })
    return id
  }
  const mix = (quantities: (number | null)[]) =>
    line.products.map((productId, i) => ({
      productId,
      quantity: quantities[i] ?? 0,
      typed: quantities[i] !== null,
    }))

  /** Cutting at S1, the others at S2 and S3. */
  const balanced = (base = 0, more: object = {}) => ({
    lineId: line.lineId,
    base,
    ...horizon,
    reservePercent: 0,
    products: mix([2400, 2400]),
    stationIds: line.stationIds,
    assignment: line.keys.map((key, i) => ({ key, stationIds: [line.stationIds[i] as number] })),
    ...more,
  })

  const tasks = () =>
    as(({ db }) =>
      db
        .selectFrom('task as t')
        .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
        .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
        .select(['t.id', 't.version', 't.planQuantity', 't.plannedStart', 't.plannedEnd', 't.locked', 't.sequenceSlot'])
        .select(['t.workCenterId', 't.machineId', 'o.sequence', 'w.workorderNo'])
        .orderBy('t.sequenceSlot')
        .orderBy('o.sequence')
        .orderBy('t.id')
        .execute(),
    )
  return { planner, as, factory, line, order, mix, balanced, tasks }
}
