import { sql } from 'kysely'
import { machineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { ShiftSpan, WorkingCalendar } from '#engines/working-time/index.ts'

/** The shift that a machine is in, with what it counted in it up to now. */
export interface RunningShift {
  shift: ShiftSpan
  calendar: WorkingCalendar
  counted: number
}

/** The shifts that run at machines, by the calendar. A machine that is in none is left out: what it counted is of no shift. */
export async function runningShifts(
  { db, caller, now }: Ctx,
  machines: readonly { id: number; lineId: number | null }[],
): Promise<Map<number, RunningShift>> {
  const at = now.getTime()
  const { calendars } = await machineCalendars(db, caller.zone, [...machines])
  const running = machines.flatMap(({ id }) => {
    const calendar = calendars.get(id)
    const shift = calendar?.shiftAt(at).shift
    return calendar && shift ? [{ id, calendar, shift }] : []
  })
  if (!running.length) return new Map()
  // Hours that are over come from the roll-ups; from the last that was rolled up on, minutes as they were counted.
  const { rows } = await sql<{ id: number; counted: number }>`
    select u.id,
      coalesce((select sum(h.counted) from machine_hour h
        where h.machine_id = u.id and h.start_at >= u.a and h.start_at < c.since), 0)
      + coalesce((select sum(n.quantity) from machine_count n
        where n.machine_id = u.id and n.minute >= greatest(u.a, c.since) and n.minute <= ${now.toISOString()}), 0) as counted
    from unnest(${running.map(({ id }) => id)}::bigint[],
      ${running.map(({ shift }) => new Date(shift.start).toISOString())}::timestamptz[]) as u (id, a)
    cross join lateral (
      select coalesce((select max(h.start_at) from machine_hour h where h.machine_id = u.id), u.a) as since) c`.execute(
    db,
  )
  const counts = new Map(rows.map(({ id, counted }) => [id, counted]))
  return new Map(running.map(({ id, ...shift }) => [id, { ...shift, counted: counts.get(id) ?? 0 }]))
}
