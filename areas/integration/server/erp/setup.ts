import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { changeRow, insertRows, lockRow, lockRows } from '#core/server/crud/rows.ts'
import { notFound, throwIf } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import type * as api from '../../contract/erp.api.ts'
import type { ErpKindRules } from '../../contract/erp.api.ts'
import { erpConnectorEntity } from '../../contract/erp.ts'
import type { Folders } from '../files/connector.ts'
import { mayManage } from '../policy.ts'
import { keepSecret } from '../webhooks/secrets.ts'
import { settingsOf } from './driver.ts'
import { mustFit, takesSecret } from './fit.ts'

const entity = { name: erpConnectorEntity.name, key: erpConnectorEntity.key, table: 'erpConnector' } as const

type Setup = InputOf<typeof api.addErpConnector>

/** Makes a connector; what happens from now on is kept for it. */
export const addConnector =
  (secrets: Secrets, folders: Folders) =>
  async (ctx: Ctx, input: Setup): Promise<{ id: number }> => {
    await mustFit(ctx, folders, input, null)
    const target = await ctx.db
      .insertInto('outgoingTarget')
      .values({ kind: 'erp' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = {
      ...columnsOf(input),
      protocol: input.settings.protocol,
      targetId: target.id,
      madeBy: ctx.caller.userId,
    }
    const [row] = await insertRows(ctx.db, 'erpConnector', [values])
    if (!row) throw notFound()
    if (input.secret) await keepSecret(ctx, secrets, target.id, input.secret)
    ctx.audit({ verb: 'add', entity: entity.name, id: row.id, name: row.name, before: null, after: row })
    ctx.touch(entity.name, [row.id])
    ctx.touch('outgoingTarget')
    return { id: row.id }
  }

/** Changes a connector. Whoever sends what it knows elsewhere must know its secret. */
export const updateConnector =
  (secrets: Secrets, folders: Folders) =>
  async (ctx: Ctx, { id, version, ...input }: InputOf<typeof api.updateErpConnector>): Promise<{ id: number }> => {
    const row = await lockRow(ctx.db, 'erpConnector', id)
    await lockRow(ctx.db, 'outgoingTarget', row.targetId)
    await mustFit(ctx, folders, input, { ...row, settings: settingsOf(row) })
    await changeRow(ctx, entity, { id, version }, columnsOf(input), {
      verb: 'update',
      ...(input.secret && { note: ctx.t('erpConnector.newSecret') }),
    })
    if (input.secret || !takesSecret(input))
      await ctx.db.deleteFrom('outgoingSecret').where('targetId', '=', row.targetId).execute()
    if (input.secret && takesSecret(input)) await keepSecret(ctx, secrets, row.targetId, input.secret)
    // What was wrong with it may be mended: it is asked now.
    await ctx.db.updateTable('outgoingTarget').set({ parkedUntil: null }).where('id', '=', row.targetId).execute()
    ctx.touch('outgoingTarget')
    return { id }
  }

const columnsOf = ({
  kinds,
  secret: _secret,
  settings: { protocol: _protocol, ...settings },
  remark,
  ...input
}: Setup) => ({
  ...input,
  settings: JSON.stringify(settings),
  kinds: kinds.map(({ kind }) => kind),
  rules: JSON.stringify(kinds),
  remark: remark || null,
})

export async function getConnector(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof api.getErpConnector>> {
  const row = await ctx.db
    .selectFrom('erpConnector')
    .select(['id', 'version', 'name', 'address', 'protocol', 'settings', 'rules', 'remark'])
    .select((e) =>
      e
        .exists(e.selectFrom('outgoingSecret as s').select('s.id').whereRef('s.targetId', '=', 'erpConnector.targetId'))
        .as('hasSecret'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { rules, hasSecret, protocol, settings, ...rest } = row
  const kinds = rules as ErpKindRules[]
  return { ...rest, settings: settingsOf({ protocol, settings }), hasSecret: Boolean(hasSecret), kinds }
}

/** Pauses connectors or lets them go on. What happens meanwhile is written all the same. */
export const setPaused =
  (paused: boolean) =>
  async (ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> => {
    throwIf(mayManage(ctx.caller))
    const found = await lockRows(ctx.db, 'erpConnector', ids)
    const targets = await lockRows(
      ctx.db,
      'outgoingTarget',
      found.map(({ targetId }) => targetId),
    )
    const now = new Map(targets.map((target) => [target.id, target.paused]))
    const { rows, skipped } = filterAllowed(ctx, ids, found, {
      name: ({ name }) => name,
      refusal: ({ targetId }) =>
        now.get(targetId) === paused ? { key: paused ? 'erpConnector.isPaused' : 'erpConnector.isOn' } : null,
    })
    const done = rows.map(({ id }) => id)
    if (!done.length) return { done, skipped }
    const targetIds = rows.map(({ targetId }) => targetId)
    await ctx.db
      .updateTable('outgoingTarget')
      .set({ paused, failures: 0, failingSince: null, parkedUntil: null, problem: null })
      .where('id', 'in', targetIds)
      .execute()
    await ctx.db
      .updateTable('erpConnector')
      .set({ version: sql<number>`version + 1` })
      .where('id', 'in', done)
      .execute()
    const verb = paused ? 'pause' : 'resume'
    auditBulk(ctx, { verb, entity: entity.name }, rows, { name: ({ name }) => name, after: () => ({ paused }) })
    ctx.touch('outgoingTarget')
    ctx.touch('erpEntry')
    return { done, skipped }
  }
