import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import { stateLamps } from '#engines/kpi/index.ts'
import type { MachineState } from '../../contract/machine-state.ts'
import { applySignals } from './apply-signals.ts'
import { lockStandings } from './standings.ts'

interface ByHand {
  machineId: number
  state: Exclude<MachineState, 'noData'>
  /** From when it holds; absent: now. Not before what the ledger knows last, not in the future. */
  at?: Date
  reason?: { id: number | null; note: string | null }
}

/** Enters what a person sees of a machine without a box. Refused while a box speaks for the machine. */
export async function setStateByHand(ctx: Ctx, { machineId, state, at = ctx.now, reason }: ByHand): Promise<void> {
  const machine = await ctx.db
    .selectFrom('machine')
    .select(['id', 'number', 'name'])
    .where('id', '=', machineId)
    .executeTakeFirst()
  if (!machine) throw notFound()
  const moment = at.getTime()
  if (moment > ctx.now.getTime()) throw refuseField('at', 'machine.inFuture')
  const standing = (await lockStandings(ctx.db, new Map([[machineId, moment]]))).get(machineId)
  if (!standing) throw notFound()
  if (!standing.manual && standing.state !== 'noData') throw refuse('machine.hasBox', { machine: machine.name })
  if (moment < standing.signalAt) throw refuseField('at', 'machine.beforeLast')
  const { changes } = await applySignals(
    ctx,
    [{ machineId, at: moment, now: { state, lamp: stateLamps[state] } }],
    'manual',
  )
  if (reason)
    await ctx.db
      .updateTable('machineState')
      .set({
        reasonId: reason.id,
        reasonNote: reason.note,
        reasonBy: ctx.caller.userId || null,
        reasonAt: ctx.now.toISOString(),
      })
      .where('machineId', '=', machineId)
      .where('endAt', 'is', null)
      .execute()
  ctx.audit({
    verb: 'setState',
    entity: 'machine',
    id: machineId,
    name: machine.number,
    note: reason?.note ?? undefined,
    before: { state: changes[0]?.from ?? standing.state },
    after: { state },
  })
}
