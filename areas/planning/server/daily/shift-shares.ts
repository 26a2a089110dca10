import type { LocalDate, WorkingCalendar } from '#engines/working-time/index.ts'
import { localDate } from '#engines/working-time/index.ts'
import { splitByShare } from '../task/largest-remainder.ts'

/** What of a task falls into one shift. Instants in epoch milliseconds. */
export interface ShiftShare {
  day: LocalDate
  shiftId: string | null
  shiftName: string | null
  shiftStart: number
  start: number
  end: number
  quantity: number
}

/**
 * Divides a task over the shifts that it is worked in, its quantity by their working time. The parts sum to the quantity, and
 * whole pieces stay whole. Without a calendar all of it falls on the day it starts.
 */
export function shiftShares(
  task: { start: number; end: number; quantity: number },
  calendar: WorkingCalendar | undefined,
  zone: string,
): ShiftShare[] {
  const { start, end, quantity } = task
  const whole = { day: localDate(zone, start), shiftId: null, shiftName: null, shiftStart: start, start, end, quantity }
  if (!calendar) return [whole]
  const parts = calendar.shifts(start, end).flatMap((shift) => {
    const from = Math.max(start, shift.start)
    const to = Math.min(end, shift.end)
    const working = calendar.duration(from, to)
    return working > 0 ? [{ shift, from, to, working }] : []
  })
  if (!parts.length) return [whole]
  const shares = splitByShare(
    quantity,
    parts.map(({ working }) => working / 60_000),
  )
  return parts.map(({ shift, from, to }, i) => ({
    day: shift.productionDay,
    shiftId: shift.shiftId,
    shiftName: shift.shiftName,
    shiftStart: shift.start,
    start: from,
    end: to,
    quantity: shares[i] as number,
  }))
}
