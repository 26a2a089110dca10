import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { uniteRanges } from '#engines/kpi/index.ts'
import { addDays, type LocalDate, startOfDate } from '#engines/working-time/index.ts'

/** A stretch that somebody worked: on duty, outside the rests of his line's shifts. Epoch milliseconds. */
export interface Worked {
  sessionId: number
  userId: number
  /** Production day. */
  day: LocalDate
  shiftId: string | null
  workshopId: number | null
  lineId: number | null
  workCenterId: number
  taskId: number | null
  from: number
  to: number
}

interface Asked {
  from: LocalDate
  to: LocalDate
  /** Whose alone; absent: everybody's. */
  userIds?: readonly number[] | null
}

type Session = Omit<Worked, 'from' | 'to'> & { from: string; to: string }

/**
 * What people worked on some production days, by the beginning of the stretches: until now where somebody still is on duty, without the rests of
 * his line's shifts. Whoever tells hours on duty, or pays them, takes them from here. Reads what the context may see: `ctx.unscoped` for whole
 * people.
 */
export async function workedStretches(ctx: Ctx, asked: Asked): Promise<Worked[]> {
  const { zone } = ctx.caller
  const since = startOfDate(zone, addDays(asked.from, -1))
  const until = startOfDate(zone, addDays(asked.to, 2))
  const sessions = await sessionsOf(ctx, asked, since, until)
  const lineIds = [...new Set(sessions.flatMap(({ lineId }) => lineId ?? []))]
  const calendars = await lineCalendars(ctx.db, zone, lineIds)
  const rests = new Map(
    [...calendars].map(([lineId, calendar]) => [
      lineId,
      uniteRanges(calendar.shifts(since, until).flatMap((shift) => shift.rests)),
    ]),
  )
  return sessions.flatMap((session) =>
    without(
      { from: Date.parse(session.from), to: Date.parse(session.to) },
      session.lineId === null ? [] : (rests.get(session.lineId) ?? []),
    ).map((part) => ({ ...session, ...part })),
  )
}

/** Their sessions, of which those of the day stand in a bound around it: a production day's shifts begin and end beside the calendar day. */
async function sessionsOf(ctx: Ctx, asked: Asked, since: number, until: number): Promise<Session[]> {
  const [first, last] = [new Date(since).toISOString(), new Date(until).toISOString()]
  const now = ctx.now.toISOString()
  const userIds = asked.userIds ?? null
  const { rows } = await sql<Session>`
    select s.id as session_id, s.user_id, d.day, s.shift_id, s.workshop_id, s.line_id, s.work_center_id, s.task_id, s.on_at as from,
      least(coalesce(s.off_at, ${now}::timestamptz), ${last}::timestamptz) as to
    from duty_session s
    cross join lateral (select coalesce(s.shift_date, (s.on_at at time zone ${ctx.caller.zone})::date) as day) d
    where s.on_at >= ${first}::timestamptz and s.on_at < ${last}::timestamptz and s.on_at <= ${now}::timestamptz
      and d.day between ${asked.from}::date and ${asked.to}::date
      and (${userIds}::bigint[] is null or s.user_id = any(${userIds}::bigint[]))
    order by s.on_at`.execute(ctx.db)
  return rows
}

/** A stretch without what lies in the rests, which are in order and do not overlap: over a year there are a thousand of a line. */
function without(stretch: { from: number; to: number }, rests: readonly { start: number; end: number }[]) {
  const parts: { from: number; to: number }[] = []
  let { from } = stretch
  for (let i = firstEndingAfter(rests, from); i < rests.length; i += 1) {
    const { start, end } = rests[i] as (typeof rests)[number]
    if (start >= stretch.to) break
    if (start > from) parts.push({ from, to: start })
    from = Math.max(from, end)
  }
  if (from < stretch.to) parts.push({ from, to: stretch.to })
  return parts
}

function firstEndingAfter(rests: readonly { end: number }[], moment: number): number {
  let [low, high] = [0, rests.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rests[middle]?.end ?? 0) > moment) high = middle
    else low = middle + 1
  }
  return low
}
