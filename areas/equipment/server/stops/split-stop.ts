import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import { iso } from '../rollup/read-ledger.ts'
import { lockStops } from './lock-stops.ts'

/**
 * Cuts a stop that has ended in two at a moment within it; both parts keep what was said. Nothing is reckoned otherwise by it until one
 * part gets another reason.
 */
export async function splitStop(ctx: Ctx, input: { id: number; at: string }): Promise<{ id: number }> {
  const [stop] = await lockStops(ctx.db, [input.id])
  if (!stop) throw notFound()
  if (stop.end === null) throw refuse('machineStop.lasts', { machine: stop.machineName })
  const at = Date.parse(input.at)
  if (at <= stop.start || at >= stop.end) throw refuseField('at', 'machineStop.outside')
  const { rows } = await sql<{ id: number }>`
    with cut as (update machine_state set end_at = ${iso(at)} where id = ${stop.id})
    insert into machine_state (machine_id, start_at, end_at, state, lamp, source, reason_id, reason_note, reason_by, reason_at)
    select machine_id, ${iso(at)}::timestamptz, end_at, state, lamp, source, reason_id, reason_note, reason_by, reason_at
    from machine_state where id = ${stop.id} returning id`.execute(ctx.db)
  const later = rows[0] as { id: number }
  ctx.audit({ verb: 'split', entity: 'machineStop', id: stop.id, name: stop.machineName, note: input.at })
  ctx.touch('machineStop', [stop.id, later.id])
  return later
}
