import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { changeRow, insertRows, lockRow, lockRows } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField, refuseFields, throwIf } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type * as api from '../../contract/webhook.api.ts'
import { webhookEntity } from '../../contract/webhook.ts'
import { testType } from '../../contract/webhook-types.ts'
import { leave } from '../delivery/leave.ts'
import { mayManage, typesIssue } from '../policy.ts'
import { addressIssue } from './address.ts'
import { keepSecret } from './secrets.ts'
import { newSecret } from './signature.ts'

const entity = { name: webhookEntity.name, key: webhookEntity.key, table: 'webhook' } as const

/** Makes a webhook. @returns its secret, told this once */
export const createWebhook =
  (secrets: Secrets) =>
  async (ctx: Ctx, input: InputOf<typeof api.createWebhook>): Promise<OutputOf<typeof api.createWebhook>> => {
    throwIf(mayManage(ctx.caller))
    const taken = await ctx.db.selectFrom('webhook').select('id').where('name', '=', input.name).executeTakeFirst()
    const types = [...new Set(input.types)]
    const issues = [
      addressIssue(input.address),
      typesIssue(ctx.caller, types),
      taken ? { field: 'name', key: 'webhook.taken' as const } : null,
    ].filter((issue) => issue !== null)
    if (issues.length) throw refuseFields(issues)
    const target = await ctx.db
      .insertInto('outgoingTarget')
      .values({ kind: 'webhook' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = { ...input, types, remark: input.remark || null, targetId: target.id, madeBy: ctx.caller.userId }
    const [row] = await insertRows(ctx.db, 'webhook', [values])
    if (!row) throw notFound()
    const secret = newSecret()
    await keepSecret(ctx, secrets, target.id, secret)
    ctx.audit({ verb: 'add', entity: entity.name, id: row.id, name: row.name, before: null, after: row })
    ctx.touch(entity.name, [row.id])
    ctx.touch('outgoingTarget')
    return { id: row.id, secret }
  }

/** A new secret; messages carry a signature of the one before too for a while, older ones end now. */
export const rotateWebhook =
  (secrets: Secrets) =>
  async (
    ctx: Ctx,
    { id, overlapHours }: InputOf<typeof api.rotateWebhook>,
  ): Promise<OutputOf<typeof api.rotateWebhook>> => {
    throwIf(mayManage(ctx.caller))
    const row = await lockRow(ctx.db, 'webhook', id)
    const beyond = typesIssue(ctx.caller, row.types)
    if (beyond) throw refuseFields([beyond])
    const oldUntil = new Date(ctx.now.getTime() + overlapHours * 3_600_000).toISOString()
    const ofTarget = ctx.db.updateTable('outgoingSecret').where('targetId', '=', row.targetId)
    await ctx.db
      .deleteFrom('outgoingSecret')
      .where('targetId', '=', row.targetId)
      .where('expiresAt', 'is not', null)
      .execute()
    await ofTarget.set({ expiresAt: oldUntil }).execute()
    const secret = newSecret()
    await keepSecret(ctx, secrets, row.targetId, secret)
    const note = ctx.t('webhook.rotatedNote', { hours: overlapHours })
    await changeRow(ctx, entity, { id }, {}, { verb: 'rotate', note })
    return { id, secret, oldUntil }
  }

/** Switches webhooks on or off. What waits for one that is off waits on. */
export const setEnabled =
  (enabled: boolean) =>
  async (ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> => {
    if (enabled) throwIf(mayManage(ctx.caller))
    const hooks = await lockRows(ctx.db, 'webhook', ids)
    const targets = await lockRows(
      ctx.db,
      'outgoingTarget',
      hooks.map(({ targetId }) => targetId),
    )
    const on = new Map(targets.map((target) => [target.id, target.enabled]))
    const { rows, skipped } = filterAllowed(ctx, ids, hooks, {
      name: ({ name }) => name,
      refusal: ({ targetId }) =>
        on.get(targetId) === enabled ? { key: enabled ? 'webhook.isEnabled' : 'webhook.isDisabled' } : null,
    })
    const done = rows.map(({ id }) => id)
    if (!done.length) return { done, skipped }
    await ctx.db
      .updateTable('outgoingTarget')
      .set({ enabled, failures: 0, failingSince: null, parkedUntil: null, problem: null })
      .where(
        'id',
        'in',
        rows.map(({ targetId }) => targetId),
      )
      .execute()
    await ctx.db
      .updateTable('webhook')
      .set((e) => ({ endedBy: null, version: e('version', '+', 1) }))
      .where('id', 'in', done)
      .execute()
    const verb = enabled ? 'enable' : 'disable'
    auditBulk(ctx, { verb, entity: entity.name }, rows, { name: ({ name }) => name, after: () => ({ enabled }) })
    ctx.touch('outgoingTarget')
    return { done, skipped }
  }

/** Leaves a message that says nothing but that it came. */
export async function testWebhook(
  ctx: Ctx,
  { id }: InputOf<typeof api.testWebhook>,
): Promise<OutputOf<typeof api.testWebhook>> {
  const row = await lockRow(ctx.db, 'webhook', id)
  const target = await lockRow(ctx.db, 'outgoingTarget', row.targetId)
  if (!target.enabled) throw refuse('webhook.isDisabled')
  const telling = { subject: 'test', document: row.name, workshopId: null, payload: { webhook: row.name } }
  const [deliveryId] = await leave(ctx, [row.targetId], testType, [telling], 'webhookDelivery')
  // Whoever tests wants to see it now.
  await ctx.db.updateTable('outgoingTarget').set({ parkedUntil: null }).where('id', '=', target.id).execute()
  ctx.audit({ verb: 'test', entity: entity.name, id, name: row.name })
  return { deliveryId: deliveryId as number }
}

/** Sends messages again, in the order of what they tell. Those under way go on. */
export async function resend(
  ctx: Ctx,
  { ids }: InputOf<typeof api.resendWebhookDelivery>,
): Promise<OutputOf<typeof api.resendWebhookDelivery>> {
  const asked = await lockRows(ctx.db, 'outgoingDelivery', ids)
  const targets = await targetsOf(
    ctx,
    asked.map(({ targetId }) => targetId),
  )
  const { rows, skipped } = filterAllowed(
    ctx,
    ids,
    asked.filter(({ targetId }) => targets.has(targetId)),
    {
      name: ({ document }) => document,
      refusal({ state, targetId }) {
        if (state === 'sending') return { key: 'outgoing.underWay' }
        return targets.get(targetId) ? null : { key: 'webhook.isDisabled' }
      },
    },
  )
  const done = rows.map(({ id }) => id)
  if (done.length) {
    await again(ctx, sql<boolean>`id = any(${done}::bigint[])`)
    auditBulk(ctx, { verb: 'resend', entity: 'webhookDelivery' }, rows, {
      name: ({ document }) => document,
      after: () => ({ state: 'pending' }),
    })
  }
  return { done, skipped }
}

/** Of the targets named those that are webhooks, each with whether it is enabled. */
async function targetsOf({ db }: Ctx, ids: readonly number[]): Promise<Map<number, boolean>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('outgoingTarget')
    .select(['id', 'enabled'])
    .where('kind', '=', 'webhook')
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, enabled }) => [id, enabled]))
}

const rangeMost = 10_000

/** Sends again what a webhook was told of within a time. */
export async function resendRange(
  ctx: Ctx,
  { id, from, to, all }: InputOf<typeof api.resendWebhookRange>,
): Promise<OutputOf<typeof api.resendWebhookRange>> {
  if (Date.parse(from) >= Date.parse(to)) throw refuseField('to', 'outgoing.endsBefore')
  const row = await lockRow(ctx.db, 'webhook', id)
  const target = await lockRow(ctx.db, 'outgoingTarget', row.targetId)
  if (!target.enabled) throw refuse('webhook.isDisabled')
  const states = all ? ['failed', 'waiting', 'done'] : ['failed', 'waiting']
  const count = await again(
    ctx,
    sql<boolean>`id in (select d.id from outgoing_delivery d where d.target_id = ${row.targetId} and d.state = any(${states}::text[])
      and d.occurred_at >= ${from}::timestamptz and d.occurred_at < ${to}::timestamptz order by d.id limit ${rangeMost} for update)`,
  )
  ctx.audit({ verb: 'resend', entity: entity.name, id, name: row.name, note: `${from} – ${to}: ${count}` })
  return { count }
}

/** Puts deliveries back to their beginning, and lets their targets be asked at once. @returns how many */
async function again(ctx: Ctx, which: ReturnType<typeof sql<boolean>>): Promise<number> {
  const rows = await ctx.db
    .updateTable('outgoingDelivery')
    .set({ state: 'pending', attempts: 0, nextAt: ctx.now.toISOString(), endedAt: null, version: sql`version + 1` })
    .where(which)
    .where('state', '<>', 'sending')
    .returning(['id', 'targetId'])
    .execute()
  if (!rows.length) return 0
  const targetIds = [...new Set(rows.map(({ targetId }) => targetId))]
  await ctx.db.updateTable('outgoingTarget').set({ parkedUntil: null }).where('id', 'in', targetIds).execute()
  ctx.touch(
    'webhookDelivery',
    rows.map(({ id }) => id),
  )
  return rows.length
}
