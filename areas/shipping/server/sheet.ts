import { sql } from 'kysely'
import { freeBesideKept, leavingKept, mayBeTaken } from '#areas/inventory/server/index.ts'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { notFound } from '#core/server/refusal.ts'
import type * as api from '../contract/shipment.api.ts'
import type { ShipmentPick } from '../contract/shipment.api.ts'
import { candidates, ofProducts, pickedFrom, takenForShipment } from './facts.ts'

type Line = OutputOf<typeof api.getShipmentPrint>['shipments'][number]['lines'][number]

/** Lines of shipments with what is picked for each, by shipment. */
async function linesWithPicks(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Line[]>> {
  const { rows } = await sql<Line & { shipmentId: number }>`
    select l.id, l.shipment_id, s.sales_order_no, o.line_number, s.customer_order_no, l.product_id, p.code as product_code,
      ${nameIn(ctx, 'p')} as product_name, p.spec as product_spec, ${unitIn(ctx, 'p')} as unit, l.quantity,
      coalesce((select sum(k.quantity) from shipment_pick k where k.team_id = l.team_id and k.shipment_line_id = l.id), 0) as picked
    from shipment_line l
    join sales_order_line o on o.team_id = l.team_id and o.id = l.sales_order_line_id
    join sales_order s on s.team_id = o.team_id and s.id = o.sales_order_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.shipment_id = any(${[...ids]}::bigint[]) order by s.sales_order_no, o.line_number`.execute(ctx.db)
  const { rows: picks } = await sql<ShipmentPick & { lineId: number }>`
    select k.id, k.shipment_line_id as line_id, k.lot_id, h.number as unit_number, t.number as lot_number, c.code as from_code, k.quantity,
      u.name as picked_by_name, k.picked_at
    from shipment_pick k
    join shipment_line l on l.team_id = k.team_id and l.id = k.shipment_line_id
    join stock_lot t on t.team_id = k.team_id and t.id = k.lot_id
    join stock_location c on c.team_id = k.team_id and c.id = k.from_location_id
    left join shipment_unit_pick up on up.team_id = k.team_id and up.pick_id = k.id
    left join shipment_unit x on x.team_id = up.team_id and x.id = up.shipment_unit_id
    left join stock_unit h on h.team_id = x.team_id and h.id = x.unit_id
    left join team_user u on u.team_id = k.team_id and u.id = k.picked_by
    where l.shipment_id = any(${[...ids]}::bigint[]) order by k.id`.execute(ctx.db)
  const byShipment = new Map<number, Line[]>()
  for (const { shipmentId, ...line } of rows) {
    const own = picks.filter(({ lineId }) => lineId === line.id).map(({ lineId: _, ...pick }) => pick)
    byShipment.set(shipmentId, [...(byShipment.get(shipmentId) ?? []), { ...line, picks: own }])
  }
  return byShipment
}

/** What may be picked for a shipment: fit to leave, and not kept for others. */
async function mayLeave(ctx: Ctx, shipmentId: number, productIds: readonly number[]) {
  const lying = (await candidates(ctx, ofProducts(productIds))).filter(mayBeTaken)
  return leavingKept(lying, await freeBesideKept(ctx, productIds, await takenForShipment(ctx, shipmentId)))
}

/** A shipment as it is worked on. */
export async function shipmentSheet(
  ctx: Ctx,
  { id }: InputOf<typeof api.getShipmentSheet>,
): Promise<OutputOf<typeof api.getShipmentSheet>> {
  const row = await ctx.db.selectFrom('shipment').select('status').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const lines = (await linesWithPicks(ctx, [id])).get(id) ?? []
  const wanted = row.status === 'open' ? lines.filter(({ quantity, picked }) => picked < quantity) : []
  const products = wanted.map(({ productId }) => productId)
  const there = wanted.length ? await mayLeave(ctx, id, products) : []
  const units = await wholeUnits(ctx, wanted, await customerOf(ctx, id))
  const { rows: steps } = await sql<OutputOf<typeof api.getShipmentSheet>['steps'][number]>`
    select s.kind, s.at, u.name as user_name, s.note from shipment_step s
    left join team_user u on u.team_id = s.team_id and u.id = s.user_id
    where s.shipment_id = ${id} order by s.id`.execute(ctx.db)
  const photos = await ctx.db
    .selectFrom('shipmentPhoto as p')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'p.teamId').onRef('f.id', '=', 'p.fileId'))
    .select('f.fileNo')
    .where('p.shipmentId', '=', id)
    .orderBy('p.fileId')
    .execute()
  return {
    lines: lines.map((line) => ({
      ...line,
      proposals: there
        .filter((each) => line.picked < line.quantity && each.productId === line.productId)
        .slice(0, 5)
        .map(({ id: balanceId, lotNumber, locationCode, quantity, expiresOn }) => {
          return { id: balanceId, lotNumber, locationCode, quantity, expiresOn }
        }),
      units: units.flatMap(({ productId, ...unit }) =>
        productId === line.productId && unit.quantity <= subtract(line.quantity, line.picked) ? [unit] : [],
      ),
    })),
    steps,
    photos: photos.map(({ fileNo }) => fileNo),
  }
}

type WholeUnit = api.ShipmentLine['units'][number] & { productId: number }

const customerOf = async (ctx: Ctx, id: number): Promise<string> =>
  (await ctx.db.selectFrom('shipment').select('customer').where('id', '=', id).executeTakeFirst())?.customer ?? ''

/** Units that are proposed for a product. */
const mostUnits = 100

/** Closed units that stand in none, hold one product that a line wants, of lots that may leave; the oldest first. */
async function wholeUnits(ctx: Ctx, lines: readonly { productId: number }[], customer: string): Promise<WholeUnit[]> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  if (!productIds.length) return []
  const { rows } = await sql<WholeUnit>`with recursive root as (
      select u.id, u.number, u.level, c.code from stock_unit u
      join stock_location c on c.team_id = u.team_id and c.id = u.location_id and c.kind = any(${[...pickedFrom]}::text[])
      where u.status = 'closed' and u.customer in ('', ${customer}) and not exists (select from stock_unit_nesting n
        where n.team_id = u.team_id and n.unit_id = u.id and n.ended_at is null)
    ), tree (root_id, id) as (select id, id from root
      union all select t.root_id, n.unit_id from tree t join stock_unit_nesting n on n.parent_id = t.id and n.ended_at is null)
    select r.number, r.level, r.code as location_code, min(l.product_id) as product_id, sum(x.quantity) as quantity
    from root r join tree t on t.root_id = r.id
    join stock_unit_content x on x.unit_id = t.id and x.ended_at is null
    join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
    group by r.id, r.number, r.level, r.code
    having min(l.product_id) = max(l.product_id) and bool_and(l.status = 'free') and min(l.product_id) = any(${productIds}::bigint[])
    order by r.id limit ${mostUnits}`.execute(ctx.db)
  return rows
}

/** The packing lists of shipments, by unit: of those that left as they left, whatever came back since. */
async function packedIn(ctx: Ctx, ids: readonly number[]): Promise<Map<number, api.PackedLine[]>> {
  const roots = await ctx.db
    .selectFrom('shipmentUnit')
    .select(['unitId', 'shipmentId'])
    .where('shipmentId', 'in', [...ids])
    .execute()
  if (!roots.length) return new Map()
  const shipmentOf = new Map(roots.map(({ unitId, shipmentId }) => [unitId, shipmentId]))
  const { rows } = await sql<api.PackedLine & { rootId: number }>`with recursive tree (root_id, id, at) as (
      select o.unit_id, o.unit_id, s.shipped_at from shipment_unit o join shipment s on s.team_id = o.team_id and s.id = o.shipment_id
        where o.shipment_id = any(${[...ids]}::bigint[])
      union all select t.root_id, n.unit_id, t.at from tree t
        join stock_unit_nesting n on n.parent_id = t.id and (n.ended_at is null or n.ended_at > t.at))
    select t.root_id, r.number as root_number, r.level as root_level, u.number, u.level, p.code as product_code, ${nameIn(ctx, 'p')} as product_name,
      l.number as lot_number, sum(x.quantity) as quantity, ${unitIn(ctx, 'p')} as unit,
      coalesce(string_agg(nullif(x.serial_no, ''), ', ' order by x.serial_no), '') as serials
    from tree t join stock_unit r on r.id = t.root_id join stock_unit u on u.id = t.id
    join stock_unit_content x on x.unit_id = t.id and (x.ended_at is null or x.ended_at > t.at)
    join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    group by t.root_id, r.number, r.level, u.id, u.number, u.level, p.team_id, p.code, p.name, p.names, p.unit, l.number
    order by r.number, u.id, p.code, l.number`.execute(ctx.db)
  const found = new Map<number, api.PackedLine[]>()
  for (const { rootId, ...line } of rows) {
    const shipmentId = shipmentOf.get(rootId) as number
    found.set(shipmentId, [...(found.get(shipmentId) ?? []), line])
  }
  return found
}

/** What delivery notes say, in the order asked for. */
export async function shipmentPrint(
  ctx: Ctx,
  { ids }: InputOf<typeof api.getShipmentPrint>,
): Promise<OutputOf<typeof api.getShipmentPrint>> {
  const rows = await ctx.db
    .selectFrom('shipment')
    .select([
      'id',
      'shipmentNo',
      'status',
      'customer',
      'address',
      'contact',
      'carrier',
      'vehicle',
      'trackingNo',
      'shipOn',
      'remark',
    ])
    .where('id', 'in', ids)
    .execute()
  const lines = await linesWithPicks(ctx, ids)
  const packed = await packedIn(ctx, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    shipments: [...new Set(ids)].map((id) => {
      const row = byId.get(id)
      if (!row) throw notFound()
      return { ...row, status: row.status as 'open', lines: lines.get(id) ?? [], packed: packed.get(id) ?? [] }
    }),
  }
}

/** Counts prints. The version stays: a print does not make a person's edit stale. */
export async function printShipment(
  ctx: Ctx,
  { ids }: InputOf<typeof api.printShipment>,
): Promise<OutputOf<typeof api.printShipment>> {
  const rows = await lockRows(ctx.db, 'shipment', ids)
  if (rows.length < new Set(ids).size) throw notFound()
  await ctx.db.updateTable('shipment').set({ printCount: sql`print_count + 1` }).where('id', 'in', ids).execute()
  for (const { id, shipmentNo } of rows) ctx.audit({ verb: 'print', entity: 'shipment', id, name: shipmentNo })
  ctx.touch('shipment', ids)
  return {}
}
