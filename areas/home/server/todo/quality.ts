import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Waits } from './waits.ts'

interface Waiting {
  late: boolean
  count: number
  id: number
  name: string
  about: string
  since: string
}

/** Inspections that wait for an inspector, those past their time apart; the most urgent of each is named. Operators inspect themselves. */
export async function inspectionsToDo({ db, now }: Ctx): Promise<Waits[]> {
  const { rows } = await sql<Waiting>`
    select distinct on (r.late) r.late, count(*) over (partition by r.late)::int as count, r.id, r.inspection_no as name,
      w.workorder_no || ' · ' || w.material_desc as about, r.due_at as since
    from (select *, due_at < ${now.toISOString()} as late from inspection_record where executed_at is null and kind <> 'self') r
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    order by r.late, r.due_at, r.id`.execute(db)
  return rows.map(({ late, ...row }) => ({ kind: late ? 'lateInspections' : 'inspections', ...row }))
}
