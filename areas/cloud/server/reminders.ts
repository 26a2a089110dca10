import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { cloudReminders, daysBetween, readableUntil } from '../contract/standing.ts'
import { standingOf } from './standings.ts'
import { subscriptionOf } from './subscription.ts'

/** What is due to be told, by the days that are left: one of the reminders, 0 read-only, -1 locked; null: nothing. */
export function reminderDue(left: number, graceDays: number): number | null {
  if (left < -graceDays) return -1
  if (left < 0) return 0
  return cloudReminders.toReversed().find((days) => left <= days) ?? null
}

const templates = {
  ending: 'cloudService.told.ending',
  readOnly: 'cloudService.told.readOnly',
  locked: 'cloudService.told.locked',
}

/** The words for what is near: in so many days, tomorrow, today. */
const near = ['cloudService.told.endingToday', 'cloudService.told.endingTomorrow']

/** Tells those who see to the cloud service how near its end is, once for each reminder. */
export async function remind(ctx: Ctx): Promise<void> {
  const { caller, now } = ctx
  const subscription = await subscriptionOf(ctx.db, { id: caller.teamId, zone: caller.zone }, now)
  if (!subscription || subscription.suspendedFor !== null) return
  const today = dayOf(ctx)
  const left = daysBetween(today, subscription.expiresOn)
  const due = reminderDue(left, subscription.graceDays)
  if (due === null || due >= subscription.reminded) return
  const first = await ctx.db
    .updateTable('cloudSubscription')
    .set({ reminded: due })
    .where('teamId', '=', caller.teamId)
    .where('reminded', '>', due)
    .where('expiresOn', '=', subscription.expiresOn)
    .executeTakeFirst()
  if (!first.numUpdatedRows) return
  const standing = standingOf(subscription, caller.zone, now.getTime()) as keyof typeof templates
  await notify(ctx, {
    area: 'cloud',
    channels: ['inApp', 'email'],
    to: await holdersOf(ctx, 'cloudService.view'),
    template: (standing === 'ending' && near[left]) || templates[standing],
    params: () => ({ days: left, day: subscription.expiresOn, until: readableUntil(subscription) }),
    link: 'cloudServiceManagement',
  })
}

export const reminderTimers: NonNullable<AreaServer['timers']> = [
  // Hourly: a team's day begins by its own clock.
  { name: 'cloud.remind', cron: '7 * * * *', run: (service) => service.eachTeam(remind) },
]
