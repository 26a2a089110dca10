import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { among } from '#core/server/db/among.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { assignStopReason as endpoint } from '../../contract/stop.ts'
import { rollAnew } from '../rollup/dirty.ts'
import { lockStops, type Stop } from './lock-stops.ts'

interface Reason {
  id: number
  name: string
  lamp: string | null
  manualInput: boolean
}

/**
 * Says why machines stood, of as many stops as are chosen; what was said before stands in the operation log. Key figures are rolled up
 * anew in the same transaction: whoever looks next sees them.
 */
export async function assignStopReason(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { db, now } = ctx
  const note = input.note || null
  const reason = input.reasonId === null ? null : await reasonOf(ctx, input.reasonId)
  if (reason?.manualInput && !note) throw refuseField('note', 'machineStop.wantsNote', { reason: reason.name })
  const stops = await lockStops(db, input.ids)
  const found = new Map(stops.map((stop) => [stop.id, stop]))
  const skipped = input.ids.flatMap((id) => {
    const stop = found.get(id)
    const why = stop ? whyNot(ctx, stop, reason) : ctx.t('refused.gone')
    return why ? [{ id, name: stop?.machineName ?? String(id), reason: why }] : []
  })
  const refused = new Set(skipped.map(({ id }) => id))
  const going = stops.filter(({ id }) => !refused.has(id))
  const said = { reasonId: reason?.id ?? null, reasonNote: note }
  if (going.length) {
    await db
      .updateTable('machineState')
      .set({ ...said, reasonBy: ctx.caller.userId || null, reasonAt: now.toISOString() })
      .where(
        among(
          sql.ref('id'),
          going.map(({ id }) => id),
        ),
      )
      .execute()
    for (const { id, machineName, reasonId, reasonNote } of going)
      ctx.audit({
        verb: 'explain',
        entity: 'machineStop',
        id,
        name: machineName,
        note: reason?.name,
        before: { reasonId, reasonNote },
        after: said,
      })
    ctx.touch(
      'machineStop',
      going.map(({ id }) => id),
    )
    await rollAnew(
      ctx,
      going.map(({ machineId, start, end }) => ({ machineId, from: start, to: end ?? now.getTime() })),
    )
  }
  return { done: going.map(({ id }) => id), skipped }
}

async function reasonOf(ctx: Ctx, id: number): Promise<Reason> {
  const reason = await ctx.db
    .selectFrom('exceptionReason')
    .select(['id', nameIn(ctx, 'exceptionReason').as('name'), 'lamp', 'manualInput'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!reason) throw refuseField('reasonId', 'machineStop.noReason')
  return reason
}

function whyNot(ctx: Ctx, { state, lamp }: Stop, reason: Reason | null): string | null {
  if (state === 'running') return ctx.t('machineStop.running')
  if (!reason?.lamp || reason.lamp === lamp) return null
  return ctx.t('machineStop.otherLamp', { reason: reason.name, lamp: ctx.t(`lamp.${reason.lamp}`) })
}
