import { sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { insertRows, lockRow } from '#core/server/crud/rows.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { area } from '../../area.ts'
import { type findReturned, type ReturnableLine, type receiveReturn, stockReturn } from '../../contract/return.ts'
import { mustBePlace } from '../acts/parts.ts'
import { linkLots } from '../ledger/genealogy.ts'
import { holdLots, inheritHolds } from '../ledger/holds.ts'
import { lotOf } from '../ledger/lots.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { virtualPlace } from '../ledger/places.ts'
import { changeUnits, takeOut, takeUnitsOut } from './contain.ts'
import { contentsOf, lockTrees, treeOf, type Unit, type UnitContent, unitNumbered } from './units.ts'

/** The newest unit that a serial left in and is still in. */
async function unitOfSerial(ctx: Ctx, number: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from stock_unit_content x join stock_unit u on u.team_id = x.team_id and u.id = x.unit_id and u.status = 'shipped'
    where x.serial_no = any(${spellingsOf(number)}::text[]) and x.ended_at is null order by x.id desc limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

/** What of a shipped unit is with the customer still. */
export async function findReturnedUnit(
  ctx: Ctx,
  { code }: InputOf<typeof findReturned>,
): Promise<OutputOf<typeof findReturned>> {
  const number = scannedNumber(code)
  const named = await unitNumbered(ctx, number)
  if (named && named.status !== 'shipped') throw refuse('stockReturn.notShipped', { unit: named.number })
  const unitId = named?.id ?? (await unitOfSerial(ctx, number))
  if (!unitId) throw refuse('stockReturn.unknown', { code: code.trim() })
  const { rows: units } = await sql<{ number: string; level: Unit['level']; shipmentNo: string; customer: string }>`
    with recursive outer_units (id) as (select ${unitId}::bigint
      union all select n.parent_id from outer_units o join stock_unit_nesting n on n.unit_id = o.id and n.ended_at is null)
    select u.number, u.level, coalesce(s.shipment_no, '') as shipment_no, coalesce(s.customer, u.customer) as customer
    from stock_unit u left join lateral (select h.shipment_no, h.customer from shipment_unit x
      join shipment h on h.team_id = x.team_id and h.id = x.shipment_id
      where x.unit_id in (select id from outer_units) order by h.id desc limit 1) s on true
    where u.id = ${unitId}`.execute(ctx.db)
  const { rows: lines } = await sql<ReturnableLine>`
    with recursive ${treeOf([unitId])}
    select x.id as content_id, u.number as unit_number, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, l.number as lot_number,
      x.serial_no, x.quantity, ${unitIn(ctx, 'p')} as unit, p.unit_decimals,
      x.serial_no = any(${named ? [] : spellingsOf(number)}::text[]) as scanned
    from tree t join stock_unit u on u.id = t.id
    join stock_unit_content x on x.unit_id = t.id and x.ended_at is null
    join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    order by x.id limit 500`.execute(ctx.db)
  return { unitId, ...(units[0] as (typeof units)[number]), lines }
}

/** What comes back of a line of a unit. */
interface Back extends UnitContent {
  back: number
}

/**
 * Takes back what a customer returns. Each lot comes back as a lot of its own, which knows where it comes from and waits to be inspected: the
 * others of its lot stay free. Units keep what left in them until now; one of which nothing is with the customer any more has ended.
 */
export async function receiveBack(
  ctx: Ctx,
  { unitId, lines, toLocationId, reason }: InputOf<typeof receiveReturn>,
): Promise<OutputOf<typeof receiveReturn>> {
  await mustBePlace(ctx, 'toLocationId', toLocationId)
  // From outside to inside, as whoever carries the outermost does.
  const tree = await lockTrees(ctx, [await outermost(ctx, unitId)])
  const unit = tree.find(({ id }) => id === unitId)
  if (!unit) throw refuseField('unitId', 'stockReturn.backAlready')
  if (unit.status !== 'shipped') throw refuse('stockReturn.notShipped', { unit: unit.number })
  const back = await chosen(ctx, unitId, lines)
  const [returnNo = ''] = await takeNumbers(ctx, 'stockReturn', 1)
  const now = ctx.now.toISOString()
  const by = { userId: ctx.caller.userId || null, createdAt: now }
  const [made] = await insertRows(ctx.db, 'stockReturn', [
    { returnNo, unitId, locationId: toLocationId, reason, ...by },
  ])
  const { id } = made as { id: number }
  const lots = [...groupedBy(back, (line) => line.lotId)].sort(([a], [b]) => a - b)
  for (const [i, [lotId, own]] of lots.entries()) {
    const toLotId = await ownLot(ctx, lotId, { returnNo, reason, nth: i + 1 })
    await bring(ctx, { id, returnNo, toLocationId, reason }, { lotId, toLotId, own })
  }
  for (const line of back.toSorted((a, b) => a.id - b.id)) await takeOut(ctx, line, line.back)
  await endEmpty(ctx, unitId)
  ctx.audit({ verb: 'add', entity: stockReturn.name, id, name: returnNo, note: reason, after: { unit: unit.number } })
  ctx.touch(stockReturn.name, [id])
  return { id, returnNo }
}

/** The unit that a unit stands in by whatever others; itself where it stands alone. */
async function outermost(ctx: Ctx, unitId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive outer_units (id, depth) as (select ${unitId}::bigint, 0
      union all select n.parent_id, o.depth + 1 from outer_units o
        join stock_unit_nesting n on n.unit_id = o.id and n.ended_at is null)
    select id from outer_units order by depth desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? unitId
}

/** Lines that are named, as they stand now. @throws a refusal: one is gone, or less is in it */
async function chosen(ctx: Ctx, unitId: number, lines: InputOf<typeof receiveReturn>['lines']): Promise<Back[]> {
  // Of the unit that is named and of those in it: what stands beside it on a pallet is no part of this return.
  const { rows: inside } = await sql<{ id: number }>`
    with recursive ${treeOf([unitId])} select u.id from tree t join stock_unit u on u.id = t.id and u.status = 'shipped'`.execute(
    ctx.db,
  )
  const contents = await contentsOf(
    ctx,
    inside.map(({ id }) => id),
  )
  const known = new Map(contents.map((content) => [content.id, content]))
  if (new Set(lines.map(({ contentId }) => contentId)).size < lines.length)
    throw refuseField('lines', 'stockReturn.twice')
  return lines.map(({ contentId, quantity }, i) => {
    const content = known.get(contentId)
    if (!content) throw refuseField(`lines.${i}.contentId`, 'stockReturn.backAlready')
    if (quantity > content.quantity)
      throw refuseField(`lines.${i}.quantity`, 'stockReturn.notSoMuch', { there: content.quantity })
    if (content.serialNo && quantity !== content.quantity)
      throw refuseField(`lines.${i}.quantity`, 'stockReturn.wholePiece', { serial: content.serialNo })
    return { ...content, back: quantity }
  })
}

/** The lot that what comes back of a lot is from now on: held for its inspection, and for what its origin is held for. */
async function ownLot(
  ctx: Ctx,
  lotId: number,
  told: { returnNo: string; reason: string; nth: number },
): Promise<number> {
  const parent = await lockRow(ctx.db, 'stockLot', lotId)
  const { supplier, supplierLot, certificate, producedOn, expiresOn, owner } = parent
  const named = [parent.number, told.returnNo].filter(Boolean).join('-')
  const facts = { supplier, supplierLot, certificate, producedOn, expiresOn, owner, parentId: lotId }
  const lot = await lotOf(ctx, parent.productId, named.length > 64 ? `${told.returnNo}-${told.nth}` : named, facts)
  await inheritHolds(ctx, lotId, lot.id)
  const hold = { status: 'inInspection' as const, reason: told.reason, source: area.id, documentNo: told.returnNo }
  await holdLots(ctx, { lotIds: [lot.id], ...hold })
  return lot.id
}

interface Return {
  id: number
  returnNo: string
  toLocationId: number
  reason: string
}

/** Books what comes back of one lot, and keeps which piece came out of which unit. */
async function bring(
  ctx: Ctx,
  { id, returnNo, toLocationId, reason }: Return,
  { lotId, toLotId, own }: { lotId: number; toLotId: number; own: readonly Back[] },
): Promise<void> {
  const from = { locationId: await virtualPlace(ctx, 'customer'), lotId, state: 'free' as const }
  const there = { ...from, locationId: toLocationId }
  const document = { kind: 'stockReturn', id, no: returnNo }
  const quantity = add(0, ...own.map(({ back }) => back))
  // It is received as what it left as, and split off there.
  const moveIds = await moveStock(ctx, [
    ...own.map(({ back }) => ({
      kind: 'customerReceipt' as const,
      quantity: back,
      from,
      to: there,
      document,
      note: reason,
    })),
    { kind: 'split' as const, quantity, from: there, to: { ...there, lotId: toLotId }, document, note: reason },
  ])
  const told = { kind: 'move' as const, id: moveIds.at(-1) as number, no: returnNo }
  const links = [{ fromLotId: lotId, toLotId, quantity }]
  await linkLots(ctx, [{ kind: 'split', at: ctx.now.toISOString(), document: told, links }])
  await ctx.db
    .insertInto('stockReturnLine')
    .values(
      own.map(({ unitId, back, serialNo }, i) => ({
        returnId: id,
        unitId,
        fromLotId: lotId,
        lotId: toLotId,
        quantity: back,
        serialNo,
        moveId: moveIds[i] as number,
        createdAt: ctx.now.toISOString(),
      })),
    )
    .execute()
}

/** Ends units of which nothing is with the customer any more, from inside to outside. */
async function endEmpty(ctx: Ctx, unitId: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      with recursive outer_units (id) as (select ${unitId}::bigint
        union all select n.parent_id from outer_units o join stock_unit_nesting n on n.unit_id = o.id and n.ended_at is null),
      ${treeOf([unitId])}
      select u.id from stock_unit u where u.status = 'shipped' and u.id in (select id from outer_units union select id from tree)
        and not exists (select from stock_unit_content x where x.team_id = u.team_id and x.unit_id = u.id and x.ended_at is null)
        and not exists (select from stock_unit_nesting n where n.team_id = u.team_id and n.parent_id = u.id and n.ended_at is null)
      order by u.id for update of u`.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    if (!ids.length) return
    await changeUnits(ctx, ids, { status: 'returned' })
    // What ended stands in nothing; what holds it may have ended with it.
    const inner = await parentsEnd(ctx, ids)
    if (inner === 0) return
  }
}

/** Takes units that ended out of those that they stand in. @returns how many stood in one */
async function parentsEnd(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from stock_unit_nesting
    where unit_id = any(${[...ids]}::bigint[]) and ended_at is null`.execute(ctx.db)
  if (rows.length) await takeUnitsOut(ctx, ids)
  return rows.length
}

/**
 * The lot as which a serial came back last: its label bears the lot that it left as. Null: it never came back.
 *
 * @param piece.lotNumber of the lot on its label, whatever case
 */
export async function returnedLot(
  ctx: Pick<Ctx, 'db'>,
  { serialNo, lotNumber }: { serialNo: string; lotNumber: string },
): Promise<number | null> {
  const { rows } = await sql<{ lotId: number }>`
    with recursive origin (line_id, lot_id, parent_id, number) as (
      select r.id, r.lot_id, l.parent_id, l.number from stock_return_line r
        join stock_lot l on l.team_id = r.team_id and l.id = r.from_lot_id where r.serial_no = ${serialNo} and r.serial_no <> ''
      union all select o.line_id, o.lot_id, l.parent_id, l.number from origin o join stock_lot l on l.id = o.parent_id)
    select lot_id from origin where lower(number) = lower(${lotNumber}) order by line_id desc limit 1`.execute(ctx.db)
  return rows[0]?.lotId ?? null
}
