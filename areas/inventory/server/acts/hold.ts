import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { area } from '../../area.ts'
import type * as api from '../../contract/inventory.api.ts'
import { holdLots, releaseLots } from '../ledger/holds.ts'
import { mayRelease, type OpenHold } from '../policy.ts'

const nameOf = ({ number }: Stored<'stockLot'>) => number

export async function holdLot(ctx: Ctx, { ids, status, reason }: InputOf<typeof api.holdLot>): Promise<BulkResult> {
  const found = await lockRows(ctx.db, 'stockLot', ids)
  const { rows, skipped } = filterAllowed<Stored<'stockLot'>>(ctx, ids, found, { name: nameOf, refusal: () => null })
  const done = rows.map(({ id }) => id)
  await holdLots(ctx, { lotIds: done, status, reason, source: area.id })
  auditBulk<Stored<'stockLot'>>(ctx, { verb: 'hold', entity: 'stockLot', note: reason }, rows, {
    name: nameOf,
    after: () => ({ status }),
  })
  return { done, skipped }
}

export async function releaseLot(ctx: Ctx, { ids, note }: InputOf<typeof api.releaseLot>): Promise<BulkResult> {
  const found = await lockRows(ctx.db, 'stockLot', ids)
  const holds = await openHolds(ctx, ids)
  const { rows, skipped } = filterAllowed<Stored<'stockLot'>>(ctx, ids, found, {
    name: nameOf,
    refusal: ({ id, number }) => mayRelease(ctx.caller, number, holds.get(id) ?? [])?.reason ?? null,
  })
  const done = rows.map(({ id }) => id)
  await releaseLots(ctx, { lotIds: done, source: area.id, note })
  const now = new Map(
    (await lockRows(ctx.db, 'stockLot', done.length ? done : [0])).map(({ id, status }) => [id, status]),
  )
  const after = ({ id }: Stored<'stockLot'>) => ({ status: now.get(id) })
  auditBulk<Stored<'stockLot'>>(ctx, { verb: 'release', entity: 'stockLot', note }, rows, { name: nameOf, after })
  return { done, skipped }
}

async function openHolds(ctx: Ctx, lotIds: readonly number[]): Promise<Map<number, OpenHold[]>> {
  const rows = await ctx.db
    .selectFrom('stockHold')
    .select(['lotId', 'source', 'heldBy'])
    .where('lotId', 'in', [...lotIds])
    .where('releasedAt', 'is', null)
    .execute()
  const byLot = new Map<number, OpenHold[]>()
  for (const row of rows) byLot.set(row.lotId, [...(byLot.get(row.lotId) ?? []), row])
  return byLot
}

/** What a lot was and is held for, the newest first. */
export async function selectLotHold(
  ctx: Ctx,
  { lotId }: InputOf<typeof api.selectLotHold>,
): Promise<OutputOf<typeof api.selectLotHold>> {
  const rows = await ctx.db
    .selectFrom('stockHold as h')
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'h.teamId').onRef('u.id', '=', 'h.heldBy'))
    .leftJoin('teamUser as r', (j) => j.onRef('r.teamId', '=', 'h.teamId').onRef('r.id', '=', 'h.releasedBy'))
    .select([
      'h.id',
      'h.status',
      'h.reason',
      'h.source',
      'h.documentNo',
      'u.name as heldByName',
      'h.heldAt',
      'r.name as releasedByName',
      'h.releasedAt',
      'h.releaseNote',
    ])
    .where('h.lotId', '=', lotId)
    .orderBy('h.id', 'desc')
    .limit(100)
    .execute()
  return { rows: rows as OutputOf<typeof api.selectLotHold>['rows'] }
}
