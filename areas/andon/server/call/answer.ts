import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField, throwIf } from '#core/server/refusal.ts'
import type { handOnAndonCall, respondAndonCall } from '../../contract/call.api.ts'
import type { AndonState } from '../../contract/call-status.ts'
import { callAnswered } from '../../contract/events.ts'
import { personOf } from '../people.ts'
import { mayTakeOver } from '../policy.ts'
import { logStep } from './log.ts'
import { factOf, lockCall, move } from './row.ts'
import { tellOf } from './tell.ts'
import { armTiers, stopTimers } from './timers.ts'

type Answered = Promise<{ status: AndonState }>

/** "I am coming": whoever says so first handles the call, and no tier waits for a response any more. */
export async function respond(ctx: Ctx, { id }: InputOf<typeof respondAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  const respondedAt = call.respondedAt ?? ctx.now.toISOString()
  await move(ctx, call, 'respond', { handlerId: ctx.caller.userId, respondedAt })
  await stopTimers(ctx, call, 'response')
  await logStep(ctx, id, 'responded')
  if (call.raisedBy !== ctx.caller.userId)
    await tellOf(ctx, id, 'responded', [call.raisedBy], ['inApp'], { name: ctx.caller.name })
  await ctx.emit(callAnswered, factOf(call))
  return { status: 'processing' }
}

/** Takes a call over from whoever handles it. */
export async function takeOver(ctx: Ctx, { id }: InputOf<typeof respondAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  throwIf(mayTakeOver(ctx.caller, call))
  await move(ctx, call, 'takeOver', { handlerId: ctx.caller.userId })
  await logStep(ctx, id, 'takenOver')
  await tellOf(ctx, id, 'takenOver', [call.handlerId], ['inApp'], { name: ctx.caller.name })
  return { status: 'takenOver' }
}

/** Asks somebody else to come. The call waits for his response as it did for the first, its tiers from the beginning. */
export async function handOn(ctx: Ctx, { id, toUserId, note }: InputOf<typeof handOnAndonCall>): Answered {
  const call = await lockCall(ctx, id)
  if (toUserId === call.handlerId) throw refuseField('toUserId', 'andon.ownAlready', { call: call.callNo })
  const person = await personOf(ctx, toUserId)
  if (!person) throw refuseField('toUserId', 'refused.gone')
  if (!person.responder) throw refuseField('toUserId', 'andon.cannotRespond', { name: person.name })
  await move(ctx, call, 'handOn', { handlerId: null, responsibleIds: [toUserId] }, note ?? undefined)
  await armTiers(ctx, call, 'response')
  await logStep(ctx, id, 'handedOn', { toUserId, note })
  const { immediateChannels } = await ctx.db
    .selectFrom('andonType')
    .select('immediateChannels')
    .where('id', '=', call.typeId)
    .executeTakeFirstOrThrow()
  await tellOf(ctx, id, 'handedOn', [toUserId], immediateChannels, { name: ctx.caller.name, note: note ?? '' })
  return { status: 'awaitingResponse' }
}
