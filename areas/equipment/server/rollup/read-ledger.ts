import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { StateInterval } from '#engines/kpi/index.ts'
import type { Lamp, MachineState } from '../../contract/machine-state.ts'

/** A span of one machine's ledger, epoch milliseconds. */
export interface MachineSpan {
  machineId: number
  from: number
  to: number
}

export const iso = (at: number) => new Date(at).toISOString()

/** An instant column as whole epoch milliseconds. */
export const epoch = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

interface Row {
  i: number
  start: number
  end: number | null
  state: MachineState
  lamp: Lamp
  reasonId: number | null
  planned: boolean | null
  assessed: boolean | null
}

/**
 * The raw intervals of each span with their reasons, in the order of the spans: whole, and with the one that ends where the span begins, so that a
 * failure which goes on is not counted again. The open one ends at `now`.
 */
export async function readIntervals(db: Db, spans: readonly MachineSpan[], now: number): Promise<StateInterval[][]> {
  const { rows } = await sql<Row>`
    select u.i, ${epoch('s.start_at')} as start, ${epoch('s.end_at')} as "end", s.state, s.lamp, s.reason_id, r.planned, r.assessed
    from unnest(${spans.map((_, i) => i)}::integer[], ${spans.map((s) => s.machineId)}::bigint[],
      ${spans.map((s) => iso(s.from))}::timestamptz[], ${spans.map((s) => iso(s.to))}::timestamptz[]) as u (i, m, a, b)
    cross join lateral (
      select coalesce((select p.start_at from machine_state p where p.machine_id = u.m and p.start_at < u.a
        order by p.start_at desc limit 1), u.a) as first offset 0
    ) f
    join machine_state s on s.machine_id = u.m and s.start_at >= f.first and s.start_at < u.b
    left join exception_reason r on r.team_id = s.team_id and r.id = s.reason_id
    order by u.i, s.start_at`.execute(db)
  const intervals: StateInterval[][] = spans.map(() => [])
  for (const { i, start, end, state, lamp, reasonId, planned, assessed } of rows) {
    const until = end ?? now
    if (until <= start) continue
    const reason =
      reasonId === null ? null : { id: String(reasonId), planned: planned === true, assessed: assessed !== false }
    intervals[i]?.push({ start, end: until, state, lamp, reason })
  }
  return intervals
}
