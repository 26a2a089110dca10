import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { cloudQuotas, type getCloudService } from '../contract/cloud-service.api.ts'
import { daysBetween, readableUntil } from '../contract/standing.ts'
import { mayExport } from './policy.ts'
import { quotasUsed } from './quotas.ts'
import { standingOf } from './standings.ts'
import { readSubscription, type Subscription } from './subscription.ts'

/** What the team has of the cloud service. */
export const cloudService =
  (services: Pick<Services, 'endpoints'>) =>
  async (ctx: Ctx, _input: InputOf<typeof getCloudService>): Promise<OutputOf<typeof getCloudService>> => {
    const subscription = await readSubscription(ctx.db, ctx.caller.teamId)
    if (!subscription) throw notFound()
    const today = dayOf(ctx)
    const used = await quotasUsed(ctx)
    const most = { users: subscription.users, machines: subscription.machines, storage: subscription.storageMb }
    return {
      editionName: editionName(subscription, ctx),
      standing: standingOf(subscription, ctx.caller.zone, ctx.now.getTime()),
      expiresOn: subscription.expiresOn,
      daysLeft: daysBetween(today, subscription.expiresOn),
      readableUntil: readableUntil(subscription),
      suspendedFor: subscription.suspendedFor,
      quotas: cloudQuotas.map((kind) => ({ kind, used: used[kind], most: most[kind] })),
      exports: exportsOf(ctx, services),
    }
  }

/** The name in the reader's language, else in Chinese. */
export const editionName = ({ editionNames, edition }: Subscription, { language }: Pick<Ctx, 'language'>): string =>
  editionNames[language] ?? editionNames['zh-Hans'] ?? edition

/** Lists whose sheet the caller may have, by their names. */
function exportsOf({ caller, t }: Ctx, services: Pick<Services, 'endpoints'>): { path: string; name: string }[] {
  const lists = services.endpoints()
  return lists.flatMap((each) => {
    if (!mayExport(caller, each)) return []
    const list = lists.find(({ path }) => path === each.path.replace('/export', '/select'))
    return list?.entity ? [{ path: each.path, name: t(list.entity) }] : []
  })
}
