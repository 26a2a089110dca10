import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { mayChange } from '../contract/standing.ts'
import { standingOf, stopped } from './standings.ts'
import { readSubscription } from './subscription.ts'

/** Whether a team may read: what it may not is sent to nobody either. */
export async function readsPaid(ctx: Ctx): Promise<boolean> {
  const subscription = await readSubscription(ctx.db, ctx.caller.teamId)
  if (!subscription) return true
  const standing = standingOf(subscription, ctx.caller.zone, ctx.now.getTime())
  return mayChange(standing) || standing === 'readOnly'
}

/** Work that runs is reported and ended whatever is paid; with a report, or as the next task, none begins. */
export const startPaid: StartCheck = {
  name: 'cloudService',
  async check(ctx) {
    const subscription = await readSubscription(ctx.db, ctx.caller.teamId)
    // Kept without a network it was begun while it was paid.
    const { zone } = ctx.caller
    const at = ctx.enteredAt.getTime()
    if (!subscription || mayChange(standingOf(subscription, zone, at))) return null
    return stopped(subscription, zone, at).reason
  },
}
