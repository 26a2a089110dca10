import type { Db } from '#core/server/db/pool.ts'
import { makeLine } from '#tests/factories/line.ts'
import { made, makeProduct } from '#tests/factories/plant.ts'

/** A small place to work in: one line by a round-the-clock calendar, one product, two operations one after the other. */
export interface Floor {
  workshopId: number
  lineId: number
  productId: number
  operations: number[]
  centers: number[]
  stations: number[]
}

/** Two shifts of twelve hours with half an hour of handover: at every instant one is running. */
const shifts = [
  { id: 'day', name: 'Day', start: '08:00', end: '20:00', handoverMinutes: 30, rests: [] },
  { id: 'night', name: 'Night', start: '20:00', end: '08:00', handoverMinutes: 30, rests: [] },
]

export async function makeFloor(db: Db, center: object = {}): Promise<Floor> {
  const { workshopId, lineId } = await makeLine(db, shifts)
  const productId = await makeProduct(db, { code: 'P1', name: 'Bracket', unit: 'pcs' })
  const operations: number[] = []
  const centers: number[] = []
  const stations: number[] = []
  for (const name of ['Cut', 'Weld']) {
    operations.push(
      await made(
        db
          .insertInto('operation')
          .values({ produreNo: name, produreName: name, singleProcessingTime: 60 })
          .returning('id'),
      ),
    )
    const workCenterId = await made(
      db
        .insertInto('workCenter')
        .values({ number: name, name: `${name} centre`, workshopId, lineId, parallelProduction: true, ...center })
        .returning('id'),
    )
    centers.push(workCenterId)
    stations.push(
      await made(
        db
          .insertInto('station')
          .values({ number: `S-${name}`, name: `${name} station`, workshopId, effectiveLineId: lineId, workCenterId })
          .returning('id'),
      ),
    )
  }
  return { workshopId, lineId, productId, operations, centers, stations }
}

export interface MadeOrder {
  orderId: number
  operationIds: number[]
  taskIds: number[]
}

/** A scheduled order of cutting and welding, each with one released task for the whole quantity. */
export async function makeOrder(db: Db, floor: Floor, order: { number: string; quantity: number }): Promise<MadeOrder> {
  const orderId = await made(
    db
      .insertInto('workOrder')
      .values({
        workorderNo: order.number,
        productId: floor.productId,
        materialNo: 'P1',
        materialDesc: 'Bracket',
        unit: 'pcs',
        status: 'scheduled',
        workshopId: floor.workshopId,
        planQuantity: order.quantity,
        requiredEndDate: '2031-01-31',
      })
      .returning('id'),
  )
  const operationIds: number[] = []
  const taskIds: number[] = []
  for (const [i, workCenterId] of floor.centers.entries()) {
    const operationId = await made(
      db
        .insertInto('orderOperation')
        .values({
          workOrderId: orderId,
          sequence: (i + 1) * 10,
          successor: i + 1 < floor.centers.length ? [(i + 2) * 10] : [],
          operationId: floor.operations[i] as number,
          produreNo: i ? 'Weld' : 'Cut',
          produreName: i ? 'Weld' : 'Cut',
          difficultyRate: 1,
          unitPrice: 0.5,
          timePreparation: 0,
          singleTripQuantity: 2,
          singleProcessingTime: 60,
          workCenterId,
          planQuantity: order.quantity,
          taskedQuantity: order.quantity,
        })
        .returning('id'),
    )
    operationIds.push(operationId)
    taskIds.push(
      await made(
        db
          .insertInto('task')
          .values({
            taskNo: `${order.number}-${i + 1}`,
            workOrderId: orderId,
            orderOperationId: operationId,
            workshopId: floor.workshopId,
            lineId: floor.lineId,
            workCenterId,
            status: 'waiting',
            planQuantity: order.quantity,
            released: true,
          })
          .returning('id'),
      ),
    )
  }
  return { orderId, operationIds, taskIds }
}
