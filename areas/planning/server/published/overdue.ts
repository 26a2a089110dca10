import { sql } from 'kysely'

/**
 * Whether a task `t` is overdue at an instant: what was published for it is over, and it is not done. One that begins late may still end
 * in time, and what was never handed out is nobody's to be late with.
 *
 * @param at an SQL expression of a `timestamptz`
 */
export const overdueTask = (at = sql`now()`) =>
  sql<boolean>`(t.released and t.status <> 'completed' and coalesce(t.published_end < ${at}, false))`
