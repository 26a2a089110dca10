import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { keysOf } from '#core/server/crud/summary-parts.ts'
import { type Attendance, judgeAttendance } from '#engines/kpi/index.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { graceMinutes } from '../../contract/attendance.ts'
import { wanted } from './parts.ts'

/** A shift that somebody was arranged for. Epoch milliseconds. */
export interface Arranged {
  id: number
  day: string
  shift: string
  shiftName: string
  userId: number
  lineId: number
  workshopId: number
  departmentId: number
  shiftTeamId: number | null
  positionId: number
  start: number
  end: number
  /** Without rests. */
  workingMs: number
}

type Read = Omit<Arranged, 'start' | 'end' | 'workingMs'>

/** Shifts that people were arranged for on some days, in the workshops that the caller may see; one that the calendar has no more is none. */
export async function arrangedShifts(ctx: Ctx, asked: Pick<Asked, 'days' | 'ids'>): Promise<Arranged[]> {
  const { rows } = await sql<Read>`
    select a.id, a.date as day, a.shift_id as shift, a.shift_name, a.user_id, a.line_id, a.workshop_id, u.department_id, u.shift_team_id,
      u.position_id
    from personnel_arrangement a
    join team_user u on u.team_id = a.team_id and u.id = a.user_id
    where a.date between ${asked.days.from}::date and ${asked.days.to}::date
    order by a.date, a.id`.execute(ctx.db)
  const kept = rows.filter((row) => wanted({ ...asked, by: new Set() }, row))
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, [...new Set(kept.map(({ lineId }) => lineId))])
  return kept.flatMap((row) => {
    const calendar = calendars.get(row.lineId)
    const shift = calendar?.shiftsOn(row.day).find(({ shiftId }) => shiftId === row.shift)
    if (!shift) return []
    const rests = shift.rests.reduce((sum, { start, end }) => sum + (end - start), 0)
    return [{ ...row, start: shift.start, end: shift.end, workingMs: shift.end - shift.start - rests }]
  })
}

/** Standard hours: the working time of the shifts that people were arranged for. */
export const standardFacts = async (ctx: Ctx, asked: Asked): Promise<Fact[]> =>
  (await arrangedShifts(ctx, asked)).map((row) => ({
    keys: keysOf(asked, row),
    sums: { standardSeconds: row.workingMs / 1000 },
  }))

export interface Judged extends Arranged {
  attendance: Attendance
}

/** Those of the shifts that have begun, with when their people were on duty, wherever that was. */
export async function judgedShifts(ctx: Ctx, asked: Pick<Asked, 'days' | 'ids'>): Promise<Judged[]> {
  const now = ctx.now.getTime()
  const begun = (await arrangedShifts(ctx, asked)).filter(({ start }) => start <= now)
  const userIds = [...new Set(begun.map(({ userId }) => userId))]
  const since = new Date(startOfDate(ctx.caller.zone, addDays(asked.days.from, -1))).toISOString()
  const until = new Date(startOfDate(ctx.caller.zone, addDays(asked.days.to, 3))).toISOString()
  const { rows } = await ctx.unscoped(() =>
    sql<{ userId: number; from: string; to: string }>`
      select user_id, on_at as from, least(coalesce(off_at, ${ctx.now.toISOString()}::timestamptz), ${ctx.now.toISOString()}::timestamptz) as to
      from duty_session
      where user_id = any(${userIds}) and on_at >= ${since}::timestamptz and on_at < ${until}::timestamptz`.execute(
      ctx.db,
    ),
  )
  const sessions = new Map<number, { start: number; end: number }[]>()
  for (const { userId, from, to } of rows) {
    const known = sessions.get(userId) ?? []
    known.push({ start: Date.parse(from), end: Date.parse(to) })
    sessions.set(userId, known)
  }
  return begun.map((row) => ({
    ...row,
    attendance: judgeAttendance(row, sessions.get(row.userId) ?? [], { now, grace: graceMinutes * 60_000 }),
  }))
}
