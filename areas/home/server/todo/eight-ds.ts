import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { startOfDate } from '#engines/working-time/index.ts'
import { lateOrDue, type MostUrgent, type Waits } from './waits.ts'

/**
 * 8D reports in which a step or an action is the caller's to do, once each, by what is due first; those past their time apart. An action is
 * late when its day is over.
 */
export async function eightDsToDo(ctx: Ctx): Promise<Waits[]> {
  const { db, now, caller } = ctx
  const today = new Date(startOfDate(caller.zone, dayOf(ctx))).toISOString()
  const { rows } = await sql<MostUrgent>`
    with mine as (
      select s.team_id, s.case_id, s.due_at, s.due_at < ${now.toISOString()}::timestamptz as late
      from quality_case_step s where s.owner_id = ${caller.userId} and s.done_at is null
      union all
      select x.team_id, x.case_id, x.due_on::timestamp at time zone ${caller.zone}, x.due_on::timestamp at time zone ${caller.zone} < ${today}::timestamptz
      from quality_case_action x where x.owner_id = ${caller.userId} and x.done_on is null),
    cases as (
      select a.id, a.number as name, a.subject as about, min(m.due_at) as since, bool_or(m.late) as late
      from mine m join quality_case a on a.team_id = m.team_id and a.id = m.case_id where a.status = 'open' group by a.team_id, a.id)
    select distinct on (c.late) c.late, count(*) over (partition by c.late)::int as count, c.id, c.name, c.about, c.since
    from cases c order by c.late, c.since, c.id`.execute(db)
  return lateOrDue(rows, { late: 'lateEightDs', due: 'eightDs' })
}
