import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { TimeRange } from '#engines/kpi/index.ts'
import { epoch, iso, type MachineSpan } from './read-ledger.ts'

/** Planned times out of use (maintenance) that share time with each span, in the order of the spans; epoch milliseconds, by their start. */
export async function readPlannedStops(db: Db, spans: readonly MachineSpan[]): Promise<TimeRange[][]> {
  const { rows } = await sql<{ i: number } & TimeRange>`
    select u.i, ${epoch('d.starts_at')} as start, ${epoch('d.ends_at')} as "end"
    from unnest(${spans.map((_, i) => i)}::integer[], ${spans.map((s) => s.machineId)}::bigint[],
      ${spans.map((s) => iso(s.from))}::timestamptz[], ${spans.map((s) => iso(s.to))}::timestamptz[]) as u (i, m, a, b)
    join machine_downtime d on d.machine_id = u.m and d.starts_at < u.b and d.ends_at > u.a
    where d.planned order by u.i, d.starts_at`.execute(db)
  const stops: TimeRange[][] = spans.map(() => [])
  for (const { i, start, end } of rows) stops[i]?.push({ start, end })
  return stops
}
