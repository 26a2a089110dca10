import type { Db } from '#core/server/db/pool.ts'
import { made, makeProductionLine, makeWorkshop } from './plant.ts'

export interface Line {
  workshopId: number
  lineId: number
  shiftModeId: number
}

/** A workshop with one line that works by these shifts, day after day, from 2020 to 2039. */
export async function makeLine(db: Db, shifts: object[]): Promise<Line> {
  const workshopId = await makeWorkshop(db, { name: 'Shop' })
  const lineId = await makeProductionLine(db, { number: 'L1', name: 'Line 1', workshopId })
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
