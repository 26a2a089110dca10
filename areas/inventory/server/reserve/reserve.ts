import { sql } from 'kysely'
import { add, fitsDecimals, subtract } from '#core/contract/decimal.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import type { ReservedFor } from '../../contract/reservation.ts'
import { lockKept, lyingOf } from './kept.ts'

/** An order that stock is kept for, as people name it. */
export interface ReservingDocument {
  kind: ReservedFor
  id: number
  no: string
}

/** So much of a product that is to be kept for an order. */
export interface Wanted {
  productId: number
  document: ReservingDocument
  quantity: number
  /** As much of it as is free; else what is not free is refused. */
  atMost?: boolean
}

/** What of it is kept now, in the order of what was wanted. 0: nothing of it is free. */
export type Reserved = Wanted & { reserved: number }

interface ProductRow {
  id: number
  code: string
  unit: string
  unitDecimals: number
}

const longestDays = 366

/** @throws a refusal that names `until`: it is over, or more than a year ahead */
export function mustBeAhead(ctx: Ctx, until: string): void {
  const today = dayOf(ctx)
  const last = addDays(today, longestDays)
  if (until < today || until > last) throw refuseField('until', 'stockReservation.untilWrong', { today, last })
}

/** Locks what lies of products, lots before balances as the ledger does, so that two who take the last piece at once see each other. */
export async function lockLying(ctx: Ctx, productIds: readonly number[]): Promise<void> {
  await sql`select id from stock_lot l where product_id = any(${[...productIds]}::bigint[]) and exists (select from stock_balance b
    where b.team_id = l.team_id and b.lot_id = l.id and b.quantity > 0) order by id for share`.execute(ctx.db)
  await sql`select id from stock_balance where product_id = any(${[...productIds]}::bigint[]) and quantity > 0
    order by location_id, lot_id, state for update`.execute(ctx.db)
}

/** What of products is free: lies in the stores, may be taken, and is kept for nobody. Locked until the commit. */
export async function lockFree(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number>> {
  await lockLying(ctx, productIds)
  const { rows: kept } = await lockKept(ctx, sql<boolean>`r.product_id = any(${[...productIds]}::bigint[])`).execute(
    ctx.db,
  )
  const free = await lyingOf(ctx, productIds)
  for (const { productId, open } of kept) free.set(productId, subtract(free.get(productId) ?? 0, open))
  return free
}

/**
 * Keeps stock for orders until a day, in whatever lot it lies. What is kept for one already is added to.
 *
 * @throws a refusal: more than is free, unless `atMost`; a day that is over; a quantity finer than its unit
 */
export async function reserveStock(ctx: Ctx, wanted: readonly Wanted[], until: string): Promise<Reserved[]> {
  mustBeAhead(ctx, until)
  const productIds = [...new Set(wanted.map(({ productId }) => productId))]
  const free = await lockFree(ctx, productIds)
  const products = await productsOf(ctx, productIds)
  const done = wanted.map((each): Reserved => {
    const product = products.get(each.productId)
    const there = Math.max(0, free.get(each.productId) ?? 0)
    if (product && !fitsDecimals(each.quantity, product.unitDecimals))
      throw refuseField('quantity', 'stock.tooFine', { unit: product.unit, decimals: product.unitDecimals })
    if (!each.atMost && each.quantity > there)
      throw refuseField('quantity', 'stockReservation.notFree', {
        product: product?.code ?? '',
        unit: product?.unit ?? '',
        free: there,
      })
    const reserved = Math.max(0, Math.min(each.quantity, there))
    free.set(each.productId, subtract(there, reserved))
    return { ...each, reserved }
  })
  await write(
    ctx,
    done.filter(({ reserved }) => reserved > 0),
    until,
  )
  return done
}

async function productsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  const { rows } =
    await sql<ProductRow>`select p.id, p.code, ${unitIn(ctx, 'p')} as unit, p.unit_decimals from product p
    where p.id = any(${[...ids]}::bigint[]) for key share`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

async function write(ctx: Ctx, reserved: readonly Reserved[], until: string): Promise<void> {
  for (const { productId, document, reserved: quantity } of merged(reserved)) {
    // What was kept until a day that is over begins anew.
    const { rows } = await sql<{ id: number; quantity: number }>`
      insert into stock_reservation as r (product_id, document_kind, document_id, document_no, quantity, until, user_id, created_at)
      values (${productId}, ${document.kind}, ${document.id}, ${document.no}, ${quantity}, ${until}, ${ctx.caller.userId || null},
        ${ctx.now.toISOString()})
      on conflict (team_id, document_kind, document_id, product_id) where status = 'open' do update
      set quantity = case when r.until < ${dayOf(ctx)}::date then r.used else r.quantity end + excluded.quantity, until = excluded.until,
        version = r.version + 1
      returning r.id, r.quantity`.execute(ctx.db)
    const [row] = rows as [{ id: number; quantity: number }]
    const after = { productId, quantity: row.quantity, until }
    ctx.audit({ verb: 'reserve', entity: 'stockReservation', id: row.id, name: document.no, after })
    ctx.touch('stockReservation', [row.id])
  }
}

/** What is kept of one product for one order is one row. */
function merged(reserved: readonly Reserved[]): Reserved[] {
  const all = new Map<string, Reserved>()
  for (const each of reserved) {
    const key = `${each.document.kind} ${each.document.id} ${each.productId}`
    all.set(key, { ...each, reserved: add(all.get(key)?.reserved ?? 0, each.reserved) })
  }
  return [...all.values()]
}

/** What was to be kept for an order, and what of it is. */
interface Told {
  id: number
  name: string
  productCode: string
  unit: string
  quantity: number
  reserved: number
}

/** Of what something is kept, and what is not free. */
export function toldOf(ctx: Pick<Ctx, 't'>, kept: readonly Told[]): BulkResult {
  const short = kept.filter(({ quantity, reserved }) => reserved < quantity)
  return {
    done: [...new Set(kept.filter(({ reserved }) => reserved > 0).map(({ id }) => id))],
    skipped: short.map(({ id, name, productCode: product, unit, quantity, reserved }) => ({
      id,
      name,
      reason: ctx.t('stockReservation.short', { product, unit, missing: subtract(quantity, reserved), reserved }),
    })),
  }
}

/** Gives free what is kept for orders that have ended. */
export async function releaseReserved(ctx: Ctx, kind: ReservedFor, documentIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number; documentNo: string }>`
    update stock_reservation set status = 'released', version = version + 1
    where document_kind = ${kind} and document_id = any(${[...documentIds]}::bigint[]) and status = 'open' and used < quantity
    returning id, document_no`.execute(ctx.db)
  for (const { id, documentNo } of rows)
    ctx.audit({ verb: 'release', entity: 'stockReservation', id, name: documentNo })
  if (rows.length)
    ctx.touch(
      'stockReservation',
      rows.map(({ id }) => id),
    )
  return rows.length
}
