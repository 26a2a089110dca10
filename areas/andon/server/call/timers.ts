import type { Ctx } from '#core/server/context.ts'
import type { CallRow } from './row.ts'

const later = (ctx: Ctx, minutes: number) => new Date(ctx.now.getTime() + minutes * 60_000).toISOString()

/** Lets the tiers of a call begin to run, those that wait for a close alone when `until` says so. What ran of them before is forgotten. */
export async function armTiers(
  ctx: Ctx,
  call: Pick<CallRow, 'id' | 'tiers'>,
  until?: 'response' | 'close',
): Promise<void> {
  const tiers = call.tiers.flatMap((tier, i) =>
    !until || tier.until === until ? [{ tier: i + 1, minutes: tier.minutes }] : [],
  )
  if (!tiers.length) return
  await ctx.db
    .deleteFrom('andonTimer')
    .where('teamId', '=', ctx.caller.teamId)
    .where('callId', '=', call.id)
    .where('kind', '=', 'tier')
    .where(
      'tier',
      'in',
      tiers.map(({ tier }) => tier),
    )
    .execute()
  await ctx.db
    .insertInto('andonTimer')
    .values(
      tiers.map(({ tier, minutes }) => ({
        teamId: ctx.caller.teamId,
        kind: 'tier',
        callId: call.id,
        tier,
        dueAt: later(ctx, minutes),
      })),
    )
    .execute()
}

/** The next round of a tier that is said again. */
export async function armRepeat(ctx: Ctx, callId: number, tier: number, round: number, minutes: number): Promise<void> {
  const dueAt = later(ctx, minutes)
  await ctx.db
    .insertInto('andonTimer')
    .values({ teamId: ctx.caller.teamId, kind: 'tier', callId, tier, round, dueAt })
    .execute()
}

/** A finished call is accepted by itself after so long. */
export async function armAcceptance(ctx: Ctx, callId: number, minutes: number): Promise<void> {
  const dueAt = later(ctx, minutes)
  await ctx.db.insertInto('andonTimer').values({ teamId: ctx.caller.teamId, kind: 'accept', callId, dueAt }).execute()
}

/** Stops what is pending of a call: all of it, or the tiers that wait for a response. */
export async function stopTimers(
  ctx: Ctx,
  call: Pick<CallRow, 'id' | 'tiers'>,
  what: 'all' | 'response',
): Promise<void> {
  const answered = call.tiers.flatMap((tier, i) => (tier.until === 'response' ? [i + 1] : []))
  if (what === 'response' && !answered.length) return
  let query = ctx.db
    .updateTable('andonTimer')
    .set({ state: 'stopped', endedAt: ctx.now.toISOString() })
    .where('teamId', '=', ctx.caller.teamId)
    .where('callId', '=', call.id)
    .where('state', '=', 'armed')
  if (what === 'response') query = query.where('kind', '=', 'tier').where('tier', 'in', answered)
  await query.execute()
}
