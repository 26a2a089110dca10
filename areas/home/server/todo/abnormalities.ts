import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lateOrDue, type MostUrgent, type Waits } from './waits.ts'

/** Steps of quality abnormalities that are the caller's, those past their time apart; the most urgent of each is named. */
export async function abnormalitiesToDo({ db, now, caller }: Ctx): Promise<Waits[]> {
  const { rows } = await sql<MostUrgent>`
    select distinct on (a.late) a.late, count(*) over (partition by a.late)::int as count, a.id, a.number as name, a.subject as about,
      a.due_at as since
    from (select *, due_at < ${now.toISOString()} as late from abnormality
      where status <> 'closed' and owner_id = ${caller.userId}) a
    order by a.late, a.due_at, a.id`.execute(db)
  return lateOrDue(rows, { late: 'lateAbnormalities', due: 'abnormalities' })
}
