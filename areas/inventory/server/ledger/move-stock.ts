import { sql } from 'kysely'
import { add, fitsDecimals } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import { stockMoved } from '../../contract/events.ts'
import { type LotStatus, type MoveKind, virtualKinds } from '../../contract/stock-states.ts'
import { keepHeldPieces, withHeldPieces } from '../pieces/hold.ts'
import { keepReserved, lockKeptOf } from '../reserve/kept.ts'
import { type Claim, claimsOn, packedOf } from '../units/claims.ts'
import { shortOf } from './shortage.ts'
import { type Change, keyOf, netOf, type StockMove } from './sides.ts'
import { lotHeld } from './why-held.ts'

export interface LotRow {
  id: number
  productId: number
  number: string
  status: LotStatus
  expiresOn: string | null
  code: string
  unit: string
  unitDecimals: number
}

export interface PlaceRow {
  id: number
  code: string
  kind: string
  enabled: boolean
  /** The count that has it, and whether nothing may be moved there meanwhile; null: it is not being counted. */
  countNo: string | null
  freezes: boolean | null
}

interface BalanceRow {
  locationId: number
  lotId: number
  state: 'free' | 'unapproved'
  quantity: number
}

/** What an act stands on: the lots, held in their status, the places, and the balances, locked. */
export interface Facts {
  lots: Map<number, LotRow>
  places: Map<number, PlaceRow>
  balances: Map<string, number>
  /** What handling units claim of those that are taken from. */
  claims: Map<string, Claim>
  /** Lots of whose product pieces are held. */
  heldIn: Set<number>
}

/**
 * Writes moves into the ledger and changes the balances that they touch, in the caller's transaction: all of them or none. Two who take the
 * last piece at once wait for each other, and the second is refused with what is there and where more lies. Balances are locked in one order,
 * so nobody waits in a circle.
 *
 * @returns ids of the ledger's rows, in the order of the moves
 * @throws a refusal: what is not there, stands in a handling unit or is kept for an order, a place out of use, a lot that may not be used so, a quantity finer than its unit
 */
export async function moveStock(ctx: Ctx, moves: readonly StockMove[]): Promise<number[]> {
  if (!moves.length) return []
  const net = netOf(moves)
  const facts = await lockFacts(ctx, net)
  for (const move of moves) await checkMove(ctx, facts, move)
  await refuseReversed(ctx, moves)
  const real = net.filter(({ locationId, change }) => change !== 0 && isReal(facts, locationId))
  for (const each of real) {
    const there = facts.balances.get(keyOf(each)) ?? 0
    if (add(there, each.change) < 0) throw await shortOf(ctx, facts, each, there)
    throwIf(packedOf(facts, each, there))
  }
  const kept = await lockKeptOf(ctx, moves, net)
  const ids = await write(ctx, facts, moves, real)
  const doubtful = moves.filter(({ kind, from }) => uses.includes(kind) && facts.heldIn.has(from.lotId))
  if (doubtful.length)
    await keepHeldPieces(
      ctx,
      doubtful.map(({ from }) => from.lotId),
    )
  await keepReserved(ctx, facts, moves, kept)
  ctx.touch('stockBalance')
  ctx.touch('stockMove')
  await ctx.emit(stockMoved, { moveIds: ids })
  return ids
}

/** A move is undone once. Two who undo it at once have waited for each other at its balances. */
async function refuseReversed(ctx: Ctx, moves: readonly StockMove[]): Promise<void> {
  const undone = moves.flatMap(({ reversesId }) => (reversesId === undefined ? [] : [reversesId]))
  if (!undone.length) return
  const done = await ctx.db.selectFrom('stockMove').select('id').where('reversesId', 'in', undone).executeTakeFirst()
  if (done) throw refuse('stock.reversedAlready')
}

const isReal = ({ places }: Facts, locationId: number) =>
  !(virtualKinds as readonly string[]).includes(places.get(locationId)?.kind ?? '')

async function lockFacts(ctx: Ctx, net: readonly Change[]): Promise<Facts> {
  const lotIds = [...new Set(net.map(({ lotId }) => lotId))].sort((a, b) => a - b)
  const placeIds = [...new Set(net.map(({ locationId }) => locationId))]
  const [lots, places, balances, claims, heldIn] = await ctx.together<
    [LotRow, PlaceRow, BalanceRow, Claim, { id: number }]
  >(
    {
      query: sql<LotRow>`select l.id, l.product_id, l.number, l.status, l.expires_on, p.code,
          ${unitIn(ctx, 'p')} as unit, p.unit_decimals
        from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
        where l.id = any(${lotIds}::bigint[]) order by l.id for share of l`.compile(ctx.db),
    },
    {
      query: sql<PlaceRow>`select o.id, o.code, o.kind, o.enabled, c.count_no, c.freezes from stock_location o
        left join stock_count_place q on q.team_id = o.team_id and q.location_id = o.id
        left join stock_count c on c.team_id = q.team_id and c.id = q.count_id
        where o.id = any(${placeIds}::bigint[])`.compile(ctx.db),
    },
    {
      query: sql<BalanceRow>`select location_id, lot_id, state, quantity from stock_balance
        where (location_id, lot_id, state) in (select * from unnest(${net.map(({ locationId }) => locationId)}::bigint[],
          ${net.map(({ lotId }) => lotId)}::bigint[], ${net.map(({ state }) => state)}::text[]))
        order by location_id, lot_id, state for update`.compile(ctx.db),
    },
    { query: claimsOn(net).compile(ctx.db) },
    { query: withHeldPieces(lotIds).compile(ctx.db) },
  )
  return {
    lots: new Map(lots.map((lot) => [lot.id, lot])),
    places: new Map(places.map((place) => [place.id, place])),
    balances: new Map(balances.map((balance) => [keyOf(balance), balance.quantity])),
    claims: new Map(claims.map((claim) => [keyOf({ ...claim, state: 'free' }), claim])),
    heldIn: new Set(heldIn.map(({ id }) => id)),
  }
}

/** What is used up or leaves for a customer must be fit for it. What moves within the house, is scrapped or sent back may be held. */
const uses: readonly MoveKind[] = ['consumption', 'shipment']

/** What the books follow: it has happened, and is booked as it was. */
const follows: readonly MoveKind[] = ['production', 'approval', 'reversal']

/** What is being counted stays where it is: under a count that freezes its places, and for other corrections under any. What machines and
 * reports took has happened. */
function refuseUnderCount(sides: readonly PlaceRow[], { kind, document }: StockMove): void {
  if (document?.kind === 'count' || document?.kind === 'report') return
  const counted = sides.find(({ countNo, freezes }) => countNo !== null && (freezes || kind === 'count'))
  if (counted) throw refuse('stock.underCount', { place: counted.code, count: counted.countNo ?? '' })
}

async function checkMove(ctx: Ctx, { lots, places }: Facts, move: StockMove): Promise<void> {
  const { kind, quantity, from, to, effectiveAt } = move
  const [lot, other] = [lots.get(from.lotId), lots.get(to.lotId)]
  const [here, there] = [places.get(from.locationId), places.get(to.locationId)]
  if (!lot || !other || !here || !there) throw notFound()
  if (lot.productId !== other.productId) throw refuse('stock.otherProduct', { from: lot.code, to: other.code })
  if (keyOf(from) === keyOf(to)) throw refuseField('toLocationId', 'stock.samePlace', { place: here.code })
  if (follows.includes(kind)) return
  refuseUnderCount([here, there], move)
  if (!there.enabled) throw refuseField('toLocationId', 'stock.placeClosed', { place: there.code })
  if (!fitsDecimals(quantity, lot.unitDecimals))
    throw refuseField('quantity', 'stock.tooFine', { unit: lot.unit, decimals: lot.unitDecimals })
  if (effectiveAt && Date.parse(effectiveAt) > ctx.now.getTime()) throw refuseField('effectiveAt', 'stock.later')
  if (!uses.includes(kind)) return
  if (lot.status !== 'free') throw await lotHeld(ctx, lot)
  if (lot.expiresOn !== null && lot.expiresOn < dayOf(ctx))
    throw refuse('stock.lotExpired', { lot: lot.number, product: lot.code, day: lot.expiresOn })
}

async function write(ctx: Ctx, { lots }: Facts, moves: readonly StockMove[], real: readonly Change[]) {
  const [gains, losses] = [real.filter(({ change }) => change > 0), real.filter(({ change }) => change < 0)]
  const now = ctx.now.toISOString()
  const productOf = (lotId: number) => (lots.get(lotId) as LotRow).productId
  const { rows } = await sql<{ id: number }>`
    with gained as (
      insert into stock_balance as b (product_id, location_id, lot_id, state, quantity, since)
      select *, ${now}::timestamptz from unnest(${gains.map(({ lotId }) => productOf(lotId))}::bigint[], ${ids(gains)})
      on conflict (team_id, location_id, lot_id, state) do update set quantity = b.quantity + excluded.quantity,
        since = case when b.quantity = 0 then excluded.since else b.since end, version = b.version + 1
    ), lost as (
      update stock_balance b set quantity = b.quantity - t.quantity, version = b.version + 1
      from unnest(${ids(losses)}) as t (location_id, lot_id, state, quantity)
      where b.location_id = t.location_id and b.lot_id = t.lot_id and b.state = t.state
    )
    insert into stock_move (kind, product_id, quantity, from_location_id, from_lot_id, from_state, to_location_id, to_lot_id, to_state,
      effective_at, created_at, user_id, note, document_kind, document_id, document_no, reverses_id)
    select * from jsonb_to_recordset(${JSON.stringify(moves.map((move) => rowOf(ctx, move, productOf(move.from.lotId))))}::jsonb)
      as r (kind text, product_id bigint, quantity numeric, from_location_id bigint, from_lot_id bigint, from_state text,
        to_location_id bigint, to_lot_id bigint, to_state text, effective_at timestamptz, created_at timestamptz, user_id bigint,
        note text, document_kind text, document_id bigint, document_no text, reverses_id bigint)
    returning id`.execute(ctx.db)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** Keys and amounts of balances as columns. */
const ids = (changes: readonly Change[]) => sql`${changes.map(({ locationId }) => locationId)}::bigint[],
  ${changes.map(({ lotId }) => lotId)}::bigint[], ${changes.map(({ state }) => state)}::text[],
  ${changes.map(({ change }) => Math.abs(change))}::numeric[]`

const rowOf = (ctx: Ctx, { kind, quantity, from, to, ...why }: StockMove, productId: number) => ({
  kind,
  product_id: productId,
  quantity,
  from_location_id: from.locationId,
  from_lot_id: from.lotId,
  from_state: from.state,
  to_location_id: to.locationId,
  to_lot_id: to.lotId,
  to_state: to.state,
  effective_at: why.effectiveAt ?? ctx.now.toISOString(),
  created_at: ctx.now.toISOString(),
  user_id: ctx.caller.userId || null,
  note: why.note?.trim() || null,
  document_kind: why.document?.kind ?? null,
  document_id: why.document?.id ?? null,
  document_no: why.document?.no ?? null,
  reverses_id: why.reversesId ?? null,
})
