import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { addDays, localDate, startOfDate } from '#engines/working-time/index.ts'
import type { Waits } from './waits.ts'

/** Machines in fault; the one that stands longest is named. */
export async function faultsNow(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<{ count: number; id: number; name: string; since: string; place: string | null }>`
    select count(*) over ()::int as count, m.id, ${nameIn(ctx, 'm')} as name, l.since, ${nameIn(ctx, 'p')} as place
    from machine m
    join machine_live l on l.team_id = m.team_id and l.machine_id = m.id and l.state = 'fault'
    left join production_line p on p.team_id = m.team_id and p.id = m.line_id
    where m.enabled order by l.since, m.id limit 1`.execute(ctx.db)
  return rows.map((row) => ({ kind: 'faults', ...row }))
}

/** A shorter stop is told by nobody. */
const shortest = '5 minutes'

/** States that say nothing of why by themselves, as a change of molds does. */
const toExplain = ['waiting', 'fault', 'off', 'custom'] as const

/**
 * Stops since yesterday began that lie in what the machine was planned to work and were explained by nobody, with their seconds in all, up to now
 * of one that lasts. What its shift did not plan is no loss that wants a reason.
 */
export async function stopsWithoutReason(ctx: Ctx): Promise<Waits[]> {
  const { caller, now } = ctx
  const since = new Date(startOfDate(caller.zone, addDays(localDate(caller.zone, now.getTime()), -1))).toISOString()
  const { rows } = await sql<{ count: number; seconds: number | null }>`
    select count(*)::int as count, sum(extract(epoch from s.until - s.start_at))::bigint as seconds
    from (select *, coalesce(end_at, ${now.toISOString()}::timestamptz) as until from machine_state
      where start_at >= ${since} and reason_id is null and reason_note is null and state in (${sql.join(toExplain)})) s
    join machine m on m.team_id = s.team_id and m.id = s.machine_id
    where s.until - s.start_at >= ${shortest}::interval and exists (
      select from machine_shift w cross join unnest(string_to_array(w.plan, ' ')) as p (work)
      where w.team_id = s.team_id and w.machine_id = s.machine_id and p.work like '%-%' and w.start_at > s.start_at - interval '1 day'
        and w.start_at + split_part(p.work, '-', 1)::double precision * interval '1 minute' < s.until
        and w.start_at + split_part(p.work, '-', 2)::double precision * interval '1 minute' > s.start_at)`.execute(
    ctx.db,
  )
  const [found] = rows
  return found?.count ? [{ kind: 'stops', count: found.count, amount: found.seconds, since }] : []
}
