import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { searched } from '#core/server/find/finder.ts'
import type { Networks } from '#core/server/networks.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type { Attempt, Claimed, Driver, Failure } from '../delivery/driver.ts'
import { attemptOf } from '../delivery/post.ts'
import { waitAfter, webhookWaits } from '../delivery/schedule.ts'
import { openSecretsOf } from './secrets.ts'
import { headersOf } from './signature.ts'

interface Receiver {
  address: string
  keys: string[]
}

/** A receiver that failed for so long is sent nothing more until a person enables it again. */
const givenUpAfterMs = 3 * 24 * 3_600_000

/** What is sent, byte for byte the same at every try. */
export const bodyOf = ({ type, occurredAt, payload }: Pick<Claimed, 'type' | 'occurredAt' | 'payload'>): string =>
  JSON.stringify({ type, timestamp: new Date(occurredAt).toISOString(), data: payload })

/** Sends what webhooks are told of. */
export const webhookDriver = (secrets: Secrets, inner: Networks): Driver<Receiver> => ({
  kind: 'webhook',
  topic: 'webhookDelivery',
  patience: 5,
  everyFailureCounts: true,
  cutOff: 'pending',
  async read(ctx, claimed) {
    const ids = [...new Set(claimed.map(({ targetId }) => targetId))]
    const rows = await ctx.db
      .selectFrom('webhook')
      .select(['targetId', 'address'])
      .where('targetId', 'in', ids)
      .execute()
    const opened = await openSecretsOf(ctx, secrets, ids)
    return new Map(rows.map(({ targetId, address }) => [targetId, { address, keys: opened.get(targetId) ?? [] }]))
  },
  async send({ address, keys }, delivery) {
    if (!keys.length) return [unsigned()]
    const body = bodyOf(delivery)
    const signed = { id: delivery.messageKey, timestamp: Math.floor(Date.now() / 1000), body }
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Gemba-Webhooks',
      ...headersOf(keys, signed),
    }
    return [await attemptOf('send', address, inner, { method: 'POST', body, headers })]
  },
  course({ attempts }, failure, now) {
    if (attempts > webhookWaits.length) return { state: 'failed', nextAt: null }
    return { state: 'waiting', nextAt: new Date(now.getTime() + waitAfter(webhookWaits, attempts, failure.retryAfter)) }
  },
  async failed(ctx, { id, failingSince }, failure) {
    const long = failingSince !== null && ctx.now.getTime() - Date.parse(failingSince) >= givenUpAfterMs
    if (failure.problem === 'gone') await disable(ctx, id, 'gone', failure)
    else if (long) await disable(ctx, id, 'failing', failure)
  },
})

/** The server's key has changed since the secret was sealed: nothing is sent that nobody could check. */
const unsigned = (): Attempt => ({
  act: 'send',
  at: new Date(),
  tookMs: 0,
  request: null,
  status: null,
  answer: null,
  result: { problem: 'secret', error: '', retryAfter: null, mayHaveArrived: false },
})

/** Sends nothing more, and tells whoever made it and those in charge. */
async function disable(ctx: Ctx, targetId: number, why: 'gone' | 'failing', { error }: Failure): Promise<void> {
  const changed = await ctx.db
    .updateTable('outgoingTarget')
    .set({ enabled: false })
    .where('id', '=', targetId)
    .where('enabled', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  const hook = await ctx.db
    .updateTable('webhook')
    .set((e) => ({ endedBy: why, version: e('version', '+', 1) }))
    .where('targetId', '=', targetId)
    .returning(['id', 'name', 'madeBy'])
    .executeTakeFirstOrThrow()
  ctx.audit({ verb: 'disable', entity: 'webhook', id: hook.id, name: hook.name, note: ctx.t(`webhook.endedBy.${why}`) })
  ctx.touch('webhook', [hook.id])
  ctx.touch('outgoingTarget')
  const others = await holdersOf(ctx, 'webhook.edit')
  await notify(ctx, {
    area: 'integration',
    channels: ['inApp', 'email'],
    to: [...new Set([hook.madeBy, ...others])],
    template: `webhook.told.${why}`,
    params: () => ({ name: hook.name, error: error.slice(0, 200) }),
    link: `webhook?${new URLSearchParams(searched({ keyword: hook.name }))}`,
    source: { entity: 'webhook', id: hook.id, workshopId: null },
  })
}
