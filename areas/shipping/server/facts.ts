import { type RawBuilder, sql } from 'kysely'
import { firstOutOrder, packedThere, type StockMove, type Takeable } from '#areas/inventory/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { lockRow, mustBeAt, type Stored } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound } from '#core/server/refusal.ts'
import { type ShipmentState, type ShipmentVerb, shipmentStatus } from '../contract/shipment.ts'

/** A shipment, locked, as one that the verb may be done to. @throws a refusal that names its state */
export async function lockShipment(
  ctx: Ctx,
  { id, version }: { id: number; version?: number },
  verb: ShipmentVerb,
): Promise<Stored<'shipment'>> {
  const row = await lockRow(ctx.db, 'shipment', id)
  mustBeAt(row, { version })
  refuseWrongState(ctx, shipmentStatus, { name: row.shipmentNo, state: row.status as ShipmentState, verb })
  return row
}

/** A line of a shipment with what is picked for it. */
export interface Line {
  id: number
  shipmentId: number
  salesOrderLineId: number
  productId: number
  productCode: string
  unit: string
  unitDecimals: number
  quantity: number
  picked: number
}

/** Lines under a condition over `l`, in the order of the sales orders' lines. */
export async function linesOf(ctx: Ctx, condition: RawBuilder<boolean>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.id, l.shipment_id, l.sales_order_line_id, l.product_id, p.code as product_code, ${unitIn(ctx, 'p')} as unit,
      p.unit_decimals, l.quantity,
      coalesce((select sum(k.quantity) from shipment_pick k where k.team_id = l.team_id and k.shipment_line_id = l.id), 0) as picked
    from shipment_line l
    join product p on p.team_id = l.team_id and p.id = l.product_id
    join sales_order_line o on o.team_id = l.team_id and o.id = l.sales_order_line_id
    where ${condition} order by o.sales_order_id, o.line_number`.execute(ctx.db)
  return rows
}

/** A line of a shipment that has not left, with the shipment locked. */
export async function lockLine(ctx: Ctx, id: number): Promise<{ line: Line; shipment: Stored<'shipment'> }> {
  const found = await ctx.db.selectFrom('shipmentLine').select('shipmentId').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const shipment = await lockShipment(ctx, { id: found.shipmentId }, 'ship')
  const [line] = await linesOf(ctx, sql<boolean>`l.id = ${id}`)
  if (!line) throw notFound()
  return { line, shipment }
}

/** The lines of sales orders that a shipment is of: what is kept for one of them may be picked for it. */
export async function takenForShipment(ctx: Ctx, shipmentId: number): Promise<NonNullable<StockMove['takenFor']>> {
  const rows = await ctx.db
    .selectFrom('shipmentLine')
    .select('salesOrderLineId')
    .where('shipmentId', '=', shipmentId)
    .execute()
  return { kind: 'salesOrderLine', ids: rows.map(({ salesOrderLineId }) => salesOrderLineId) }
}

/** Something in stock that might be picked. */
export interface Candidate extends Takeable {
  id: number
  productId: number
  locationId: number
  /** What of it is not picked for other shipments. */
  quantity: number
}

/** Kinds of places that goods are picked from. What hangs at machines or waits for an inspection is not. */
export const pickedFrom = ['storage', 'shipping', 'receiving', 'staging', 'line'] as const

/** Of one product: many lots of one leave the others theirs. */
const mostOfOne = 200

/** SQL: of what lies at a dock, what is picked there already. @param among a condition over the pick `k` */
const pickedThere = (among: RawBuilder<unknown>) => sql<number>`coalesce((select sum(k.quantity) from shipment_pick k
  join shipment_line kl on kl.team_id = k.team_id and kl.id = k.shipment_line_id
  join shipment ks on ks.team_id = kl.team_id and ks.id = kl.shipment_id and ks.status = 'open'
  where k.team_id = b.team_id and k.location_id = b.location_id and k.lot_id = b.lot_id and b.state = 'free' and ${among}), 0)`

const pickedLoose = pickedThere(
  sql`not exists (select from shipment_unit_pick up where up.team_id = k.team_id and up.pick_id = k.id)`,
)

/** SQL over `b`: what stands in no handling unit and is picked for no shipment. */
const loose = sql<number>`b.quantity - ${packedThere} - ${pickedLoose}`

/** SQL over `b`: what is picked for no shipment, in units or not. */
const unpicked = sql<number>`b.quantity - ${pickedThere(sql`true`)}`

interface Amount {
  /** Of one product. */
  most?: number
  /** What stands in handling units counts as well: to know what goes first, not to be taken. */
  packedToo?: boolean
}

/** What lies somewhere under a condition over `b`, `l` and `p`: what may leave first, of that what expires first, then the oldest. */
export async function candidates(
  ctx: Ctx,
  condition: RawBuilder<boolean>,
  { most = mostOfOne, packedToo = false }: Amount = {},
): Promise<Candidate[]> {
  const day = dayOf(ctx)
  const amount = packedToo ? unpicked : loose
  const { rows } = await sql<Candidate>`
    select x.* from (select b.id, b.product_id, p.code as product_code, b.lot_id, l.number as lot_number, l.status as lot_status, l.expires_on,
      coalesce(l.expires_on < ${day}::date, false) as expired, b.state, b.location_id, c.code as location_code,
      ${amount} as quantity, row_number() over (order by ${firstOutOrder(day)}) as rank,
      row_number() over (partition by b.product_id order by ${firstOutOrder(day)}) as rank_of_one
    from stock_balance b
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    join product p on p.team_id = b.team_id and p.id = b.product_id
    join stock_location c on c.team_id = b.team_id and c.id = b.location_id
    where b.quantity > 0 and c.kind = any(${[...pickedFrom]}::text[]) and ${amount} > 0 and ${condition}) x
    where x.rank_of_one <= ${most} order by x.rank`.execute(ctx.db)
  return rows
}

/** SQL: of the product of `b`. */
export const ofProducts = (ids: readonly number[]) => sql<boolean>`b.product_id = any(${[...ids]}::bigint[])`

export const missingOf = (lines: readonly Line[]): number =>
  add(0, ...lines.map(({ quantity, picked }) => Math.max(0, subtract(quantity, picked))))

/** Writes a step of a shipment's course. */
export async function writeStep(
  ctx: Ctx,
  shipmentId: number,
  kind: ShipmentVerb | 'make',
  note?: string | null,
): Promise<void> {
  await ctx.db
    .insertInto('shipmentStep')
    .values({ shipmentId, kind, at: ctx.now.toISOString(), userId: ctx.caller.userId || null, note: note || null })
    .execute()
}

/** Tells viewers of a shipment, and of the sales orders that it is of. */
export function touchShipment(ctx: Ctx, id: number): void {
  ctx.touch('shipment', [id])
  ctx.touch('deliveryLine')
}
