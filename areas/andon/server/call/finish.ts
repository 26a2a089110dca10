import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { throwIf } from '#core/server/refusal.ts'
import type { acceptAndonCall, finishAndonCall, rejectAndonCall } from '../../contract/call.api.ts'
import type { AndonState } from '../../contract/call-status.ts'
import { mayFinish, maySettle } from '../policy.ts'
import { readSetting } from '../settings.ts'
import { endCall } from './close.ts'
import { logStep } from './log.ts'
import { lockCall, move } from './row.ts'
import { tellOf } from './tell.ts'
import { armAcceptance, armTiers, stopTimers } from './timers.ts'

type Answered = Promise<{ status: AndonState }>

/** Says what was done. */
export async function finish(ctx: Ctx, { id, solution }: InputOf<typeof finishAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  throwIf(mayFinish(ctx.caller, call))
  await move(ctx, call, 'finish', { solution, finishedAt: ctx.now.toISOString() }, solution)
  await stopTimers(ctx, call, 'all')
  const { acceptMinutes } = await readSetting(ctx.db)
  if (acceptMinutes !== null) await armAcceptance(ctx, id, acceptMinutes)
  await logStep(ctx, id, 'finished', { note: solution })
  if (call.raisedBy !== ctx.caller.userId)
    await tellOf(ctx, id, 'finished', [call.raisedBy], ['inApp'], { name: ctx.caller.name, note: solution })
  return { status: 'finished' }
}

export async function accept(ctx: Ctx, { id }: InputOf<typeof acceptAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  throwIf(maySettle(ctx.caller, call))
  await endCall(ctx, call, 'accept', { how: 'accepted', step: 'accepted' })
  return { status: 'closed' }
}

/** Sends a finished call back. The tiers that wait for a close begin anew. */
export async function reject(ctx: Ctx, { id, note }: InputOf<typeof rejectAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  throwIf(maySettle(ctx.caller, call))
  await move(ctx, call, 'reject', { finishedAt: null }, note)
  await stopTimers(ctx, call, 'all')
  await armTiers(ctx, call, 'close')
  await logStep(ctx, id, 'rejected', { note })
  await tellOf(ctx, id, 'rejected', [call.handlerId], ['inApp'], { name: ctx.caller.name, note })
  return { status: 'processing' }
}
