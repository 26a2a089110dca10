import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import { iso } from '../rollup/read-ledger.ts'
import { lockStops } from './lock-stops.ts'

/**
 * Cuts a stop in two at a moment within it, one that still lasts too; both parts keep what was said. Nothing is reckoned otherwise by it until
 * one part gets another reason.
 */
export async function splitStop(ctx: Ctx, input: { id: number; at: string }): Promise<{ id: number }> {
  await lockMachineOf(ctx, input.id)
  const [stop] = await lockStops(ctx.db, [input.id])
  if (!stop) throw notFound()
  const at = Date.parse(input.at)
  if (at <= stop.start || at >= (stop.end ?? ctx.now.getTime())) throw refuseField('at', 'machineStop.outside')
  // One after the other: a machine never has two open intervals.
  await ctx.db
    .updateTable('machineState')
    .set({ endAt: iso(at) })
    .where('id', '=', stop.id)
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into machine_state (machine_id, start_at, end_at, state, lamp, source, reason_id, reason_note, reason_by, reason_at)
    select machine_id, ${iso(at)}::timestamptz, ${stop.end === null ? null : iso(stop.end)}::timestamptz, state, lamp, source,
      reason_id, reason_note, reason_by, reason_at
    from machine_state where id = ${stop.id} returning id`.execute(ctx.db)
  const later = rows[0] as { id: number }
  if (stop.end === null)
    // What is said of the time before the cut comes too late from here on.
    await sql`
      update machine_live set opened_at = ${iso(at)}::timestamptz, signal_at = greatest(signal_at, ${iso(at)}::timestamptz)
      where machine_id = ${stop.machineId}`.execute(ctx.db)
  ctx.audit({ verb: 'split', entity: 'machineStop', id: stop.id, name: stop.machineName, note: input.at })
  ctx.touch('machineStop', [stop.id, later.id])
  return later
}

/** Signals take a machine's row before its intervals: so does this, lest both wait for each other. */
async function lockMachineOf({ db }: Ctx, stopId: number): Promise<void> {
  await sql`
    select from machine_live l where l.machine_id = (select s.machine_id from machine_state s where s.id = ${stopId})
    for update`.execute(db)
}
