import type { Caller } from '#core/server/context.ts'
import type { CallGate } from '#core/server/http/gate.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { localDate } from '#engines/working-time/index.ts'
import { cloudStanding, readableUntil } from '../contract/standing.ts'
import { byEntry, mayCallNow } from './policy.ts'
import { type Subscription, subscriptionOf } from './subscription.ts'

const knownFor = 30_000

/** The topic that tells every server that a team's subscription changed. */
export const subscriptionTopic = 'cloudSubscription'

/** How a team stands at a moment: paid by its calendar day, closed by the provider from the very moment on. */
export function standingOf(subscription: Subscription, zone: string, at: number) {
  return cloudStanding({ ...subscription, suspended: isSuspended(subscription, at) }, localDate(zone, at))
}

const isSuspended = ({ suspendedAt }: Pick<Subscription, 'suspendedAt'>, at: number): boolean =>
  suspendedAt !== null && Date.parse(suspendedAt) <= at

/** @returns what whoever may not go on is told: why, until when, and what helps */
export function stopped(subscription: Subscription, zone: string, at: number): Refusal {
  const { expiresOn, suspendedFor } = subscription
  const today = localDate(zone, at)
  if (suspendedFor !== null && isSuspended(subscription, at))
    return refuse('cloudService.suspended', { reason: suspendedFor })
  const until = readableUntil(subscription)
  return today <= until
    ? refuse('cloudService.readOnly', { day: expiresOn, until })
    : refuse('cloudService.locked', { day: expiresOn })
}

/** Subscriptions as calls ask for them: kept for half a minute, and forgotten at once when one changes. */
export function cloudGate({ database, hub }: Pick<Services, 'database' | 'hub'>): CallGate {
  const known = new Map<number, { subscription: Promise<Subscription | undefined>; until: number }>()
  hub.hear(({ team, topic }) => {
    if (topic === subscriptionTopic) known.delete(team)
  })
  hub.hearLoss(() => known.clear())
  const read = ({ teamId: id, zone }: Caller) => database.inNoTeam((db) => subscriptionOf(db, { id, zone }, new Date()))
  function subscriptionFor(caller: Caller) {
    const kept = known.get(caller.teamId)
    if (kept && kept.until > Date.now()) return kept.subscription
    const subscription = read(caller)
    known.set(caller.teamId, { subscription, until: Date.now() + knownFor })
    subscription.catch(() => known.delete(caller.teamId))
    return subscription
  }
  return async (caller, handler, enteredAt) => {
    const subscription = await subscriptionFor(caller)
    if (!subscription) return
    const at = enteredAt && byEntry(handler.endpoint) ? enteredAt.getTime() : Date.now()
    const { zone } = caller
    if (!mayCallNow(standingOf(subscription, zone, at), handler, caller)) throw stopped(subscription, zone, at)
  }
}
