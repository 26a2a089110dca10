import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { lateOrDue, type MostUrgent, type Waits } from './waits.ts'

/** Inspections that wait for an inspector, those past their time apart; the most urgent of each is named. Operators inspect themselves. */
export async function inspectionsToDo(ctx: Ctx): Promise<Waits[]> {
  const { db, now } = ctx
  const { rows } = await sql<MostUrgent>`
    select distinct on (r.late) r.late, count(*) over (partition by r.late)::int as count, r.id, r.inspection_no as name,
      w.workorder_no || ' · ' || ${madeNameIn(ctx, 'w')} as about, r.due_at as since
    from (select *, due_at < ${now.toISOString()} as late from inspection_record where executed_at is null and kind <> 'self') r
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    order by r.late, r.due_at, r.id`.execute(db)
  return lateOrDue(rows, { late: 'lateInspections', due: 'inspections' })
}
