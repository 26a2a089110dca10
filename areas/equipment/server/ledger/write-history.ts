import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { LedgerCount, LedgerInterval } from '../../contract/signal.ts'

const atOnce = 5_000

/**
 * Gives machines that have no ledger yet a whole one, in few statements (the demo factory's past). Each machine's intervals must follow one
 * another without a gap and end with an open one.
 *
 * @throws Error when they do not
 */
export async function writeHistory(
  { db }: Ctx,
  intervals: readonly LedgerInterval[],
  counts: readonly LedgerCount[],
): Promise<void> {
  const open = intervals.filter((each) => each.end === null)
  checkGapless(intervals, open.length)
  for (const part of parts(intervals))
    await sql`
      insert into machine_state (machine_id, start_at, end_at, state, lamp, source)
      select m, s, e, state, lamp, 'signal' from unnest(
        ${part.map((r) => r.machineId)}::bigint[], ${part.map((r) => instant(r.start))}::timestamptz[],
        ${part.map((r) => (r.end === null ? null : instant(r.end)))}::timestamptz[],
        ${part.map((r) => r.state)}::text[], ${part.map((r) => r.lamp)}::text[]) as u (m, s, e, state, lamp)`.execute(
      db,
    )
  await sql`
    insert into machine_live (machine_id, state, lamp, since, signal_at)
    select m, state, lamp, s, s from unnest(
      ${open.map((r) => r.machineId)}::bigint[], ${open.map((r) => instant(r.start))}::timestamptz[],
      ${open.map((r) => r.state)}::text[], ${open.map((r) => r.lamp)}::text[]) as u (m, s, state, lamp)`.execute(db)
  for (const part of parts(counts))
    await sql`
      insert into machine_count (machine_id, minute, quantity, pulses)
      select * from unnest(
        ${part.map((c) => c.machineId)}::bigint[], ${part.map((c) => instant(c.minute))}::timestamptz[],
        ${part.map((c) => c.quantity)}::numeric[], ${part.map((c) => c.pulses)}::bigint[]) as u`.execute(db)
}

const instant = (at: number) => new Date(at).toISOString()

function* parts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce)
}

function checkGapless(intervals: readonly LedgerInterval[], open: number): void {
  const last = new Map<number, number | null>()
  for (const { machineId, start, end } of intervals) {
    const before = last.get(machineId)
    if (before !== undefined && before !== start)
      throw new Error(`the ledger of machine ${machineId} would have a gap at ${instant(start)}`)
    last.set(machineId, end)
  }
  if (open !== last.size) throw new Error('each machine’s history ends with an open interval')
}
