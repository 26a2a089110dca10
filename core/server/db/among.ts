import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a column is one of the ids. A single id is compared plainly: of an array the planner does not know the length, finds a plan
 * made for this one array cheaper each time, and plans anew at every call, which costs more than most statements.
 */
export const among = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any(${ids}::bigint[])`
