import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { addDays, type LocalDate, localDate } from '#engines/working-time/index.ts'

/**
 * The production day that most machines are in: at 2 a.m. it is yesterday where night shifts run. Before anything is rolled up, the date of
 * the team's clocks.
 */
export async function productionDay({ db, now, caller }: Ctx): Promise<LocalDate> {
  const { rows } = await sql<{ day: string }>`
    select production_day::text as day from machine_hour
    where production_day >= ${addDays(localDate(caller.zone, now.getTime()), -1)}::date and end_at > ${new Date(now.getTime() - 600_000).toISOString()}
    group by 1 order by count(*) desc, 1 limit 1`.execute(db)
  return rows[0]?.day ?? localDate(caller.zone, now.getTime())
}

/** So many days up to one, the oldest first. */
export const daysUpTo = (day: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, i) => addDays(day, i + 1 - count))
