import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { acceptAndonCall, finishAndonCall, rejectAndonCall } from '../../contract/call.api.ts'
import type { AndonState } from '../../contract/call-status.ts'
import { readSetting } from '../settings.ts'
import { endCall } from './close.ts'
import { logStep } from './log.ts'
import { type CallRow, lockCall, move } from './row.ts'
import { tellOf } from './tell.ts'
import { armAcceptance, armTiers, stopTimers } from './timers.ts'

type Answered = Promise<{ status: AndonState }>

/** Says what was done. Only who handles the call can; others take it over first. */
export async function finish(ctx: Ctx, { id, solution }: InputOf<typeof finishAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  if (call.handlerId !== null && call.handlerId !== ctx.caller.userId)
    throw refuse('andon.notHandler', { call: call.callNo })
  await move(ctx, call, 'finish', { solution, finishedAt: ctx.now.toISOString() }, solution)
  await stopTimers(ctx, call, 'all')
  const { acceptMinutes } = await readSetting(ctx.db)
  if (acceptMinutes !== null) await armAcceptance(ctx, id, acceptMinutes)
  await logStep(ctx, id, 'finished', { note: solution })
  if (call.raisedBy !== ctx.caller.userId)
    await tellOf(ctx, id, 'finished', [call.raisedBy], ['inApp'], { name: ctx.caller.name, note: solution })
  return { status: 'finished' }
}

/** The initiator's word, or that of anybody with the right where no person called; a supervisor may speak for him. */
function requireInitiator(ctx: Ctx, call: CallRow): void {
  const may = call.raisedBy === null || call.raisedBy === ctx.caller.userId || ctx.caller.rights.has('andonCall.close')
  if (!may) throw refuse('andon.notInitiator', { call: call.callNo })
}

export async function accept(ctx: Ctx, { id }: InputOf<typeof acceptAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  requireInitiator(ctx, call)
  await endCall(ctx, call, 'accept', { how: 'accepted', step: 'accepted' })
  return { status: 'closed' }
}

/** Sends a finished call back. The tiers that wait for a close begin anew. */
export async function reject(ctx: Ctx, { id, note }: InputOf<typeof rejectAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  requireInitiator(ctx, call)
  await move(ctx, call, 'reject', { finishedAt: null }, note)
  await stopTimers(ctx, call, 'all')
  await armTiers(ctx, call, 'close')
  await logStep(ctx, id, 'rejected', { note })
  await tellOf(ctx, id, 'rejected', [call.handlerId], ['inApp'], { name: ctx.caller.name, note })
  return { status: 'processing' }
}
