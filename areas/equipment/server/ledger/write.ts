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

/**
 * Writes folds and counts in one statement. Counts of a machine that is gone fall away. The rows of a machine go in the order of time,
 * so that its open interval is closed before the next one opens; the reasons of a closed one stay. `machine_live.revision` moves with a
 * change alone.
 *
 * @param counts one of each machine's minute
 */
export async function writeLedger(
  db: Db,
  source: Source,
  entries: readonly Entry[],
  counts: readonly LedgerCount[],
  heardAt: Date,
): Promise<void> {
  const moved = entries.some((each) => each.intervals.length)
  await sql`
    with intervals as (
      insert into machine_state as s (team_id, machine_id, start_at, end_at, state, lamp, source)
      select (select gemba_team()), m, to_timestamp(s / 1000) as s, to_timestamp(e / 1000), state, lamp, ${source}
      from json_to_recordset(${intervalsOf(entries)}) as u (m bigint, s float8, e float8, state text, lamp text)
      where ${moved} order by m, s
      on conflict (team_id, machine_id, start_at) do update set end_at = excluded.end_at, state = excluded.state, lamp = excluded.lamp,
        source = case when s.state = excluded.state and s.lamp = excluded.lamp then s.source else excluded.source end
    ), counts as (
      insert into machine_count as c (team_id, machine_id, minute, quantity, pulses)
      select (select gemba_team()), u."machineId", to_timestamp(u.minute / 1000), u.quantity, u.pulses
      from json_to_recordset(${JSON.stringify(counts)}) as u ("machineId" bigint, minute float8, quantity numeric, pulses bigint)
      join machine on machine.id = u."machineId" order by 2, 3
      on conflict (team_id, machine_id, minute) do update set quantity = c.quantity + excluded.quantity, pulses = c.pulses + excluded.pulses
    )
    update machine_live l set state = u.state, lamp = u.lamp, since = to_timestamp(u.since / 1000), signal_at = to_timestamp(u."signalAt" / 1000),
      heard_at = ${heardAt.toISOString()}, manual = ${source === 'manual'},
      opened_at = case when u.changed then null else l.opened_at end,
      revision = case when u.changed then pg_current_xact_id()::text::bigint else l.revision end
    from json_to_recordset(${standingsOf(entries)})
      as u ("machineId" bigint, state text, lamp text, since float8, "signalAt" float8, changed boolean)
    where l.machine_id = u."machineId"`.execute(db)
}

/* One text for all rows: it is made and sent in a fraction of what arrays of them take. Instants stay epoch milliseconds. */
const intervalsOf = (entries: readonly Entry[]): string =>
  JSON.stringify(
    entries.flatMap(({ machineId: m, intervals }) =>
      intervals.map(({ start: s, end: e, state, lamp }) => ({ m, s, e, state, lamp })),
    ),
  )

const standingsOf = (entries: readonly Entry[]): string =>
  JSON.stringify(
    entries.map(({ machineId, standing: { state, lamp, since, signalAt }, intervals }) => ({
      machineId,
      state,
      lamp,
      since,
      signalAt,
      changed: intervals.length > 0,
    })),
  )
