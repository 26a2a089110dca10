import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Mapped } from './inward-mapping.ts'

/** What is known of a record of an ERP. */
export interface Known {
  externalId: string
  document: string
  state: string
  reason: string | null
  came: Record<string, string | null>
  ours: Record<string, unknown> | null
  recordId: number | null
}

/** What became of one. */
export interface Settled extends Mapped {
  document: string
  state: 'taken' | 'refused' | 'conflict'
  reason: string | null
  ours: Record<string, unknown> | null
  recordId: number | null
  count: 'new' | 'changed' | 'unchanged' | 'refused' | 'conflicts'
}

/** Locks what is known of records. */
export async function knownOf(ctx: Ctx, sourceId: number, came: readonly Mapped[]): Promise<Map<string, Known>> {
  if (!came.length) return new Map()
  const rows = await ctx.db
    .selectFrom('erpRecord')
    .select(['externalId', 'document', 'state', 'reason', 'came', 'ours', 'recordId'])
    .where('sourceId', '=', sourceId)
    .where(
      'externalId',
      'in',
      came.map(({ externalId }) => externalId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.externalId, row as unknown as Known]))
}

/** Keeps what became of records. */
export async function keepRecords(ctx: Ctx, sourceId: number, run: number, settled: readonly Settled[]): Promise<void> {
  if (!settled.length) return
  const rows = settled.map(({ externalId, document, state, reason, values, ours, recordId }) => ({
    sourceId,
    externalId,
    document: document.slice(0, 200),
    state,
    reason,
    came: JSON.stringify(values),
    ours: ours && JSON.stringify(ours),
    recordId,
    seenRun: run,
  }))
  await ctx.db
    .insertInto('erpRecord')
    .values(rows)
    .onConflict((c) =>
      c.columns(['teamId', 'sourceId', 'externalId']).doUpdateSet((e) => ({
        document: e.ref('excluded.document'),
        state: e.ref('excluded.state'),
        reason: e.ref('excluded.reason'),
        came: e.ref('excluded.came'),
        ours: e.ref('excluded.ours'),
        recordId: e.ref('excluded.recordId'),
        seenRun: e.ref('excluded.seenRun'),
        version: sql<number>`erp_record.version + 1`,
        changedAt: sql<string>`case when erp_record.came = excluded.came and erp_record.state = excluded.state
          then erp_record.changed_at else now() end`,
      })),
    )
    .execute()
  ctx.touch('erpRecord')
}

/** Tells what a run that read everything did not find, or what the ERP says it deleted. @returns how many */
export async function tellGone(
  ctx: Ctx,
  sourceId: number,
  which: { before: number } | { named: readonly string[] },
): Promise<number> {
  const rows = await ctx.db
    .updateTable('erpRecord')
    .set({
      state: 'gone',
      reason: ctx.t('erpRecord.goneThere'),
      version: sql<number>`version + 1`,
      changedAt: ctx.now.toISOString(),
    })
    .where('sourceId', '=', sourceId)
    .where((e) => ('before' in which ? e('seenRun', '<', which.before) : e('externalId', 'in', [...which.named])))
    .where('state', '<>', 'gone')
    .returning('id')
    .execute()
  return rows.length
}
