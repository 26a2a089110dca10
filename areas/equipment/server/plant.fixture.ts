import type { Db } from '#core/server/db/pool.ts'
import { makeLine } from '#tests/factories/line.ts'
import { made, makeProduct } from '#tests/factories/plant.ts'

/** Machines of one line that works two shifts with rests, and an operation that they do: two pieces in 45 seconds. */
export interface Plant {
  workshopId: number
  lineId: number
  shiftModeId: number
  machines: number[]
  workCenterId: number
  orderId: number
  orderOperationId: number
  tasks: number[]
}

export const shifts = [
  {
    id: 'day',
    name: 'Day',
    start: '08:00',
    end: '20:00',
    handoverMinutes: 30,
    rests: [
      { start: '12:00', end: '13:00' },
      { start: '17:00', end: '17:30' },
    ],
  },
  {
    id: 'night',
    name: 'Night',
    start: '20:00',
    end: '04:00',
    handoverMinutes: 30,
    rests: [{ start: '00:00', end: '00:30' }],
  },
]

export async function makePlant(db: Db, count: number): Promise<Plant> {
  const { workshopId, lineId, shiftModeId } = await makeLine(db, shifts)
  const machines = (
    await db
      .insertInto('machine')
      .values(
        Array.from({ length: count }, (_, i) => ({
          number: `M${String(i + 1).padStart(3, '0')}`,
          name: `Machine ${i + 1}`,
          workshopId,
          lineId,
          countSource: i % 2 ? 'reports' : 'counts',
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  const workCenterId = await made(
    db.insertInto('workCenter').values({ number: 'C1', name: 'Centre', workshopId, lineId }).returning('id'),
  )
  const productId = await makeProduct(db, { code: 'P1', name: 'Bracket', unit: 'pcs' })
  const operationId = await made(
    db
      .insertInto('operation')
      .values({ produreNo: 'Cut', produreName: 'Cut', singleProcessingTime: 45 })
      .returning('id'),
  )
  const orderId = await made(
    db
      .insertInto('workOrder')
      .values({
        workorderNo: 'WO1',
        productId,
        materialNo: 'P1',
        materialDesc: 'Bracket',
        unit: 'pcs',
        status: 'scheduled',
        workshopId,
        planQuantity: 100_000,
        requiredEndDate: '2031-01-31',
      })
      .returning('id'),
  )
  const orderOperationId = await made(
    db
      .insertInto('orderOperation')
      .values({
        workOrderId: orderId,
        sequence: 10,
        operationId,
        produreNo: 'Cut',
        produreName: 'Cut',
        difficultyRate: 1,
        unitPrice: 0.5,
        timePreparation: 0,
        singleTripQuantity: 3,
        singleProcessingTime: 45,
        workCenterId,
        planQuantity: 100_000,
      })
      .returning('id'),
  )
  const tasks = (
    await db
      .insertInto('task')
      .values(
        machines.map((machineId, i) => ({
          taskNo: `WO1-${i + 1}`,
          workOrderId: orderId,
          orderOperationId,
          workshopId,
          lineId,
          workCenterId,
          machineId,
          status: 'inProgress',
          planQuantity: 1_000,
          released: true,
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)
  return { workshopId, lineId, shiftModeId, machines, workCenterId, orderId, orderOperationId, tasks }
}
