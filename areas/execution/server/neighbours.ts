import { shiftOf } from '#areas/calendar/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'

export { orderProgressed } from '#areas/orders/server/index.ts'
export { applyTaskReport, endTask, readPlanSet, sharesOfTask, startTask } from '#areas/planning/server/index.ts'

/** The shift that an instant lies in, or whose handover it lies in, on a line. */
export interface ShiftAt {
  /** Production day. */
  date: string
  id: string
  /** End with handover, epoch milliseconds. */
  end: number
}

export async function shiftAt(db: Db, zone: string, lineId: number, instant: number): Promise<ShiftAt | null> {
  const shift = await shiftOf(db, zone, lineId, instant)
  if (!shift) return null
  return { date: shift.productionDay, id: shift.shiftId, end: shift.end + shift.handoverMinutes * 60_000 }
}
