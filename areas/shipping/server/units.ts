import { sql } from 'kysely'
import {
  askForFirst,
  contentsOf,
  lockTrees,
  moveUnits,
  parentOf,
  type Takeable,
  type Unit,
  type UnitContent,
  whyNotTaken,
} from '#areas/inventory/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import { candidates, type Line, ofProducts, pickedFrom, takenForShipment, touchShipment } from './facts.ts'

interface Target {
  shipment: Stored<'shipment'>
  lines: readonly Line[]
}

/**
 * Takes a handling unit to the dock with all that stands in it, for the lines that want it.
 *
 * @throws a refusal: it is not closed, stands in another, is on a shipment, is another customer's, holds what may not leave or nobody ordered
 */
export async function pickUnit(
  ctx: Ctx,
  { shipment, lines }: Target,
  unitId: number,
  confirmed: readonly string[],
): Promise<{ lotNumber: string; productCode: string; quantity: number }> {
  const tree = await lockTrees(ctx, [unitId])
  const unit = tree.find(({ id }) => id === unitId)
  if (!unit) throw notFound()
  await refuseUnit(ctx, shipment, unit)
  const contents = await contentsOf(
    ctx,
    tree.map(({ id }) => id),
  )
  if (!contents.length) throw refuse('shipment.unitEmpty', { unit: unit.number })
  await refuseUnfit(ctx, unit, contents, confirmed)
  const taken = shareOut(shipment, unit, lines, contents)
  const document = { kind: 'shipment', id: shipment.id, no: shipment.shipmentNo }
  const takenFor = await takenForShipment(ctx, shipment.id)
  await moveUnits(ctx, [unit.id], shipment.locationId, { document, status: 'picked', takenFor })
  await writePicks(ctx, shipment, unit, taken)
  touchShipment(ctx, shipment.id)
  const products = [...new Set(contents.map(({ productCode }) => productCode))]
  return {
    lotNumber: unit.number,
    productCode: products.join(ctx.t('listed')),
    quantity: add(0, ...contents.map(({ quantity }) => quantity)),
  }
}

async function refuseUnit(ctx: Ctx, shipment: Stored<'shipment'>, unit: Unit): Promise<void> {
  const named = { unit: unit.number }
  const parent = await parentOf(ctx, unit.id)
  if (unit.status === 'picked' || unit.status === 'shipped') {
    const { rows } = await sql<{ no: string }>`select s.shipment_no as no from shipment_unit x
      join shipment s on s.team_id = x.team_id and s.id = x.shipment_id
      where x.unit_id in (${unit.id}, ${parent?.id ?? 0}) limit 1`.execute(ctx.db)
    throw refuse('shipment.unitTwice', { ...named, shipment: rows[0]?.no ?? '' })
  }
  if (parent) throw refuse('shipment.unitInside', { ...named, parent: parent.number })
  if (unit.status === 'open') throw refuse('shipment.unitOpen', named)
  if (unit.status !== 'closed') throw refuse('shipment.unitGone', named)
  if (unit.customer && unit.customer !== shipment.customer)
    throw refuse('shipment.unitCustomer', { ...named, own: unit.customer, customer: shipment.customer })
  const place = await ctx.db
    .selectFrom('stockLocation')
    .select(['kind', 'code'])
    .where('id', '=', unit.locationId)
    .executeTakeFirstOrThrow()
  if (!(pickedFrom as readonly string[]).includes(place.kind))
    throw refuse('shipment.unitPlace', { ...named, place: place.code })
}

interface LotInUnit extends Takeable {
  productId: number
}

/** What is held or has expired does not leave, in whatever it stands; what goes before another lot is asked about. */
async function refuseUnfit(
  ctx: Ctx,
  unit: Unit,
  contents: readonly UnitContent[],
  confirmed: readonly string[],
): Promise<void> {
  const day = dayOf(ctx)
  const lotIds = [...new Set(contents.map(({ lotId }) => lotId))]
  const { rows } =
    await sql<LotInUnit>`select l.id as lot_id, l.number as lot_number, l.product_id, p.code as product_code,
      l.status as lot_status, l.expires_on, coalesce(l.expires_on < ${day}::date, false) as expired, 'free' as state, '' as location_code
    from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.id = any(${lotIds}::bigint[]) order by l.id for share of l`.execute(ctx.db)
  const others = await candidates(ctx, ofProducts(rows.map(({ productId }) => productId)), { packedToo: true })
  for (const lot of rows) {
    const same = others.filter(({ productId }) => productId === lot.productId)
    throwIf(await whyNotTaken(ctx, { ...lot, locationCode: unit.number }, same))
    const first = same.find(({ lotId }) => !lotIds.includes(lotId) || lotId === lot.lotId)
    askForFirst(lot, first, confirmed)
  }
}

interface Taken {
  lineId: number
  lotId: number
  quantity: number
}

/** Gives what stands in a unit to the lines that want it. @throws a refusal: one of it is not on the shipment, or more than it wants */
function shareOut(
  { shipmentNo }: Stored<'shipment'>,
  unit: Unit,
  lines: readonly Line[],
  contents: readonly UnitContent[],
): Taken[] {
  const open = new Map(lines.map((line) => [line.id, subtract(line.quantity, line.picked)]))
  const taken: Taken[] = []
  for (const { productId, productCode, lotId, quantity } of contents) {
    const own = lines.filter((line) => line.productId === productId)
    if (!own.length) throw refuse('shipment.notOnIt', { product: productCode, shipment: shipmentNo })
    let rest = quantity
    for (const { id } of own) {
      const each = Math.min(rest, open.get(id) ?? 0)
      if (each <= 0) continue
      taken.push({ lineId: id, lotId, quantity: each })
      open.set(id, subtract(open.get(id) ?? 0, each))
      rest = subtract(rest, each)
    }
    if (rest > 0) {
      const held = add(0, ...contents.filter((each) => each.productId === productId).map((each) => each.quantity))
      const wanted = add(0, ...own.map((line) => Math.max(0, subtract(line.quantity, line.picked))))
      throw refuse('shipment.unitTooMuch', { unit: unit.number, product: productCode, held, wanted })
    }
  }
  return taken
}

async function writePicks(ctx: Ctx, shipment: Stored<'shipment'>, unit: Unit, taken: readonly Taken[]): Promise<void> {
  const { id } = await ctx.db
    .insertInto('shipmentUnit')
    .values({ shipmentId: shipment.id, unitId: unit.id, fromLocationId: unit.locationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const picked = { pickedBy: ctx.caller.userId || null, pickedAt: ctx.now.toISOString() }
  const rows = await ctx.db
    .insertInto('shipmentPick')
    .values(
      merged(taken).map(({ lineId, lotId, quantity }) => ({
        shipmentLineId: lineId,
        lotId,
        fromLocationId: unit.locationId,
        locationId: shipment.locationId,
        quantity,
        ...picked,
      })),
    )
    .returning('id')
    .execute()
  await ctx.db
    .insertInto('shipmentUnitPick')
    .values(rows.map((row) => ({ pickId: row.id, shipmentUnitId: id })))
    .execute()
}

/** Pieces of one lot for one line are one pick. */
function merged(taken: readonly Taken[]): Taken[] {
  const all = new Map<string, Taken>()
  for (const each of taken) {
    const key = `${each.lineId} ${each.lotId}`
    all.set(key, { ...each, quantity: add(all.get(key)?.quantity ?? 0, each.quantity) })
  }
  return [...all.values()]
}

/** A unit on a shipment, and what was picked with it. */
export interface PickedUnit {
  id: number
  unitId: number
  fromLocationId: number
  pickIds: number[]
}

const pickedUnits = (ctx: Ctx, condition: ReturnType<typeof sql>) =>
  sql<PickedUnit>`select x.id, x.unit_id, x.from_location_id, array_agg(k.pick_id order by k.pick_id) as pick_ids
    from shipment_unit x join shipment_unit_pick k on k.team_id = x.team_id and k.shipment_unit_id = x.id
    where ${condition} group by x.id, x.unit_id, x.from_location_id order by x.id`
    .execute(ctx.db)
    .then(({ rows }) => rows)

/** Units on a shipment. */
export const unitsOf = (ctx: Ctx, shipmentId: number): Promise<PickedUnit[]> =>
  pickedUnits(ctx, sql`x.shipment_id = ${shipmentId}`)

/** Units that something was picked with. */
export const unitsPicked = (ctx: Ctx, pickIds: readonly number[]): Promise<PickedUnit[]> =>
  pickedUnits(
    ctx,
    sql`x.id in (select o.shipment_unit_id from shipment_unit_pick o where o.pick_id = any(${[...pickIds]}::bigint[]))`,
  )

/** Takes units off their shipment, with all that was picked with them. @returns the ids of those picks, which are gone */
export async function dropUnits(ctx: Ctx, units: readonly PickedUnit[]): Promise<number[]> {
  if (!units.length) return []
  const ids = units.map(({ id }) => id)
  const pickIds = units.flatMap((unit) => unit.pickIds)
  await ctx.db.deleteFrom('shipmentUnitPick').where('shipmentUnitId', 'in', ids).execute()
  await ctx.db.deleteFrom('shipmentPick').where('id', 'in', pickIds).execute()
  await ctx.db.deleteFrom('shipmentUnit').where('id', 'in', ids).execute()
  return pickIds
}
