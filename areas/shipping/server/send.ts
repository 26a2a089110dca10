import { sql } from 'kysely'
import { carryUnits, lockTrees, moveStock, virtualPlace } from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, type Stored } from '#core/server/crud/rows.ts'
import { attachPictures, checkPictures } from '#core/server/files/attach.ts'
import { askFirst, refuse, refuseField } from '#core/server/refusal.ts'
import { shipmentSent } from '../contract/events.ts'
import type * as api from '../contract/shipment.api.ts'
import { shipment } from '../contract/shipment.ts'
import { linesOf, lockShipment, missingOf, writeStep } from './facts.ts'
import { bringBack, picksOf } from './pick.ts'
import { unitsOf } from './units.ts'

const entity = { name: shipment.name, key: shipment.key, table: 'shipment' as const }

/** Sends off what is picked. What is missing is asked about and leaves the shipment: it stays open on the sales order. */
export async function shipShipment(
  ctx: Ctx,
  { confirmed, ...target }: InputOf<typeof api.shipShipment>,
): Promise<OutputOf<typeof api.shipShipment>> {
  const row = await lockShipment(ctx, target, 'ship')
  const lines = await linesOf(ctx, sql<boolean>`l.shipment_id = ${row.id}`)
  const picks = await picksOf(ctx, row.id)
  if (!picks.length) throw refuse('shipment.nothingPicked', { shipment: row.shipmentNo })
  const missing = missingOf(lines)
  if (missing > 0) {
    const short = lines.filter(({ quantity, picked }) => picked < quantity)
    const products = short.map(({ productCode, quantity, picked }) => `${productCode} ${picked}/${quantity}`)
    if (!confirmed.includes('partShipment'))
      throw askFirst('partShipment', 'shipment.partShipment', { lines: products.join(ctx.t('listed')) })
    await leaveOut(ctx, row.id)
  }
  const customer = await virtualPlace(ctx, 'customer')
  const document = { kind: 'shipment', id: row.id, no: row.shipmentNo }
  const units = await unitsOf(ctx, row.id)
  const carried = await carryUnits(
    ctx,
    units.map(({ unitId }) => unitId),
    customer,
    'shipped',
  )
  const inUnits = new Set(units.flatMap(({ pickIds }) => pickIds))
  const loose = picks.filter(({ id }) => !inUnits.has(id))
  const going = [...carried, ...loose.map((pick) => ({ ...pick, fromLocationId: pick.locationId }))]
  await moveStock(
    ctx,
    going.map(({ lotId, fromLocationId: locationId, quantity }) => {
      const from = { locationId, lotId, state: 'free' as const }
      return { kind: 'shipment' as const, quantity, from, to: { ...from, locationId: customer }, document }
    }),
  )
  const change = { status: 'shipped', shippedAt: ctx.now.toISOString() }
  await changeRow(ctx, entity, { id: row.id }, change, { verb: 'ship' })
  await writeStep(ctx, row.id, 'ship')
  ctx.touch('deliveryLine')
  await ctx.emit(shipmentSent, { shipmentId: row.id })
  return {}
}

/** Lines leave with what is picked of them; those of which nothing is stay behind. */
async function leaveOut(ctx: Ctx, shipmentId: number): Promise<void> {
  await sql`delete from shipment_line l where l.shipment_id = ${shipmentId}
    and not exists (select from shipment_pick k where k.team_id = l.team_id and k.shipment_line_id = l.id)`.execute(
    ctx.db,
  )
  await sql`update shipment_line l set quantity = least(l.quantity, (select sum(k.quantity) from shipment_pick k
      where k.team_id = l.team_id and k.shipment_line_id = l.id))
    where l.shipment_id = ${shipmentId}`.execute(ctx.db)
}

/** Takes back what did not leave after all, by moves that name those of its leaving. */
export async function recallShipment(
  ctx: Ctx,
  { note, ...target }: InputOf<typeof api.recallShipment>,
): Promise<OutputOf<typeof api.recallShipment>> {
  const row = await lockShipment(ctx, target, 'recall')
  const moves = await ctx.db
    .selectFrom('stockMove as k')
    .select(['k.id', 'k.quantity', 'k.fromLocationId', 'k.toLocationId', 'k.fromLotId'])
    .where('k.documentKind', '=', 'shipment')
    .where('k.documentId', '=', row.id)
    .where('k.kind', '=', 'shipment')
    .where(sql<boolean>`not exists (select from stock_move r where r.team_id = k.team_id and r.reverses_id = k.id)`)
    .orderBy('k.id')
    .execute()
  const document = { kind: 'shipment', id: row.id, no: row.shipmentNo }
  const unitIds = (await unitsOf(ctx, row.id)).map(({ unitId }) => unitId)
  await refuseReturned(ctx, row, unitIds)
  // Their contents come back by the moves that undo those of the leaving.
  await carryUnits(ctx, unitIds, row.locationId, 'picked')
  await moveStock(
    ctx,
    moves.map(({ id, quantity, fromLocationId, toLocationId, fromLotId: lotId }) => {
      const from = { locationId: toLocationId, lotId, state: 'free' as const }
      const to = { ...from, locationId: fromLocationId }
      return { kind: 'reversal' as const, quantity, from, to, document, note, reversesId: id }
    }),
  )
  await changeRow(ctx, entity, { id: row.id }, { status: 'open', shippedAt: null }, { verb: 'recall', note })
  await writeStep(ctx, row.id, 'recall', note)
  ctx.touch('deliveryLine')
  return {}
}

/** What a customer sent back is here again: it cannot come back once more. The units are locked, as by whoever takes something back. */
async function refuseReturned(
  ctx: Ctx,
  { shipmentNo, shippedAt }: Stored<'shipment'>,
  unitIds: readonly number[],
): Promise<void> {
  await lockTrees(ctx, unitIds)
  const { rows } = await sql<{ no: string }>`
    with recursive left_in (id) as (
      select unnest(${[...unitIds]}::bigint[])
      union select n.unit_id from left_in t join stock_unit_nesting n on n.parent_id = t.id
        and (n.ended_at is null or n.ended_at > ${shippedAt}::timestamptz))
    select r.return_no as no from stock_return_line x
    join stock_return r on r.team_id = x.team_id and r.id = x.return_id and r.created_at > ${shippedAt}::timestamptz
    where x.unit_id in (select id from left_in) order by r.id desc limit 1`.execute(ctx.db)
  if (rows[0]) throw refuse('shipment.returned', { shipment: shipmentNo, return: rows[0].no })
}

const photoField = 'photoIds'

/** Records that it arrived, with pictures of the signed note. */
export async function deliverShipment(
  ctx: Ctx,
  { receivedBy, deliveredAt, note, photoIds, ...target }: InputOf<typeof api.deliverShipment>,
): Promise<OutputOf<typeof api.deliverShipment>> {
  const row = await lockShipment(ctx, target, 'deliver')
  await checkPictures(ctx, { field: photoField, ids: photoIds })
  const at = deliveredAt ? new Date(deliveredAt) : ctx.now
  if (at > ctx.now) throw refuseField('deliveredAt', 'shipment.later')
  if (row.shippedAt && at < new Date(row.shippedAt)) throw refuseField('deliveredAt', 'shipment.beforeLeaving')
  const ids = [...new Set(photoIds)]
  await ctx.db
    .insertInto('shipmentDelivery')
    .values({ shipmentId: row.id, receivedBy, deliveredAt: at.toISOString() })
    .execute()
  await attachPictures(ctx, { entity: shipment.name, id: row.id }, { field: photoField, ids })
  if (ids.length)
    await ctx.db
      .insertInto('shipmentPhoto')
      .values(ids.map((fileId) => ({ shipmentId: row.id, fileId })))
      .execute()
  await changeRow(ctx, entity, { id: row.id }, { status: 'delivered' }, { verb: 'deliver', note: note ?? undefined })
  await writeStep(ctx, row.id, 'deliver', [receivedBy, note].filter(Boolean).join(' · '))
  ctx.touch('deliveryLine')
  return {}
}

/** Cancels what has not left; what was picked goes back. */
export async function cancelShipment(
  ctx: Ctx,
  { note, ...target }: InputOf<typeof api.cancelShipment>,
): Promise<OutputOf<typeof api.cancelShipment>> {
  const row = await lockShipment(ctx, target, 'cancel')
  await bringBack(ctx, row, await picksOf(ctx, row.id))
  await changeRow(ctx, entity, { id: row.id }, { status: 'cancelled' }, { verb: 'cancel', note })
  await writeStep(ctx, row.id, 'cancel', note)
  ctx.touch('deliveryLine')
  return {}
}
