import type { Db } from '#core/server/db/pool.ts'

/** The id of what an insert made. */
export const made = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).id

export interface Line {
  workshopId: number
  lineId: number
  shiftModeId: number
}

/** A workshop with one line that works by these shifts, day after day, from 2020 to 2039. */
export async function makeLine(db: Db, shifts: object[]): Promise<Line> {
  const workshopId = await made(db.insertInto('department').values({ name: 'Shop', isWorkshop: true }).returning('id'))
  const lineId = await made(
    db.insertInto('productionLine').values({ number: 'L1', name: 'Line 1', workshopId }).returning('id'),
  )
  const shiftModeId = await made(
    db
      .insertInto('shiftMode')
      .values({ name: 'Shifts', shifts: JSON.stringify(shifts) })
      .returning('id'),
  )
  await db
    .insertInto('calendarPeriod')
    .values({ lineId, shiftModeId, fromDate: '2020-01-01', toDate: '2039-12-31' })
    .execute()
  await db
    .insertInto('calendarVersion')
    .values({ number: 1 })
    .onConflict((c) => c.doNothing())
    .execute()
  return { workshopId, lineId, shiftModeId }
}
