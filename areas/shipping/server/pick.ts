import { sql } from 'kysely'
import {
  askForFirst,
  freeBesideKept,
  leavingKept,
  lockLying,
  lockTrees,
  mayBeTaken,
  moveStock,
  moveUnits,
  namedBy,
  unitNumbered,
  whyNotTaken,
} from '#areas/inventory/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { scannedNumber } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import type * as api from '../contract/shipment.api.ts'
import {
  type Candidate,
  candidates,
  type Line,
  linesOf,
  lockLine,
  lockShipment,
  ofProducts,
  takenForShipment,
  touchShipment,
} from './facts.ts'
import { dropUnits, pickUnit, unitsPicked } from './units.ts'

/** Brings some of a lot to the dock for a line. */
export async function pickShipment(
  ctx: Ctx,
  { lineId, id, quantity, confirmed }: InputOf<typeof api.pickShipment>,
): Promise<OutputOf<typeof api.pickShipment>> {
  const { line, shipment } = await lockLine(ctx, lineId)
  await lockLying(ctx, [line.productId])
  const [chosen] = await candidates(ctx, sql<boolean>`b.id = ${id}`)
  if (!chosen) throw refuse('shipment.nothingThere')
  if (chosen.productId !== line.productId)
    throw refuse('shipment.otherProduct', { product: chosen.productCode, wanted: line.productCode })
  const open = subtract(line.quantity, line.picked)
  if (quantity > open) throw refuse('shipment.moreThanWanted', { open, unit: line.unit })
  if (quantity > chosen.quantity)
    throw refuse('shipment.notSoMuch', {
      place: chosen.locationCode,
      there: chosen.quantity,
      unit: line.unit,
    })
  return { id: await takeChosen(ctx, shipment, line, { chosen, quantity, confirmed }) }
}

/** Takes what a person chose, if it may leave and goes first, or he said yes to that. @returns the id of what was picked */
async function takeChosen(
  ctx: Ctx,
  shipment: Stored<'shipment'>,
  line: Line,
  { chosen, quantity, confirmed }: { chosen: Candidate; quantity: number; confirmed: readonly string[] },
): Promise<number> {
  const others = await candidates(ctx, ofProducts([chosen.productId]))
  throwIf(await whyNotTaken(ctx, chosen, others))
  const [first] = others
  if (askForFirst(chosen, first, confirmed)) {
    const name = `${shipment.shipmentNo} ${chosen.productCode} ${chosen.lotNumber}`
    ctx.audit({ verb: 'pickOther', entity: 'shipment', id: shipment.id, name, note: first?.lotNumber ?? '' })
  }
  const [id = 0] = await takeAll(ctx, shipment, [{ line, chosen, quantity }])
  touchShipment(ctx, shipment.id)
  return id
}

interface Taken {
  line: Line
  chosen: Candidate
  quantity: number
}

/** Brings them to the dock. @returns the ids of what was picked, in their order */
async function takeAll(ctx: Ctx, shipment: Stored<'shipment'>, taken: readonly Taken[]): Promise<number[]> {
  const document = { kind: 'shipment', id: shipment.id, no: shipment.shipmentNo }
  const takenFor = await takenForShipment(ctx, shipment.id)
  // What lies at the dock already is picked where it lies.
  const away = taken.filter(({ chosen }) => chosen.locationId !== shipment.locationId)
  await moveStock(
    ctx,
    away.map(({ chosen: { lotId, locationId }, quantity }) => {
      const from = { locationId, lotId, state: 'free' as const }
      const to = { ...from, locationId: shipment.locationId }
      return { kind: 'transfer', quantity, from, to, document, takenFor }
    }),
  )
  if (!taken.length) return []
  const rows = await ctx.db
    .insertInto('shipmentPick')
    .values(
      taken.map(({ line, chosen, quantity }) => ({
        shipmentLineId: line.id,
        lotId: chosen.lotId,
        fromLocationId: chosen.locationId,
        locationId: shipment.locationId,
        quantity,
        pickedBy: ctx.caller.userId || null,
        pickedAt: ctx.now.toISOString(),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Picks what a label names: a handling unit with all in it, a lot by its number, else what goes first of a product by its code. */
export async function scanShipment(
  ctx: Ctx,
  { id, code, confirmed }: InputOf<typeof api.scanShipment>,
): Promise<OutputOf<typeof api.scanShipment>> {
  const shipment = await lockShipment(ctx, { id }, 'ship')
  const lines = await linesOf(ctx, sql<boolean>`l.shipment_id = ${id}`)
  const unit = await unitNumbered(ctx, scannedNumber(code))
  // Units are locked before what lies of their contents, as by whoever packs.
  if (unit) return pickUnit(ctx, { shipment, lines }, unit.id, confirmed)
  await lockLying(
    ctx,
    lines.map(({ productId }) => productId),
  )
  const named = await candidates(ctx, namedBy(code))
  const wanted = named.filter(({ productId }) => lines.some((line) => line.productId === productId))
  const [chosen] = wanted
  if (!chosen) {
    const [strange] = named
    if (strange) throw refuse('shipment.notOnIt', { product: strange.productCode, shipment: shipment.shipmentNo })
    // All of it lies at the dock, picked already.
    const { rows } = await sql<{ productCode: string }>`
      select p.code as product_code from shipment_line x
      join shipment_pick k on k.team_id = x.team_id and k.shipment_line_id = x.id
      join stock_lot l on l.team_id = k.team_id and l.id = k.lot_id
      join product p on p.team_id = l.team_id and p.id = l.product_id
      where x.shipment_id = ${id} and ${namedBy(code)} limit 1`.execute(ctx.db)
    if (rows[0]) throw refuse('shipment.lineFull', { product: rows[0].productCode })
    throw refuse('shipment.unknownCode', { code: code.trim() })
  }
  const line = lines.find((each) => each.productId === chosen.productId && each.quantity > each.picked)
  if (!line) throw refuse('shipment.lineFull', { product: chosen.productCode })
  const free = await freeBesideKept(ctx, [line.productId], await takenForShipment(ctx, id))
  const [most = chosen] = leavingKept([chosen], free)
  const quantity = Math.min(most.quantity, subtract(line.quantity, line.picked))
  await takeChosen(ctx, shipment, line, { chosen, quantity, confirmed })
  return { lotNumber: chosen.lotNumber, productCode: chosen.productCode, quantity }
}

/** Lots of one product that one act picks: nobody loads more. */
const mostAtOnce = 2_000

/** Picks all that is missing, as far as there is any. */
export async function pickWholeShipment(
  ctx: Ctx,
  { id }: InputOf<typeof api.pickWholeShipment>,
): Promise<OutputOf<typeof api.pickWholeShipment>> {
  const shipment = await lockShipment(ctx, { id }, 'ship')
  const lines = await linesOf(ctx, sql<boolean>`l.shipment_id = ${id}`)
  const productIds = lines.map(({ productId }) => productId)
  await lockLying(ctx, productIds)
  const lying = (await candidates(ctx, ofProducts(productIds), { most: mostAtOnce })).filter(mayBeTaken)
  const free = await freeBesideKept(ctx, productIds, await takenForShipment(ctx, id))
  const there = leavingKept(lying, free)
  const taken: Taken[] = []
  const short: OutputOf<typeof api.pickWholeShipment>['short'] = []
  for (const line of lines) {
    let missing = subtract(line.quantity, line.picked)
    for (const each of there.filter(({ productId }) => productId === line.productId)) {
      const quantity = Math.min(missing, each.quantity)
      if (quantity <= 0) continue
      taken.push({ line, chosen: each, quantity })
      each.quantity = subtract(each.quantity, quantity)
      missing = subtract(missing, quantity)
    }
    if (missing > 0) short.push({ productCode: line.productCode, missing })
  }
  await takeAll(ctx, shipment, taken)
  touchShipment(ctx, id)
  return { picked: add(0, ...taken.map(({ quantity }) => quantity)), short }
}

interface Picked {
  id: number
  lineId: number
  lotId: number
  fromLocationId: number
  locationId: number
  quantity: number
}

/** What is picked of shipments' lines. */
export const picksOf = (ctx: Ctx, shipmentId: number): Promise<Picked[]> =>
  ctx.db
    .selectFrom('shipmentPick as k')
    .innerJoin('shipmentLine as l', (j) => j.onRef('l.teamId', '=', 'k.teamId').onRef('l.id', '=', 'k.shipmentLineId'))
    .select(['k.id', 'l.id as lineId', 'k.lotId', 'k.fromLocationId', 'k.locationId', 'k.quantity'])
    .where('l.shipmentId', '=', shipmentId)
    .orderBy('k.id')
    .execute()

/** Brings picked goods back to where they lay: what was picked with a handling unit goes back with it, whole. */
export async function bringBack(ctx: Ctx, shipment: Stored<'shipment'>, picks: readonly Picked[]): Promise<void> {
  const document = { kind: 'shipment', id: shipment.id, no: shipment.shipmentNo }
  const units = await unitsPicked(
    ctx,
    picks.map(({ id }) => id),
  )
  const takenFor = await takenForShipment(ctx, shipment.id)
  // All of them before the first balance: whoever packs holds a unit and waits for what lies of its contents.
  await lockTrees(
    ctx,
    units.map(({ unitId }) => unitId),
  )
  for (const { unitId, fromLocationId } of units)
    await moveUnits(ctx, [unitId], fromLocationId, { document, status: 'closed', takenFor })
  const within = new Set(await dropUnits(ctx, units))
  const moved = picks.filter(({ id, fromLocationId, locationId }) => fromLocationId !== locationId && !within.has(id))
  await moveStock(
    ctx,
    moved.map(({ lotId, fromLocationId, locationId, quantity }) => {
      const from = { locationId, lotId, state: 'free' as const }
      const to = { ...from, locationId: fromLocationId }
      return { kind: 'transfer' as const, quantity, from, to, document, takenFor }
    }),
  )
  const ids = picks.map(({ id }) => id)
  if (ids.length) await ctx.db.deleteFrom('shipmentPick').where('id', 'in', ids).execute()
}

export async function unpickShipment(
  ctx: Ctx,
  { id }: InputOf<typeof api.unpickShipment>,
): Promise<OutputOf<typeof api.unpickShipment>> {
  const pick = await ctx.db
    .selectFrom('shipmentPick as k')
    .innerJoin('shipmentLine as l', (j) => j.onRef('l.teamId', '=', 'k.teamId').onRef('l.id', '=', 'k.shipmentLineId'))
    .select('l.shipmentId')
    .where('k.id', '=', id)
    .executeTakeFirst()
  if (!pick) throw notFound()
  const shipment = await lockShipment(ctx, { id: pick.shipmentId }, 'ship')
  const picks = (await picksOf(ctx, shipment.id)).filter((each) => each.id === id)
  if (!picks.length) throw notFound()
  await bringBack(ctx, shipment, picks)
  touchShipment(ctx, shipment.id)
  return {}
}
