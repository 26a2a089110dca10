import { sql } from 'kysely'
import { addDays, type DateRange, type LocalDate, localDate } from '#engines/working-time/index.ts'
import type { Ctx } from '../context.ts'
import { dayOf } from '../day.ts'
import type { AreaServer } from '../handler.ts'

/** Sums that an area keeps by production day beside the raw rows they are of. */
export interface DayRollUp {
  /** Its name, with its area: `execution.output`. */
  kind: string
  /** The first day that anything counts to; null: nothing yet. */
  firstDay(ctx: Ctx): Promise<LocalDate | null>
  /** Writes what is kept of a day anew from the raw rows of that day. */
  roll(ctx: Ctx, day: LocalDate): Promise<void>
}

/** Days that are younger are read raw: who changes what counts to them says nothing, and pays nothing. */
const settledDays = 2
/** One day more lies between: an act that began when its day was young has ended before the day is rolled up. */
const rolledDaysAfter = settledDays + 1
/** Days of a team in one transaction. */
const atOnce = 5

const lockOf = (kind: string, teamId: number) => sql`hashtext(${`roll-up ${kind}`}), ${teamId}::int`

/**
 * Says that what counts to some days changes; called in the transaction that changes it. Days that are rolled up are read raw from then on, until
 * the timer has rolled them up again.
 */
export async function daysChanged(ctx: Ctx, kind: string, days: readonly (LocalDate | null)[]): Promise<void> {
  // What is played back speaks of a past moment; whether a day may be rolled up is asked of the clock.
  const today = localDate(ctx.caller.zone, Math.max(ctx.now.getTime(), Date.now()))
  const young = addDays(today, 1 - settledDays)
  const old = [...new Set(days)].filter((day): day is LocalDate => day !== null && day < young)
  if (!old.length) return
  // A day that is being rolled up is waited for: in the next statement its mark is seen.
  await sql`select pg_advisory_xact_lock_shared(${lockOf(kind, ctx.caller.teamId)})`.execute(ctx.db)
  await sql`delete from rolled_day where kind = ${kind} and day = any(${old}::date[])`.execute(ctx.db)
}

/** The days of a range of which what is kept may be read; all others are read raw. In the order of the days. */
export async function rolledDays({ db, caller }: Ctx, kind: string, { from, to }: DateRange): Promise<LocalDate[]> {
  const { rows } = await sql<{ day: LocalDate }>`
    select day::text as day from rolled_day
    where kind = ${kind} and day between ${from}::date and ${to}::date and zone = ${caller.zone} order by day`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

/** The days of a range that are not among some, as few ranges as possible. @param days in their order */
export function otherDays({ from, to }: DateRange, days: readonly LocalDate[]): DateRange[] {
  const ranges: DateRange[] = []
  let next = from
  for (const day of days) {
    if (day > next) ranges.push({ from: next, to: addDays(day, -1) })
    next = addDays(day, 1)
  }
  if (next <= to) ranges.push({ from: next, to })
  return ranges
}

/**
 * Rolls up days that are not, the newest first.
 *
 * @returns whether more may wait
 */
export async function rollUpDays(ctx: Ctx, { kind, firstDay, roll }: DayRollUp): Promise<boolean> {
  const { zone, teamId } = ctx.caller
  const first = await firstDay(ctx)
  const last = addDays(dayOf(ctx), -rolledDaysAfter)
  if (!first || first > last) return false
  // Nobody changes an old day while it is read; what was changed before is committed, and seen by the next statement.
  await sql`select pg_advisory_xact_lock(${lockOf(kind, teamId)})`.execute(ctx.db)
  const { rows } = await sql<{ day: LocalDate }>`
    select d.day::date::text as day from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as d (day)
    where not exists (select from rolled_day r where r.kind = ${kind} and r.day = d.day::date and r.zone = ${zone})
    order by d.day desc limit ${atOnce}`.execute(ctx.db)
  for (const { day } of rows) await roll(ctx, day)
  if (rows.length)
    await sql`
      insert into rolled_day (kind, day, zone) select ${kind}, unnest(${rows.map(({ day }) => day)}::date[]), ${zone}
      on conflict (team_id, kind, day) do update set zone = excluded.zone`.execute(ctx.db)
  return rows.length === atOnce
}

/** Keeps an area's sums by day: a few days of a team a transaction. */
export const dayRollUpTimer = (
  name: string,
  rollUps: readonly DayRollUp[],
): NonNullable<AreaServer['timers']>[number] => ({
  name,
  cron: '*/10 * * * *',
  async run(service) {
    for (const rollUp of rollUps)
      for (let waiting: Set<number> | undefined; waiting?.size !== 0; ) {
        const more = new Set<number>()
        await service.eachTeam(async (ctx) => {
          if (await rollUpDays(ctx, rollUp)) more.add(ctx.caller.teamId)
        }, waiting)
        waiting = more
      }
  },
})
