import { sql } from 'kysely'
import type { Floor, makeOrder } from '#areas/execution/server/testing.ts'
import type { Db } from '#core/server/db/pool.ts'
import { made } from './plant.ts'

interface Worked {
  /** Production day; the report is of 08:00 to 12:00 in Shanghai. */
  day: string
  good: number
  /** With their shares. */
  people: [userId: number, share: number][]
  /** Hours on duty from 08:00 on; absent: none. */
  hours?: number
  price?: number
  /** Place of its operation in the order; absent: the first. */
  operation?: number
}

let count = 0

/** An approved report of some day, and the time on duty of those whose work it was. @returns the report's id */
export async function makeWorked(
  db: Db,
  floor: Floor,
  order: Awaited<ReturnType<typeof makeOrder>>,
  worked: Worked,
): Promise<number> {
  const { day, good, people, hours, price = 0.5, operation = 0 } = worked
  const at = (hour: number) => new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000).toISOString()
  const [taskId = 0] = order.taskIds
  const orderOperationId = order.operationIds[operation] ?? 0
  const [workCenterId = 0] = floor.centers
  const reporterId = people[0]?.[0] ?? 0
  const id = await made(
    db
      .insertInto('report')
      .values({
        reportNo: `RW${++count}`,
        taskId,
        workOrderId: order.orderId,
        orderOperationId,
        workCenterId,
        lineId: floor.lineId,
        workshopId: floor.workshopId,
        shiftDate: day,
        goodQuantity: good,
        startedAt: at(8),
        reportedAt: at(12),
        reporterId,
        earnedSeconds: good * 30,
        unitPrice: price,
        status: 'approved',
        approvedAt: at(13),
      })
      .returning('id'),
  )
  await db
    .insertInto('reportPerson')
    .values(people.map(([userId, share]) => ({ reportId: id, userId, share })))
    .execute()
  // As the events of a report would have it: the day is read anew.
  await db.deleteFrom('rolledDay').where('day', '=', day).execute()
  await sql`update order_operation set reported_good = reported_good + ${good}, approved_good = approved_good + ${good}
    where id = ${orderOperationId}`.execute(db)
  await sql`update task set reported_good = reported_good + ${good}, approved_good = approved_good + ${good}
    where id = ${taskId}`.execute(db)
  if (hours) for (const [userId] of people) await makeDuty(db, floor, { userId, day, hours })
  return id
}

/** Somebody on duty from eight o'clock of a day on. */
export async function makeDuty(db: Db, floor: Floor, duty: { userId: number; day: string; hours: number }) {
  const from = Date.parse(`${duty.day}T08:00:00+08:00`)
  await db
    .insertInto('dutySession')
    .values({
      userId: duty.userId,
      workCenterId: floor.centers[0] ?? 0,
      lineId: floor.lineId,
      workshopId: floor.workshopId,
      shiftDate: duty.day,
      onAt: new Date(from).toISOString(),
      offAt: new Date(from + duty.hours * 3_600_000).toISOString(),
    })
    .execute()
}
