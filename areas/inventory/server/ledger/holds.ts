import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { type HoldStatus, holdStatuses } from '../../contract/stock-states.ts'

interface Holding {
  lotIds: readonly number[]
  status: HoldStatus
  reason: string
  /** The area that holds, and its document there. */
  source: string
  documentNo?: string | null
}

/**
 * Holds lots wherever they lie and wherever they will: from the end of the transaction on nothing of them is used up. Moves that are under
 * way are waited for. A lot may be held for several reasons; its status is that of the strictest.
 */
export async function holdLots(ctx: Ctx, { lotIds, status, reason, source, documentNo }: Holding): Promise<void> {
  if (!lotIds.length) return
  await lockRows(ctx.db, 'stockLot', [...lotIds])
  await ctx.db
    .insertInto('stockHold')
    .values(
      lotIds.map((lotId) => ({
        lotId,
        status,
        reason,
        source,
        documentNo: documentNo ?? null,
        heldBy: ctx.caller.userId || null,
        heldAt: ctx.now.toISOString(),
      })),
    )
    .execute()
  await settle(ctx, lotIds)
}

/**
 * Ends the holds that an area set on lots, all or those of one document. What others hold them for stays.
 *
 * @param release.note why they are fit again
 */
export async function releaseLots(
  ctx: Ctx,
  release: { lotIds: readonly number[]; source: string; documentNo?: string; note: string },
): Promise<void> {
  if (!release.lotIds.length) return
  await lockRows(ctx.db, 'stockLot', [...release.lotIds])
  let ending = ctx.db
    .updateTable('stockHold')
    .set({ releasedBy: ctx.caller.userId || null, releasedAt: ctx.now.toISOString(), releaseNote: release.note })
    .where('lotId', 'in', [...release.lotIds])
    .where('source', '=', release.source)
    .where('releasedAt', 'is', null)
  if (release.documentNo !== undefined) ending = ending.where('documentNo', '=', release.documentNo)
  await ending.execute()
  await settle(ctx, release.lotIds)
}

/** Copies what holds a lot to one that was split off it. */
export async function inheritHolds(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  await sql`insert into stock_hold (lot_id, status, source, document_no, reason, held_by, held_at)
    select ${toId}, status, source, document_no, reason, held_by, held_at from stock_hold
    where lot_id = ${fromId} and released_at is null order by id`.execute(ctx.db)
  await settle(ctx, [toId])
}

async function settle(ctx: Ctx, lotIds: readonly number[]): Promise<void> {
  await sql`update stock_lot l set version = version + 1, status = coalesce((
      select h.status from stock_hold h where h.team_id = l.team_id and h.lot_id = l.id and h.released_at is null
      order by array_position(${[...holdStatuses]}::text[], h.status) desc limit 1), 'free')
    where l.id = any(${[...lotIds]}::bigint[])`.execute(ctx.db)
  ctx.touch('stockLot', [...lotIds])
  ctx.touch('stockBalance')
}
