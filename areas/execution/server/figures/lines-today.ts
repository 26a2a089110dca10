import { sql } from 'kysely'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { type LocalDate, localDate, type WorkingCalendar } from '#engines/working-time/index.ts'
import { type PublishedWork, plannedPieces, publishedWork } from '../other-areas.ts'

/** Pieces of all operations that were reported and count (`counted_report`): `unapproved` of them are not approved yet. */
export interface Made {
  good: number
  unapproved: number
  defective: number
  /** Without orders of type rework: what yield is made of. A piece that comes back good was not good at the first time. */
  firstGood: number
  firstDefective: number
}

/** A line in its production day. */
export interface LineToday extends Made {
  lineId: number
  day: LocalDate
  /** Pieces that the published plan puts in the day, and of them those up to now, by working time. Null: nothing is planned in it. */
  plan: number | null
  target: number | null
}

/**
 * What lines were to make and have made in the production day that each is in. An overnight shift belongs to the day it opened: at 2 a.m. the
 * day of some lines is yesterday. Every screen that says how much was made today says it by this.
 */
export async function linesToday(ctx: Ctx, lineIds: readonly number[]): Promise<LineToday[]> {
  if (!lineIds.length) return []
  const now = ctx.now.getTime()
  const { calendars, days, works } = await plannedDays(ctx, lineIds)
  const made = await madeOn(ctx, days)
  return days.map(({ lineId, day, start, end }) => {
    const calendar = calendars.get(lineId)
    const work = works.get(lineId)
    const wanted = calendar && start !== null && work ? wantedOf(work, calendar, { start, end }, now) : nothing
    return { lineId, day, ...wanted, ...(made.get(lineId) ?? nothingMade) }
  })
}

const nothingMade: Made = { good: 0, unapproved: 0, defective: 0, firstGood: 0, firstDefective: 0 }
const nothing = { plan: null, target: null }

/** Whole pieces: of a part of one nobody can be behind. */
const wantedOf = (
  work: readonly PublishedWork[],
  calendar: WorkingCalendar,
  { start, end }: { start: number; end: number },
  now: number,
) => ({
  plan: Math.round(plannedPieces(work, calendar, start, end)),
  target: Math.floor(plannedPieces(work, calendar, start, Math.min(now, end))),
})

/** The production day that each line is in, with the published work in it. */
export async function plannedDays({ db, caller, now }: Ctx, lineIds: readonly number[]) {
  const calendars = await lineCalendars(db, caller.zone, [...lineIds])
  const days = lineIds.map((lineId) => dayOfLine(lineId, calendars.get(lineId), caller.zone, now.getTime()))
  const spans = days.flatMap(({ lineId, start, end }) => (start === null ? [] : [{ id: lineId, start, end }]))
  return { calendars, days, works: await publishedWork(db, 'line', spans) }
}

/** A line's production day, from its first shift to its last; without shifts on it when nothing is planned to work. */
export type Day = { lineId: number; day: LocalDate } & ({ start: number; end: number } | { start: null; end: null })

function dayOfLine(lineId: number, calendar: WorkingCalendar | undefined, zone: string, now: number): Day {
  const day = calendar?.productionDay(now) ?? localDate(zone, now)
  const shifts = calendar?.shiftsOn(day) ?? []
  if (!shifts.length) return { lineId, day, start: null, end: null }
  const start = Math.min(...shifts.map((shift) => shift.start))
  return { lineId, day, start, end: Math.max(...shifts.map((shift) => shift.end)) }
}

async function madeOn({ db }: Ctx, days: readonly Day[]): Promise<Map<number, Made>> {
  const { rows } = await sql<Made & { lineId: number }>`
    select r.line_id, sum(r.good) as good, sum(r.good - r.approved_good) as unapproved, sum(r.defective) as defective,
      coalesce(sum(r.good) filter (where w.type is distinct from 'rework'), 0) as first_good,
      coalesce(sum(r.defective) filter (where w.type is distinct from 'rework'), 0) as first_defective
    from unnest(${days.map(({ lineId }) => lineId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as u (line_id, day)
    join counted_report r on r.line_id = u.line_id and r.shift_date = u.day
    left join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    group by 1`.execute(db)
  return new Map(rows.map(({ lineId, ...made }) => [lineId, made]))
}
