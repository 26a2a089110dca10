import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import type { getCloudNotice } from '../contract/cloud-service.api.ts'
import { daysBetween, noticeDays, readableUntil } from '../contract/standing.ts'
import { seesService } from './policy.ts'
import { standingOf } from './standings.ts'
import { readSubscription } from './subscription.ts'

/** What stands above every page. */
export async function cloudNotice(ctx: Ctx): Promise<OutputOf<typeof getCloudNotice>> {
  const { caller, now, db } = ctx
  const subscription = await readSubscription(db, caller.teamId)
  if (!subscription) return { notice: null }
  const standing = standingOf(subscription, caller.zone, now.getTime())
  const { expiresOn: day, suspendedFor: reason } = subscription
  const days = daysBetween(dayOf(ctx), day)
  const near = standing === 'ending' && days <= noticeDays && seesService(caller)
  if (standing === 'active' || (standing === 'ending' && !near)) return { notice: null }
  const kind = standing !== 'ending' ? standing : days === 0 ? 'endingToday' : days === 1 ? 'endingTomorrow' : 'ending'
  return { notice: { kind, days, day, until: readableUntil(subscription), reason } }
}
