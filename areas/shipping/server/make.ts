import { sql } from 'kysely'
import { mustBePlace } from '#areas/inventory/server/index.ts'
import { add, fitsDecimals, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { insertRows, lockRows } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { askFirst, notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../contract/shipment.api.ts'
import { lockLine, touchShipment, writeStep } from './facts.ts'

/** A line of a sales order, and what of it is on shipments. */
interface Ordered {
  id: number
  salesOrderId: number
  salesOrderNo: string
  lineNumber: number
  status: string
  customer: string
  productId: number
  unit: string
  unitDecimals: number
  quantity: number
  deliveryDate: string
  /** On shipments that live, without the one that is left out. */
  shipped: number
}

/** Lines of sales orders. Their orders are locked, so that two who ship the same line at once see each other. @param without a shipment's line */
async function orderedLines(ctx: Ctx, ids: readonly number[], without = 0): Promise<Map<number, Ordered>> {
  const { rows: orders } = await sql<{ salesOrderId: number }>`
    select distinct sales_order_id from sales_order_line where id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  await lockRows(ctx.db, 'salesOrder', [0, ...orders.map(({ salesOrderId }) => salesOrderId)])
  const { rows } = await sql<Ordered>`
    select l.id, l.sales_order_id, s.sales_order_no, l.line_number, s.status, s.customer, l.product_id, ${unitIn(ctx, 'p')} as unit,
      p.unit_decimals, l.quantity, l.delivery_date,
      coalesce((select sum(x.quantity) from shipment_line x join shipment h on h.team_id = x.team_id and h.id = x.shipment_id
        where x.team_id = l.team_id and x.sales_order_line_id = l.id and h.status <> 'cancelled' and x.id <> ${without}), 0) as shipped
    from sales_order_line l
    join sales_order s on s.team_id = l.team_id and s.id = l.sales_order_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What does not fit the unit is refused; more than was ordered is asked about. */
function checkQuantity(
  { salesOrderNo, lineNumber, unit, unitDecimals, quantity: ordered, shipped }: Ordered,
  quantity: number,
  confirmed: readonly string[],
  field = 'quantity',
): void {
  if (!fitsDecimals(quantity, unitDecimals))
    throw refuseField(field, 'shipment.tooFine', { unit, decimals: unitDecimals })
  if (add(shipped, quantity) > ordered && !confirmed.includes('beyondOrdered'))
    throw askFirst('beyondOrdered', 'shipment.beyondOrdered', {
      line: `${salesOrderNo}-${lineNumber}`,
      ordered,
      shipped,
      quantity,
      unit,
    })
}

/** Makes a shipment of lines of sales orders of one customer. */
export async function addShipment(
  ctx: Ctx,
  { lines, shipOn, locationId, confirmed }: InputOf<typeof api.addShipment>,
): Promise<OutputOf<typeof api.addShipment>> {
  const ids = lines.map(({ salesOrderLineId }) => salesOrderLineId)
  if (new Set(ids).size < ids.length) throw refuse('shipment.lineTwice')
  const ordered = await orderedLines(ctx, ids)
  const chosen = lines.map(({ salesOrderLineId, quantity }, i) => {
    const row = ordered.get(salesOrderLineId)
    if (!row) throw notFound()
    const name = `${row.salesOrderNo}-${row.lineNumber}`
    if (row.status === 'closed') throw refuse('shipment.orderClosed', { order: row.salesOrderNo })
    const wanted = quantity ?? subtract(row.quantity, row.shipped)
    if (wanted <= 0) throw refuse('shipment.nothingOpen', { line: name })
    checkQuantity(row, wanted, confirmed, `lines.${i}.quantity`)
    return { row, quantity: wanted }
  })
  const [first] = chosen as [(typeof chosen)[number]]
  const other = chosen.find(({ row }) => row.customer !== first.row.customer)
  if (other) throw refuse('shipment.oneCustomer', { one: first.row.customer, other: other.row.customer })
  const dock = await dockOf(ctx, locationId)
  const [shipmentNo = ''] = await takeNumbers(ctx, 'shipment', 1)
  const promised = chosen.map(({ row }) => row.deliveryDate).sort()[0] as string
  const [made] = await insertRows(ctx.db, 'shipment', [
    {
      shipmentNo,
      customer: first.row.customer,
      shipOn: shipOn ?? (promised > dayOf(ctx) ? promised : dayOf(ctx)),
      locationId: dock,
      createdBy: ctx.caller.userId || null,
    },
  ])
  const { id } = made as { id: number }
  await ctx.db
    .insertInto('shipmentLine')
    .values(
      chosen.map(({ row, quantity }) => ({
        shipmentId: id,
        salesOrderLineId: row.id,
        productId: row.productId,
        quantity,
      })),
    )
    .execute()
  await writeStep(ctx, id, 'make')
  ctx.audit({ verb: 'add', entity: 'shipment', id, name: shipmentNo, after: { customer: first.row.customer } })
  touchShipment(ctx, id)
  return { id, shipmentNo }
}

/** The dock that is named, else the first there is. */
async function dockOf(ctx: Ctx, locationId: number | null | undefined): Promise<number> {
  if (locationId) {
    await mustBePlace(ctx, 'locationId', locationId)
    const place = await ctx.db
      .selectFrom('stockLocation')
      .select('kind')
      .where('id', '=', locationId)
      .executeTakeFirstOrThrow()
    if (place.kind !== 'shipping') throw refuseField('locationId', 'shipment.noDockPlace')
    return locationId
  }
  const first = await ctx.db
    .selectFrom('stockLocation')
    .select('id')
    .where('kind', '=', 'shipping')
    .where('enabled', '=', true)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  if (!first) throw refuse('shipment.noDock')
  return first.id
}

/** Changes how much of a line is to leave; what is picked for it must go back first. */
export async function setShipmentLine(
  ctx: Ctx,
  { id, quantity, confirmed }: InputOf<typeof api.setShipmentLine>,
): Promise<OutputOf<typeof api.setShipmentLine>> {
  const { line, shipment } = await lockLine(ctx, id)
  if (quantity < line.picked)
    throw refuseField('quantity', 'shipment.pickedMore', { picked: line.picked, unit: line.unit })
  const name = `${shipment.shipmentNo} ${line.productCode}`
  if (quantity === 0) {
    const others = await ctx.db
      .selectFrom('shipmentLine')
      .select('id')
      .where('shipmentId', '=', shipment.id)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (!others) throw refuseField('quantity', 'shipment.lastLine', { shipment: shipment.shipmentNo })
    await ctx.db.deleteFrom('shipmentLine').where('id', '=', id).execute()
  } else {
    const ordered = await orderedLines(ctx, [line.salesOrderLineId], id)
    checkQuantity(ordered.get(line.salesOrderLineId) as Ordered, quantity, confirmed)
    await ctx.db.updateTable('shipmentLine').set({ quantity }).where('id', '=', id).execute()
  }
  const [before, after] = [{ quantity: line.quantity }, { quantity }]
  ctx.audit({ verb: 'setLine', entity: 'shipment', id: shipment.id, name, before, after })
  touchShipment(ctx, shipment.id)
  return {}
}
