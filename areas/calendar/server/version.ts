import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

/**
 * Counts the team's calendar version up. Every change to shift modes, periods, holidays and overtime days does it in its own
 * transaction; the row stays locked until the end, so changes to a team's calendar come one after the other.
 */
export async function countUp(db: Db): Promise<void> {
  await db
    .insertInto('calendarVersion')
    .values({ number: 1 })
    .onConflict((c) => c.column('teamId').doUpdateSet({ number: sql`calendar_version.number + 1` }))
    .execute()
}
