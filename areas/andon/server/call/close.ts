import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { throwIf } from '#core/server/refusal.ts'
import type { CourseKind, closeAndonCall, withdrawAndonCall } from '../../contract/call.api.ts'
import type { AndonState, AndonVerb, Closing } from '../../contract/call-status.ts'
import { callClosed } from '../../contract/events.ts'
import { mayWithdraw } from '../policy.ts'
import { logStep } from './log.ts'
import { type CallRow, changeCall, factOf, lockCall, move } from './row.ts'
import { tellOf } from './tell.ts'
import { stopTimers } from './timers.ts'

interface Ending {
  how: Closing
  step: CourseKind
  note?: string | null
}

/** Ends a locked call by a verb, or (null) by itself; nothing of it is pending afterwards. */
export async function endCall(ctx: Ctx, call: CallRow, verb: AndonVerb | null, ending: Ending): Promise<void> {
  const { how, step, note } = ending
  const change = { closedAt: ctx.now.toISOString(), closedBy: ctx.caller.userId || null, closedHow: how }
  if (verb) await move(ctx, call, verb, change, note ?? undefined)
  else await changeCall(ctx, call, { ...change, status: 'closed' }, 'close')
  await stopTimers(ctx, call, 'all')
  await logStep(ctx, call.id, step, { note })
  await ctx.emit(callClosed, factOf(call))
}

/** Tells who called, and whoever is on the way or was asked to come, that it is over. */
async function tellEnded(ctx: Ctx, call: CallRow, note?: string | null): Promise<void> {
  const { id, raisedBy, handlerId, responsibleIds } = call
  const people = [raisedBy, ...(handlerId === null ? responsibleIds : [handlerId])]
  const others = people.filter((each) => each !== ctx.caller.userId)
  await tellOf(ctx, id, 'ended', others, ['inApp'], { name: ctx.caller.name, note: note ?? '' })
}

/** Who called takes his call back. */
export async function withdraw(
  ctx: Ctx,
  { id, note }: InputOf<typeof withdrawAndonCall>,
): Promise<{ status: AndonState }> {
  const call = await lockCall(ctx, id)
  throwIf(mayWithdraw(ctx.caller, call))
  await endCall(ctx, call, 'withdraw', { how: 'initiator', step: 'withdrawn', note })
  await tellEnded(ctx, call, note)
  return { status: 'closed' }
}

/** A supervisor ends anybody's call. */
export async function close(ctx: Ctx, { id, note }: InputOf<typeof closeAndonCall>): Promise<{ status: AndonState }> {
  const call = await lockCall(ctx, id)
  await endCall(ctx, call, 'close', { how: 'supervisor', step: 'closed', note })
  await tellEnded(ctx, call, note)
  return { status: 'closed' }
}
