import type { StartCheck } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { localDate } from '#engines/working-time/index.ts'
import { mayChange } from '../contract/standing.ts'
import { standingOf, stopped } from './standings.ts'
import { readSubscription } from './subscription.ts'

/** Whether a team may read: what it may not is sent to nobody either. */
export async function readsPaid(ctx: Ctx): Promise<boolean> {
  const subscription = await readSubscription(ctx.db, ctx.caller.teamId)
  if (!subscription) return true
  const standing = standingOf(subscription, dayOf(ctx))
  return mayChange(standing) || standing === 'readOnly'
}

/** Work that runs is reported and ended whatever is paid; with a report, or as the next task, none begins. */
export const startPaid: StartCheck = {
  name: 'cloudService',
  async check(ctx) {
    const subscription = await readSubscription(ctx.db, ctx.caller.teamId)
    // Kept without a network it was begun while it was paid.
    const today = localDate(ctx.caller.zone, ctx.enteredAt.getTime())
    if (!subscription || mayChange(standingOf(subscription, today))) return null
    return stopped(subscription, today).reason
  },
}
