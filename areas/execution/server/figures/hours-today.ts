import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { plannedPieces } from '../other-areas.ts'
import { type Day, plannedDays } from './lines-today.ts'

const hour = 3_600_000
/** A day and what its shifts reach over; lines whose days differ may span more, of which the latest hours are told. */
const hoursMost = 30

/** A clock hour of the lines' production days, epoch milliseconds. */
export interface HourToday {
  start: number
  good: number
  unapproved: number
  /** Pieces that the published plan puts in it; null: it puts none in the days. */
  target: number | null
}

/**
 * What lines made in each clock hour of the production day that each is in, against what the published plan puts there: the same pieces that
 * `linesToday` sums. A report stands in the hour it was made in; one after the end of the day's last shift, of the handover, in its last hour.
 */
export async function hoursToday(ctx: Ctx, lineIds: readonly number[]): Promise<HourToday[]> {
  if (!lineIds.length) return []
  const { calendars, days, works } = await plannedDays(ctx, lineIds)
  const made = await madeByHour(ctx, days)
  const starts = hoursOf(days, [...made.keys()])
  const targetOf = (start: number) =>
    days.reduce((sum, day) => {
      const [work, calendar] = [works.get(day.lineId), calendars.get(day.lineId)]
      if (!work || !calendar || day.start === null) return sum
      const [from, to] = [Math.max(start, day.start), Math.min(start + hour, day.end)]
      return from < to ? sum + plannedPieces(work, calendar, from, to) : sum
    }, 0)
  return starts.map((start) => ({
    start,
    good: made.get(start)?.good ?? 0,
    unapproved: made.get(start)?.unapproved ?? 0,
    target: works.size ? Math.round(targetOf(start)) : null,
  }))
}

/** The clock hours from the first to the last that a shift or a report stands in. */
function hoursOf(days: readonly Day[], reported: readonly number[]): number[] {
  const open = days.flatMap(({ start, end }) => (start === null ? [] : [{ start, end }]))
  const first = Math.min(...open.map(({ start }) => start - (start % hour)), ...reported)
  const last = Math.max(...open.map(({ end }) => end), ...reported.map((at) => at + hour))
  if (!Number.isFinite(first)) return []
  const count = Math.ceil((last - first) / hour)
  return Array.from({ length: count }, (_, i) => first + i * hour).slice(-hoursMost)
}

async function madeByHour(
  { db }: Ctx,
  days: readonly Day[],
): Promise<Map<number, { good: number; unapproved: number }>> {
  const ends = days.map(({ end }) => end && new Date(end).toISOString())
  const { rows } = await sql<{ at: number; good: number; unapproved: number }>`
    select (floor(extract(epoch from least(r.made_at, u.ends - interval '1 second')) / 3600) * 3600000)::bigint as at,
      sum(r.good) as good, sum(r.good - r.approved_good) as unapproved
    from unnest(${days.map(({ lineId }) => lineId)}::bigint[], ${days.map(({ day }) => day)}::date[], ${ends}::timestamptz[])
      as u (line_id, day, ends)
    join counted_report r on r.line_id = u.line_id and r.shift_date = u.day
    group by 1`.execute(db)
  return new Map(rows.map(({ at, ...made }) => [at, made]))
}
