import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'
import type { LedgerCount } from '../../contract/signal.ts'
import type { Interval, Standing } from './fold.ts'

export type Source = 'signal' | 'manual' | 'system'

/** What one fold leaves to be written. */
export interface Entry {
  machineId: number
  standing: Standing
  intervals: Interval[]
}

const instants = (times: (number | null)[]) => times.map((at) => (at === null ? null : new Date(at).toISOString()))

/**
 * Writes folds and counts in one statement; counts of a minute are summed there, exactly, and those of a machine that is gone fall away. The rows of a machine go in the order of time, so that its open interval is closed before the
 * next one opens; the reasons of a closed one stay. `machine_live.revision` moves with a change alone.
 */
export async function writeLedger(
  db: Db,
  source: Source,
  entries: readonly Entry[],
  counts: readonly LedgerCount[],
  heardAt: Date,
): Promise<void> {
  const rows = entries.flatMap(({ machineId, intervals }) => intervals.map((each) => ({ machineId, ...each })))
  const moved = rows.length > 0
  await sql`
    with intervals as (
      insert into machine_state as s (machine_id, start_at, end_at, state, lamp, source)
      select m, s, e, state, lamp, ${source} from unnest(
        ${rows.map((r) => r.machineId)}::bigint[], ${instants(rows.map((r) => r.start))}::timestamptz[],
        ${instants(rows.map((r) => r.end))}::timestamptz[], ${rows.map((r) => r.state)}::text[], ${rows.map((r) => r.lamp)}::text[]
      ) as u (m, s, e, state, lamp) where ${moved} order by m, s
      on conflict (team_id, machine_id, start_at) do update set end_at = excluded.end_at, state = excluded.state, lamp = excluded.lamp,
        source = case when s.state = excluded.state and s.lamp = excluded.lamp then s.source else excluded.source end
    ), counts as (
      insert into machine_count as c (machine_id, minute, quantity, pulses)
      select u.m, u.minute, sum(u.quantity), sum(u.pulses) from unnest(
        ${counts.map((c) => c.machineId)}::bigint[], ${instants(counts.map((c) => c.minute))}::timestamptz[],
        ${counts.map((c) => c.quantity)}::numeric[], ${counts.map((c) => c.pulses)}::bigint[]
      ) as u (m, minute, quantity, pulses) join machine on machine.id = u.m group by 1, 2 order by 1, 2
      on conflict (team_id, machine_id, minute) do update set quantity = c.quantity + excluded.quantity, pulses = c.pulses + excluded.pulses
    )
    update machine_live l set state = u.state, lamp = u.lamp, since = u.since, signal_at = u.signal_at, heard_at = ${heardAt.toISOString()},
      manual = ${source === 'manual'},
      opened_at = case when u.changed then null else l.opened_at end,
      revision = case when u.changed then pg_current_xact_id()::text::bigint else l.revision end
    from unnest(
      ${entries.map((e) => e.machineId)}::bigint[], ${entries.map((e) => e.standing.state)}::text[], ${entries.map((e) => e.standing.lamp)}::text[],
      ${instants(entries.map((e) => e.standing.since))}::timestamptz[], ${instants(entries.map((e) => e.standing.signalAt))}::timestamptz[],
      ${entries.map((e) => e.intervals.length > 0)}::boolean[]
    ) as u (machine_id, state, lamp, since, signal_at, changed)
    where l.machine_id = u.machine_id`.execute(db)
}
