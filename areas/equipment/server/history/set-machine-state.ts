import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { setMachineState as endpoint } from '../../contract/machine.api.ts'
import { setStateByHand } from '../ledger/set-state-by-hand.ts'

/** Enters what a person sees of a machine without a box, with the reason when it stands. */
export async function setMachineState(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Record<string, never>> {
  const { id, state, at, reasonId, note } = input
  if (state === 'running' && reasonId) throw refuseField('reasonId', 'machineStop.running')
  if (reasonId) {
    const reason = await ctx.db
      .selectFrom('exceptionReason')
      .select([nameIn(ctx, 'exceptionReason').as('name'), 'manualInput'])
      .where('id', '=', reasonId)
      .where('enabled', '=', true)
      .executeTakeFirst()
    if (!reason) throw refuseField('reasonId', 'machineStop.noReason')
    if (reason.manualInput && !note) throw refuseField('note', 'machineStop.wantsNote', { reason: reason.name })
  }
  await setStateByHand(ctx, {
    machineId: id,
    state,
    ...(at && { at: new Date(at) }),
    ...((reasonId || note) && { reason: { id: reasonId ?? null, note: note || null } }),
  })
  return {}
}
