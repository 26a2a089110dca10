import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { area } from '../../area.ts'
import type * as api from '../../contract/piece.ts'
import { holdWords } from '../ledger/why-held.ts'
import { mayReleasePiece } from '../policy.ts'

/** A piece with a number of its own. */
export interface NumberedPiece {
  productId: number
  serialNo: string
}

interface HoldingPieces {
  pieces: readonly NumberedPiece[]
  /** The area that holds, and its document there; absent: none. */
  source: string
  documentNo?: string
}

/**
 * Holds single pieces wherever they are: from the end of the transaction on none of them is packed, built in or shipped. Moves of their lots that are
 * under way are waited for.
 *
 * @returns how many are held now; the others were held for that already
 */
export async function holdPieces(
  ctx: Ctx,
  { pieces, reason, source, documentNo = '' }: HoldingPieces & { reason: string },
): Promise<number> {
  if (!pieces.length) return 0
  const [products, serials] = [pieces.map(({ productId }) => productId), pieces.map(({ serialNo }) => serialNo)]
  await lockLotsOf(ctx, products, serials)
  const { rows } = await sql<{ id: number; serialNo: string }>`
    insert into stock_piece_hold (product_id, serial_no, source, document_no, reason, held_by, held_at)
    select distinct x.product_id, x.serial_no, ${source}, ${documentNo}, ${reason}, ${ctx.caller.userId || null}::bigint, ${ctx.now.toISOString()}::timestamptz
    from unnest(${products}::bigint[], ${serials}::text[]) as x (product_id, serial_no) order by 1, 2
    on conflict (team_id, product_id, serial_no, source, document_no) where released_at is null do nothing returning id, serial_no`.execute(
    ctx.db,
  )
  for (const { id, serialNo } of rows)
    ctx.audit({ verb: 'hold', entity: 'stockPieceHold', id, name: serialNo, note: reason, after: { state: 'held' } })
  ctx.touch('stockPieceHold')
  return rows.length
}

/** Locks the lots that pieces are of and those that they are packed as. */
async function lockLotsOf(ctx: Ctx, products: number[], serials: string[]): Promise<void> {
  await sql`select l.id from stock_lot l where l.id in (
      select o.id from unnest(${products}::bigint[], ${serials}::text[]) as x (product_id, serial_no)
      join order_serial s on s.serial_no = x.serial_no
      join work_order w on w.team_id = s.team_id and w.id = s.work_order_id and w.product_id = x.product_id
      join stock_lot o on o.team_id = w.team_id and o.product_id = w.product_id and o.number = w.workorder_no
      union all
      select c.lot_id from unnest(${products}::bigint[], ${serials}::text[]) as x (product_id, serial_no)
      join stock_unit_content c on c.serial_no = x.serial_no and c.ended_at is null
      join stock_lot o on o.team_id = c.team_id and o.id = c.lot_id and o.product_id = x.product_id)
    order by l.id for update`.execute(ctx.db)
}

/**
 * Ends the holds that a document of an area set on pieces. What others hold them for stays.
 *
 * @param release.note why they are fit again
 */
export async function releaseHeldPieces(
  ctx: Ctx,
  { pieces, source, documentNo = '', note }: HoldingPieces & { note: string },
): Promise<void> {
  if (!pieces.length) return
  const [products, serials] = [pieces.map(({ productId }) => productId), pieces.map(({ serialNo }) => serialNo)]
  await lockLotsOf(ctx, products, serials)
  const { rows } = await sql<{ id: number; serialNo: string }>`
    update stock_piece_hold set released_by = ${ctx.caller.userId || null}::bigint, released_at = ${ctx.now.toISOString()}::timestamptz,
      release_note = ${note}, version = version + 1
    where (product_id, serial_no) in (select * from unnest(${products}::bigint[], ${serials}::text[]))
      and source = ${source} and document_no = ${documentNo} and released_at is null returning id, serial_no`.execute(
    ctx.db,
  )
  for (const { id, serialNo } of rows)
    ctx.audit({ verb: 'release', entity: 'stockPieceHold', id, name: serialNo, note, after: { state: 'released' } })
  ctx.touch('stockPieceHold')
}

/** Holds the piece that a label or a person names. */
export async function holdPiece(
  ctx: Ctx,
  { serialNo, reason }: InputOf<typeof api.holdPiece>,
): Promise<Record<string, never>> {
  const { rows } = await ctx.unscoped(() =>
    sql<NumberedPiece>`select w.product_id, s.serial_no from order_serial s
      join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
      where s.serial_no = any(${spellingsOf(scannedNumber(serialNo))}::text[]) limit 1`.execute(ctx.db),
  )
  const [piece] = rows
  if (!piece) throw refuseField('serialNo', 'stockPieceHold.unknown', { serial: serialNo })
  const held = await holdPieces(ctx, { pieces: [piece], reason, source: area.id })
  if (!held) throw refuseField('serialNo', 'stockPieceHold.already', { serial: piece.serialNo })
  return {}
}

type Row = Stored<'stockPieceHold'>
const nameOf = ({ serialNo }: Row) => serialNo

/** Releases pieces that were held here or by a recall. */
export async function releasePieces(ctx: Ctx, { ids, note }: InputOf<typeof api.releasePieces>): Promise<BulkResult> {
  const found = await lockRows(ctx.db, 'stockPieceHold', ids)
  const { rows, skipped } = filterAllowed<Row>(ctx, ids, found, {
    name: nameOf,
    refusal: ({ serialNo, source, heldBy, releasedAt }) =>
      mayReleasePiece(ctx.caller, serialNo, releasedAt === null ? { source, heldBy } : null)?.reason ?? null,
  })
  const done = rows.map(({ id }) => id)
  if (done.length)
    await ctx.db
      .updateTable('stockPieceHold')
      .set({
        releasedBy: ctx.caller.userId || null,
        releasedAt: ctx.now.toISOString(),
        releaseNote: note,
        version: sql`version + 1`,
      })
      .where('id', 'in', done)
      .execute()
  auditBulk<Row>(ctx, { verb: 'release', entity: 'stockPieceHold', note }, rows, {
    name: nameOf,
    after: () => ({ state: 'released' }),
  })
  ctx.touch('stockPieceHold')
  return { done, skipped }
}

/** SQL: what holds a piece: document, reason and person of the oldest hold; null: nothing. The columns are of the caller's query: team, product and serial number. */
export const heldFor = (team: string, product: string, serial: string): RawBuilder<string | null> => sql`(
  select ${holdWords} from stock_piece_hold h left join team_user holder on holder.team_id = h.team_id and holder.id = h.held_by
  where h.team_id = ${sql.ref(team)} and h.product_id = ${sql.ref(product)}
    and h.serial_no = ${sql.ref(serial)} and h.released_at is null order by h.id limit 1)`

/** @throws a refusal that tells the piece and why it is held */
export async function refuseHeldPiece(
  ctx: Ctx,
  { lotId, serialNo }: { lotId: number; serialNo: string },
): Promise<void> {
  const { rows } = await sql<{ reason: string }>`
    select ${holdWords} as reason from stock_piece_hold h join stock_lot l on l.team_id = h.team_id and l.product_id = h.product_id
    left join team_user holder on holder.team_id = h.team_id and holder.id = h.held_by
    where l.id = ${lotId} and h.serial_no = ${serialNo} and h.released_at is null limit 1`.execute(ctx.db)
  if (rows[0]) throw refuse('stock.pieceHeld', { serial: serialNo, reason: rows[0].reason })
}

/**
 * Units that are to leave hold no piece that is held. Their lots are locked first, so that whoever holds a piece waits, or is waited for.
 *
 * @throws a refusal that names the first piece, its unit and why it is held
 */
export async function refuseHeldIn(ctx: Ctx, unitIds: readonly number[]): Promise<void> {
  await sql`select id from stock_lot where id in (select lot_id from stock_unit_content
    where unit_id = any(${[...unitIds]}::bigint[]) and ended_at is null) order by id for share`.execute(ctx.db)
  const { rows } = await sql<{ serial: string; unit: string; reason: string }>`
    select * from (
      select c.id, c.serial_no as serial, u.number as unit, ${heldFor('l.teamId', 'l.productId', 'c.serialNo')} as reason from stock_unit_content c
      join stock_lot l on l.team_id = c.team_id and l.id = c.lot_id
      join stock_unit u on u.team_id = c.team_id and u.id = c.unit_id
      where c.unit_id = any(${[...unitIds]}::bigint[]) and c.ended_at is null and c.serial_no <> '') x
    where x.reason is not null order by x.id limit 1`.execute(ctx.db)
  const [held] = rows
  if (held) throw refuse('stock.heldInUnit', { serial: held.serial, unit: held.unit, reason: held.reason })
}

/** SQL: ids, among these lots, of those of whose product pieces are held. Goes behind the statement that locks them. */
export const withHeldPieces = (lotIds: readonly number[]) => sql<{ id: number }>`
  select distinct l.id from stock_lot l
  join stock_piece_hold h on h.team_id = l.team_id and h.product_id = l.product_id and h.released_at is null
  where l.id = any(${[...lotIds]}::bigint[])`

/**
 * After some of a lot was used or sent: what is left of it loose is no less than its pieces that are held and stand in no unit, for nobody can say
 * that they were not among what went.
 *
 * @throws a refusal that names the lot and how many of it stay
 */
export async function keepHeldPieces(ctx: Ctx, lotIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ lot: string; product: string; count: number }>`
    select l.number as lot, p.code as product, h.count from stock_lot l
    join product p on p.team_id = l.team_id and p.id = l.product_id
    cross join lateral (select count(*)::int as count from stock_piece_hold k
      join order_serial s on s.team_id = k.team_id and s.serial_no = k.serial_no
      join work_order w on w.team_id = s.team_id and w.id = s.work_order_id and w.product_id = k.product_id and w.workorder_no = l.number
      where k.team_id = l.team_id and k.product_id = l.product_id and k.released_at is null and not exists (
        select from stock_unit_content c join stock_lot o on o.team_id = c.team_id and o.id = c.lot_id and o.product_id = k.product_id
        where c.team_id = k.team_id and c.serial_no = k.serial_no and c.ended_at is null)) h
    where l.id = any(${[...lotIds]}::bigint[]) and h.count > (
        select coalesce(sum(b.quantity), 0) from stock_balance b where b.team_id = l.team_id and b.lot_id = l.id)
      - (select coalesce(sum(c.quantity), 0) from stock_unit_content c
        join stock_unit u on u.team_id = c.team_id and u.id = c.unit_id and u.status <> 'shipped'
        where c.team_id = l.team_id and c.lot_id = l.id and c.ended_at is null)
    order by l.id limit 1`.execute(ctx.db)
  if (rows[0]) throw refuse('stock.heldStay', rows[0])
}
