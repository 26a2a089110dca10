import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { changeRow, insertRows, lockRow, lockRows } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseFields } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import type * as api from '../../contract/access-key.api.ts'
import { accessKeyEntity } from '../../contract/access-key.ts'
import { isMaker, mayGive, workshopIssue } from '../policy.ts'
import { settingIssues } from './keys.ts'
import { newKey } from './secret.ts'

const entity = { name: accessKeyEntity.name, key: accessKeyEntity.key, table: 'accessKey' } as const

/** What was typed was right, and counts once. */
export interface Proven {
  take(ctx: Ctx): Promise<void>
}

/** The rights that the caller can give, by area. */
export const givable = async (
  { caller }: Ctx,
  services: Services,
): Promise<OutputOf<typeof api.selectAccessKeyRight>> => ({
  areas: services
    .rightsByArea(caller.areasOff)
    .map(({ id, rights }) => ({ id, rights: rights.filter((right) => mayGive(caller, right)) }))
    .filter(({ rights }) => rights.length > 0),
})

/** Makes a key. @returns it, told this once */
export async function createKey(
  ctx: Ctx,
  { proof: _, ...input }: InputOf<typeof api.createAccessKey>,
  proven: Proven,
): Promise<OutputOf<typeof api.createAccessKey>> {
  const workshopIds = [...new Set(input.workshopIds)]
  const workshops = await workshopsOf(ctx, workshopIds)
  const beyond = input.rights.find((right) => !mayGive(ctx.caller, right))
  const wider = workshopIssue(ctx.caller, input.workshopIds)
  const taken = await ctx.db.selectFrom('accessKey').select('id').where('name', '=', input.name).executeTakeFirst()
  const issues = [
    ...settingIssues(ctx, input),
    ...(beyond ? [{ field: 'rights', key: 'accessKey.beyond' as const, params: { right: beyond } }] : []),
    ...(wider ? [wider] : []),
    ...(workshops === workshopIds.length ? [] : [{ field: 'workshopIds', key: 'refused.gone' as const }]),
    ...(taken ? [{ field: 'name', key: 'accessKey.taken' as const }] : []),
  ]
  if (issues.length) throw refuseFields(issues)
  await proven.take(ctx)
  const rights = [...new Set(input.rights)].sort()
  const [row] = await insertRows(ctx.db, 'accessKey', [
    {
      ...input,
      addresses: input.addresses || null,
      remark: input.remark || null,
      rights,
      workshopIds,
      madeBy: ctx.caller.userId,
    },
  ])
  if (!row) throw notFound()
  const { key, hash, mask } = newKey(ctx.caller.teamId)
  await ctx.db.insertInto('accessKeySecret').values({ keyId: row.id, mask, secretHash: hash }).execute()
  ctx.audit({ verb: 'add', entity: entity.name, id: row.id, name: row.name, before: null, after: row })
  ctx.touch(entity.name, [row.id])
  return { id: row.id, key }
}

async function workshopsOf({ db }: Ctx, ids: readonly number[]): Promise<number> {
  if (!ids.length) return 0
  const rows = await db
    .selectFrom('department')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.length
}

/** Gives a key of the caller's own a new secret; the newest one before opens a while longer, older ones end now. */
export async function rotateKey(
  ctx: Ctx,
  { id, overlapHours }: InputOf<typeof api.rotateAccessKey>,
  proven: Proven,
): Promise<OutputOf<typeof api.rotateAccessKey>> {
  const row = await lockRow(ctx.db, 'accessKey', id)
  if (!isMaker(ctx.caller, row)) throw refuse('accessKey.notYours')
  await proven.take(ctx)
  const oldUntil = new Date(ctx.now.getTime() + overlapHours * 3_600_000).toISOString()
  await ctx.db.deleteFrom('accessKeySecret').where('keyId', '=', id).where('expiresAt', 'is not', null).execute()
  await ctx.db.updateTable('accessKeySecret').set({ expiresAt: oldUntil }).where('keyId', '=', id).execute()
  const { key, hash, mask } = newKey(ctx.caller.teamId)
  await ctx.db.insertInto('accessKeySecret').values({ keyId: id, mask, secretHash: hash }).execute()
  await changeRow(
    ctx,
    entity,
    { id },
    {},
    { verb: 'rotate', note: ctx.t('accessKey.rotatedNote', { hours: overlapHours }) },
  )
  return { id, key, oldUntil }
}

/** Everybody with the right disables; the maker alone enables again. */
export const setStatus =
  (status: 'enabled' | 'disabled') =>
  async (ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> => {
    const { rows, skipped } = filterAllowed(ctx, ids, await lockRows(ctx.db, 'accessKey', ids), {
      name: ({ name }) => name,
      refusal: (row) => {
        if (row.status === status)
          return { key: status === 'enabled' ? 'accessKey.enabledAlready' : 'accessKey.isDisabled' }
        return status === 'enabled' && !isMaker(ctx.caller, row) ? { key: 'accessKey.notYours' } : null
      },
    })
    const done = rows.map(({ id }) => id)
    if (done.length)
      await ctx.db
        .updateTable('accessKey')
        .set((e) => ({ status, version: e('version', '+', 1) }))
        .where('id', 'in', done)
        .execute()
    const verb = status === 'enabled' ? 'enable' : 'disable'
    auditBulk(ctx, { verb, entity: entity.name }, rows, { name: ({ name }) => name, after: () => ({ status }) })
    return { done, skipped }
  }

/** What a key may do and what was done with it. */
export async function keyUse({ db }: Ctx, { id }: { id: number }): Promise<OutputOf<typeof api.getAccessKeyUse>> {
  const key = await db.selectFrom('accessKey').select('rights').where('id', '=', id).executeTakeFirst()
  if (!key) throw notFound()
  const secrets = await db
    .selectFrom('accessKeySecret')
    .select(['mask', 'createdAt', 'expiresAt'])
    .where('keyId', '=', id)
    .orderBy('id', 'desc')
    .execute()
  const uses = await db
    .selectFrom('accessKeyUse')
    .select(['day', 'path', 'calls', 'errors', 'lastAt', 'lastIp', 'lastErrorStatus'])
    .where('keyId', '=', id)
    .orderBy('day', 'desc')
    .orderBy('lastAt', 'desc')
    .limit(500)
    .execute()
  return { rights: key.rights, secrets, uses }
}
