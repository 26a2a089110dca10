import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

/** What the time ledger has of failures of a machine in a month or a week of production days; times in milliseconds, all additive. */
export interface FailureTimes {
  machineId: number
  /** The first day of the month or week, ISO 8601. */
  on: string
  /** ISO 22400-2 AUPT: production and set-up. */
  operating: number
  /** ISO 22400-2 TTR: planned busy time in state `fault`. */
  fault: number
  /** ISO 22400-2 FE. */
  failures: number
}

interface Asked {
  /** As the caller sees them (`machinesOf`). */
  machines: readonly number[]
  /** Production days, both included. */
  from: string
  to: string
  by: 'month' | 'week'
}

/**
 * Failures and the times around them from roll-ups that are at most half a minute old; MTBF and its kin are reckoned of their sums. Shifts in
 * which the machine neither ran nor failed add nothing: an index holds what is summed of the others.
 */
export async function failureTimesOf(db: Db, { machines, from, to, by }: Asked): Promise<FailureTimes[]> {
  // Moment by moment: within one the database groups by a number alone, which takes half as long as grouping every shift by its month.
  const { rows } = await sql<FailureTimes>`
    select s.machine_id, g.at::date::text as "on", s.operating, s.fault, s.failures
    from generate_series(date_trunc(${sql.lit(by)}, ${from}::timestamp), ${to}::timestamp, ${sql.lit(`1 ${by}`)}::interval) as g (at)
    cross join lateral (
      select machine_id, sum(apt + aust)::bigint as operating, sum(fault)::bigint as fault, sum(failures)::bigint as failures
      from machine_shift
      where production_day between greatest(g.at::date, ${from}::date)
          and least((g.at + ${sql.lit(`1 ${by}`)}::interval)::date - 1, ${to}::date)
        and machine_id = any(${[...machines]}::bigint[]) and (apt > 0 or aust > 0 or fault > 0 or failures > 0)
      group by machine_id) s`.execute(db)
  return rows
}
