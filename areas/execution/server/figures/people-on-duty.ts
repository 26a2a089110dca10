import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

/** How many people are on duty, by line; null: on work of no line. A person is on duty in one place at a time. */
export async function peopleOnDuty(db: Db): Promise<Map<number | null, number>> {
  const { rows } = await sql<{ lineId: number | null; people: number }>`
    select line_id, count(distinct user_id)::int as people from duty_session where off_at is null group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ lineId, people }) => [lineId, people]))
}
