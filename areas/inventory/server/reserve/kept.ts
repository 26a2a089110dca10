import { type RawBuilder, sql } from 'kysely'
import { add, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { refuse } from '#core/server/refusal.ts'
import type { ReservedFor } from '../../contract/reservation.ts'
import type { PlaceKind } from '../../contract/stock-states.ts'
import { mayBeTakenIn } from '../first-out.ts'
import type { Facts } from '../ledger/move-stock.ts'
import { type Change, keepsFor, type StockMove } from '../ledger/sides.ts'

/** Kinds of places whose stock may be kept for an order: the stores, and what a line has made. */
const storeKinds: readonly string[] = ['storage', 'receiving', 'line'] satisfies PlaceKind[]

const stores = sql.lit(`{${storeKinds.join(',')}}`)

/** Where what is taken for something goes. What is inspected or moved to another bin is still there. */
const takenTo: readonly string[] = ['staging', 'shipping', 'lineSide', 'feeder', 'production', 'customer', 'supplier']

/** So much of a product that is kept for an order, still open or used. */
export interface Kept {
  id: number
  productId: number
  documentKind: ReservedFor
  documentId: number
  documentNo: string
  open: number
  used: number
}

/** SQL: today in a team's zone. */
export const todayIn = (zone: string): RawBuilder<unknown> => sql`(now() at time zone ${sql.lit(zone)})::date`

/** SQL over `r`: it is kept on a day. @param day the team's */
export const keptOn = (day: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(r.status = 'open' and r.until >= ${day}::date)`

/** SQL over `b`, `l` and a place `c`: it may be kept for an order. @param day the team's */
export const mayBeKept = (day: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(b.quantity > 0 and c.kind = any(${stores}::text[]) and ${mayBeTakenIn(day)})`

/** SQL, a subquery: what of each product is kept, by `product_id`: `kept`. */
export const keptByProduct = (day: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select r.product_id, sum(r.quantity - r.used) as kept from stock_reservation r where ${keptOn(day)} group by r.product_id)`

/** SQL, a subquery: what of each product may be kept for an order or taken, kept already or not. @param among a condition over the balance `b` */
export const lyingByProduct = (
  day: string | RawBuilder<unknown>,
  among: RawBuilder<boolean>,
): RawBuilder<{ productId: number; quantity: number }> => sql`
  select b.product_id, sum(b.quantity) as quantity from stock_balance b
  join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
  join stock_location c on c.team_id = b.team_id and c.id = b.location_id
  where ${among} and ${mayBeKept(day)} group by b.product_id`

/**
 * Reservations of products, locked: who keeps, and who takes what is not kept for him, sees what the other did. To be locked after the balances.
 *
 * @param condition over the reservation `r`
 */
export const lockKept = (ctx: Ctx, condition: RawBuilder<boolean>) => sql<Kept>`
  select r.id, r.product_id, r.document_kind, r.document_id, r.document_no, r.quantity - r.used as open, r.used
  from stock_reservation r where ${keptOn(dayOf(ctx))} and ${condition} order by r.id for update`

/** What of products may be kept for an order or taken, kept already or not. */
export async function lyingOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number>> {
  const among = sql<boolean>`b.product_id = any(${[...productIds]}::bigint[])`
  const { rows } = await lyingByProduct(dayOf(ctx), among).execute(ctx.db)
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}

/** Whether an act asks for what is kept: what has happened is booked as it was. */
const asks = ({ kind, document }: StockMove): boolean =>
  keepsFor.includes(kind) && document?.kind !== 'report' && document?.kind !== 'count'

/** What is kept of the products that moves take out of the stores or bring back, locked; the balances are by now. */
export async function lockKeptOf(ctx: Ctx, moves: readonly StockMove[], net: readonly Change[]): Promise<Kept[]> {
  if (!moves.some(asks)) return []
  const places = net.map(({ locationId }) => locationId)
  const lots = net.map(({ lotId }) => lotId)
  const { rows } = await lockKept(
    ctx,
    sql<boolean>`r.product_id in (select product_id from stock_lot where id = any(${lots}::bigint[]))
      and exists (select from stock_location o where o.id = any(${places}::bigint[]) and o.kind = any(${stores}::text[]))`,
  ).execute(ctx.db)
  return rows
}

/** How much of each reservation is used, and what nobody takes that it is kept for, by product. */
interface Taken {
  used: Map<number, number>
  beyond: Map<number, number>
}

/**
 * What an order takes of what is kept for it counts as used, what it brings back is kept again. To be called once the moves are written.
 *
 * @throws a refusal: what is kept for others would not be there any more
 */
export async function keepReserved(
  ctx: Ctx,
  facts: Facts,
  moves: readonly StockMove[],
  kept: readonly Kept[],
): Promise<void> {
  if (!kept.length) return
  const taken = takenBy(facts, moves.filter(asks), kept)
  await writeUsed(ctx, kept, taken.used)
  await refuseFromOthers(ctx, facts, kept, taken)
}

function takenBy(facts: Facts, moves: readonly StockMove[], kept: readonly Kept[]): Taken {
  const used = new Map(kept.map(({ id, used: before }) => [id, before]))
  const beyond = new Map<number, number>()
  for (const move of moves) {
    const productId = facts.lots.get(move.from.lotId)?.productId ?? 0
    const way = wayOf(facts, move)
    let left = way === 0 ? 0 : move.quantity
    for (const each of kept.filter((one) => one.productId === productId && isFor(move, one))) {
      const before = used.get(each.id) ?? 0
      const share = Math.min(left, way > 0 ? openOf(each, used) : before)
      used.set(each.id, add(before, way * share))
      left = subtract(left, share)
    }
    if (way > 0 && left > 0) beyond.set(productId, add(beyond.get(productId) ?? 0, left))
  }
  return { used, beyond }
}

/** What is still kept, once so much is used. */
const openOf = ({ id, open, used: before }: Kept, used: ReadonlyMap<number, number>): number =>
  Math.max(0, subtract(add(open, before), used.get(id) ?? 0))

/** 1: out of the stores for something; -1: back into them; 0: neither. */
function wayOf({ places }: Facts, { from, to }: StockMove): 1 | 0 | -1 {
  const [here, there] = [places.get(from.locationId)?.kind ?? '', places.get(to.locationId)?.kind ?? '']
  if (from.state !== 'free') return 0
  if (storeKinds.includes(here) && takenTo.includes(there)) return 1
  return takenTo.includes(here) && storeKinds.includes(there) ? -1 : 0
}

const isFor = ({ takenFor }: StockMove, { documentKind, documentId }: Kept): boolean =>
  takenFor?.kind === documentKind && takenFor.ids.includes(documentId)

async function writeUsed(ctx: Ctx, kept: readonly Kept[], used: ReadonlyMap<number, number>): Promise<void> {
  const changed = kept.filter(({ id, used: before }) => used.get(id) !== before)
  if (!changed.length) return
  const ids = changed.map(({ id }) => id)
  await sql`update stock_reservation r set used = t.used, version = r.version + 1
    from unnest(${ids}::bigint[], ${ids.map((id) => used.get(id) ?? 0)}::numeric[]) as t (id, used) where r.id = t.id`.execute(
    ctx.db,
  )
  ctx.touch('stockReservation', ids)
}

const toldOrders = 3

/** Refuses what leaves less than is kept for others. */
async function refuseFromOthers(
  ctx: Ctx,
  { lots }: Facts,
  kept: readonly Kept[],
  { used, beyond }: Taken,
): Promise<void> {
  if (!beyond.size) return
  const lying = await lyingOf(ctx, [...beyond.keys()])
  for (const [productId, taken] of beyond) {
    const open = kept.filter((each) => each.productId === productId && openOf(each, used) > 0)
    const reserved = add(0, ...open.map((each) => openOf(each, used)))
    const left = lying.get(productId) ?? 0
    if (left >= reserved) continue
    const lot = [...lots.values()].find((each) => each.productId === productId)
    const orders = open.slice(0, toldOrders).map((each) => `${each.documentNo} ${openOf(each, used)}`)
    const free = Math.max(0, subtract(add(left, taken), reserved))
    const params = {
      product: lot?.code ?? '',
      unit: lot?.unit ?? '',
      reserved,
      free,
      orders: orders.join(ctx.t('listed')),
    }
    throw refuse('stock.reserved', params, { free, reserved })
  }
}

/** What of products that something is kept of for others is left for an act; of all other products nothing is kept. */
export async function freeBesideKept(
  ctx: Ctx,
  productIds: readonly number[],
  takenFor: StockMove['takenFor'],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ productId: number; kept: number }>`
    select r.product_id, sum(r.quantity - r.used) as kept from stock_reservation r
    where r.product_id = any(${[...productIds]}::bigint[]) and ${keptOn(dayOf(ctx))}
      and not (r.document_kind = ${takenFor?.kind ?? ''} and r.document_id = any(${[...(takenFor?.ids ?? [])]}::bigint[]))
    group by r.product_id having sum(r.quantity - r.used) > 0`.execute(ctx.db)
  if (!rows.length) return new Map()
  const lying = await lyingOf(
    ctx,
    rows.map(({ productId }) => productId),
  )
  return new Map(rows.map(({ productId, kept }) => [productId, Math.max(0, subtract(lying.get(productId) ?? 0, kept))]))
}

/** Rows in their order, of each product no more than is free beside what is kept for others. @param free `freeBesideKept` */
export function leavingKept<R extends { productId: number; quantity: number }>(
  rows: readonly R[],
  free: ReadonlyMap<number, number>,
): R[] {
  const left = new Map(free)
  return rows.flatMap((row) => {
    const most = left.get(row.productId)
    if (most === undefined) return [row]
    const quantity = Math.min(row.quantity, most)
    left.set(row.productId, subtract(most, quantity))
    return quantity > 0 ? [{ ...row, quantity }] : []
  })
}
