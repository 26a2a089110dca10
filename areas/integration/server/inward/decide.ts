import { sql } from 'kysely'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { throwIf } from '#core/server/refusal.ts'
import type { InwardRule } from '../../contract/erp-source.api.ts'
import { type ErpSourceKind, erpRecordCrud } from '../../contract/erp-source.ts'
import { fetchableKinds, mayManage, viewableSources } from '../policy.ts'
import type { Mapped } from './inward-mapping.ts'
import { takeRecords } from './take.ts'

export const erpRecords = serveCrud(erpRecordCrud, {
  table: 'erpRecord',
  // Of lists that the caller may not see he sees nothing here either.
  list: (db, { caller }) =>
    db
      .selectFrom('erpRecord as r')
      .innerJoin('erpSource as s', (j) => j.onRef('s.teamId', '=', 'r.teamId').onRef('s.id', '=', 'r.sourceId'))
      .innerJoin('erpConnector as c', (j) => j.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.connectorId'))
      .where('s.kind', 'in', ['', ...viewableSources(caller)])
      .select(['r.id', 'r.version', 'r.createdAt', 'r.document', 's.kind', 'r.state', 'r.reason', 'r.externalId'])
      .select(['r.changedAt', 'c.id as connectorId', 'c.name as connectorName']),
  sort: [{ field: 'changedAt', order: 'desc' }],
})

/** Locks records that a person decides about, those of kinds alone that he may import. */
async function decidable(ctx: Ctx, ids: number[], states: readonly string[]) {
  throwIf(mayManage(ctx.caller))
  const found = await lockRows(ctx.db, 'erpRecord', ids)
  const sources = await ctx.db
    .selectFrom('erpSource as s')
    .innerJoin('erpConnector as c', (j) => j.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.connectorId'))
    .select(['s.id', 's.kind', 's.rules', 's.run', 'c.name'])
    .where('s.id', 'in', [0, ...found.map(({ sourceId }) => sourceId)])
    .execute()
  const kinds = fetchableKinds(ctx.caller)
  const own = new Map(
    sources.filter(({ kind }) => kinds.includes(kind as ErpSourceKind)).map((each) => [each.id, each]),
  )
  const { rows, skipped } = filterAllowed(ctx, ids, found, {
    name: ({ document }) => document,
    refusal: ({ sourceId, state }) =>
      !own.has(sourceId) ? { key: 'webhook.notYours' } : states.includes(state) ? null : { key: 'erpRecord.isSettled' },
  })
  return { rows, skipped, sources: own }
}

/** Takes what the ERP said last: what was refused is tried again, a conflict is decided for the ERP. */
export async function takeRecord(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped, sources } = await decidable(ctx, ids, ['refused', 'conflict'])
  for (const [id, { kind, rules, run, name }] of sources) {
    const own = rows.filter(({ sourceId }) => sourceId === id)
    const came = own.map((row): Mapped => ({ externalId: row.externalId, values: row.came as Mapped['values'] }))
    const decided = new Set(own.flatMap(({ state, externalId }) => (state === 'conflict' ? externalId : [])))
    const source = { sourceId: id, kind: kind as ErpSourceKind, rules: rules as InwardRule[], run, name }
    await takeRecords(ctx, source, came, decided)
  }
  const after = new Map((await lockRows(ctx.db, 'erpRecord', ids)).map((row) => [row.id, row]))
  const done = rows.filter(({ id }) => after.get(id)?.state === 'taken')
  const still = rows.filter(({ id }) => after.get(id)?.state !== 'taken')
  auditBulk(ctx, { verb: 'take', entity: 'erpRecord' }, done, { name: ({ document }) => document, after: () => ({}) })
  const kept = still.map(({ id, document }) => ({ id, name: document, reason: after.get(id)?.reason ?? '' }))
  return { done: done.map(({ id }) => id), skipped: [...skipped, ...kept] }
}

/** Leaves ours as it is. What the ERP changes later is a conflict again. */
export async function keepRecord(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await decidable(ctx, ids, ['conflict'])
  const done = rows.map(({ id }) => id)
  if (done.length)
    await ctx.db
      .updateTable('erpRecord')
      .set({ state: 'taken', reason: null, version: sql<number>`version + 1` })
      .where('id', 'in', done)
      .execute()
  auditBulk(ctx, { verb: 'keep', entity: 'erpRecord' }, rows, { name: ({ document }) => document, after: () => ({}) })
  ctx.touch('erpRecord')
  return { done, skipped }
}
