import type { Selectable } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { AndonTimer } from '#core/server/db/schema.ts'
import { fireLamp } from '../lamp.ts'
import { endCall } from './close.ts'
import { logStep } from './log.ts'
import { superiorsOf } from './responsible.ts'
import { type CallRow, changeCall, lockFreeCall } from './row.ts'
import { tellOf } from './tell.ts'
import { armRepeat } from './timers.ts'

export type TimerRow = Selectable<AndonTimer>

/**
 * Fires one timer, if it is still armed and due: marked in the same transaction as all that it does, so that it fires once however
 * many servers try and whatever dies meanwhile. The call is locked before the timer, as by everybody who acts on it.
 * @returns whether it was settled; false: not due, taken by another server, or somebody is acting on its call
 */
export async function fireTimer(ctx: Ctx, id: number): Promise<boolean> {
  const due = await timerOf(ctx, id).executeTakeFirst()
  if (!due || Date.parse(due.dueAt) > ctx.now.getTime()) return false
  const call = due.callId === null ? null : await lockFreeCall(ctx, due.callId)
  if (due.callId !== null && !call) return false
  const timer = await timerOf(ctx, id).forUpdate().skipLocked().executeTakeFirst()
  if (!timer) return false
  const spoke = await act(ctx, timer, call)
  await ctx.db
    .updateTable('andonTimer')
    .set({ state: spoke ? 'fired' : 'stopped', endedAt: ctx.now.toISOString() })
    .where('teamId', '=', ctx.caller.teamId)
    .where('id', '=', id)
    .execute()
  return true
}

const timerOf = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('andonTimer')
    .selectAll()
    .where('teamId', '=', ctx.caller.teamId)
    .where('id', '=', id)
    .where('state', '=', 'armed')

async function act(ctx: Ctx, timer: TimerRow, call: CallRow | null): Promise<boolean> {
  if (!call) return fireLamp(ctx, timer)
  if (timer.kind === 'tier') return fireTier(ctx, timer, call)
  if (call.status !== 'finished') return false
  await endCall(ctx, call, null, { how: 'automatic', step: 'accepted' })
  return true
}

/** A tier speaks to its people, unless what it waits for has come. */
async function fireTier(ctx: Ctx, timer: TimerRow, call: CallRow): Promise<boolean> {
  const number = timer.tier ?? 0
  const tier = call.tiers[number - 1]
  const waits =
    tier?.until === 'close'
      ? call.status !== 'finished' && call.status !== 'closed'
      : call.status === 'awaitingResponse'
  if (!tier || !waits) return false
  const people = [
    ...(tier.userIds ?? []),
    ...(tier.responsible ? call.responsibleIds : []),
    ...(tier.superior ? await superiorsOf(ctx, call.responsibleIds) : []),
  ]
  // Which tier stands in what changed, worded for each reader: a note would stay in the clock's own language.
  await changeCall(ctx, call, { tierReached: Math.max(call.tierReached, number) }, 'escalate')
  await logStep(ctx, call.id, timer.round ? 'repeated' : 'tier', { tier: number })
  await tellOf(ctx, call.id, 'tier', people, tier.channels, { tier: number })
  if (tier.repeatMinutes && timer.round < (tier.repeatTimes ?? 0))
    await armRepeat(ctx, call.id, number, timer.round + 1, tier.repeatMinutes)
  return true
}
