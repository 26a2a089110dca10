import { sql } from 'kysely'
import { keptOn, todayIn } from '#areas/inventory/server/index.ts'
import { orderedOf } from '#areas/orders/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound } from '#core/server/refusal.ts'
import { deliveryLineCrud, type deliveryStates } from '../contract/delivery-line.ts'
import type * as api from '../contract/shipment.api.ts'
import { pickedFrom } from './facts.ts'

type Answer = OutputOf<typeof api.getDeliveryCourse>

/** SQL: what the work orders of line `l` that live have completed. */
const completedOf = sql<number>`coalesce((select sum(w.completed_quantity) from work_order w
  where w.team_id = l.team_id and w.sales_order_line_id = l.id and w.deleted_at is null), 0)`

/** SQL: pieces of line `l` on shipments of a kind. Of those that have left only what was picked remains. */
const onShipments = (
  condition: ReturnType<typeof sql>,
) => sql<number>`coalesce((select sum(x.quantity) from shipment_line x
  join shipment h on h.team_id = x.team_id and h.id = x.shipment_id
  where x.team_id = l.team_id and x.sales_order_line_id = l.id and ${condition}), 0)`

/** SQL: pieces of line `l` that are picked on shipments that have not left. */
const pickedOf = sql<number>`coalesce((select sum(k.quantity) from shipment_line x
  join shipment h on h.team_id = x.team_id and h.id = x.shipment_id and h.status = 'open'
  join shipment_pick k on k.team_id = x.team_id and k.shipment_line_id = x.id
  where x.team_id = l.team_id and x.sales_order_line_id = l.id), 0)`

/** SQL: what is kept of the product of line `l`, under a condition over the reservation `r`. @param zone the team's */
const keptOf = (
  zone: string,
  condition: ReturnType<typeof sql>,
) => sql<number>`coalesce((select sum(r.quantity - r.used)
  from stock_reservation r where r.team_id = l.team_id and r.product_id = l.product_id and ${keptOn(todayIn(zone))} and ${condition}), 0)`

const forLine = sql`r.document_kind = 'salesOrderLine' and r.document_id = l.id`

/**
 * SQL: of the product of line `l`, what lies where it may be picked and may leave; not what is picked or kept for others.
 *
 * @param zone the team's
 */
const freeOf = (zone: string) => sql<number>`greatest(0, coalesce((select sum(b.quantity) from stock_balance b
  join stock_lot t on t.team_id = b.team_id and t.id = b.lot_id
  join stock_location c on c.team_id = b.team_id and c.id = b.location_id and c.kind = any(${[...pickedFrom]}::text[])
  where b.team_id = l.team_id and b.product_id = l.product_id and b.quantity > 0 and b.state = 'free' and t.status = 'free'
    and (t.expires_on is null or t.expires_on >= ${todayIn(zone)})), 0)
  - coalesce((select sum(k.quantity) from shipment h
    join shipment_line x on x.team_id = h.team_id and x.shipment_id = h.id
    join shipment_pick k on k.team_id = x.team_id and k.shipment_line_id = x.id
    where h.team_id = l.team_id and h.status = 'open' and x.product_id = l.product_id and x.sales_order_line_id <> l.id), 0)
  - ${keptOf(zone, sql`not (${forLine})`)})`

/** The day on which the last open work order of line `l` will be done, today at the earliest; null: one of them has no time yet, or there is none. */
const forecast = (zone: string) => sql<string | null>`(select case when bool_and(w.estimated_end is not null)
    then (greatest(max(w.estimated_end), now()) at time zone ${sql.lit(zone)})::date end
  from work_order w where w.team_id = l.team_id and w.sales_order_line_id = l.id and w.deleted_at is null
    and w.status <> 'closed' and w.completed_quantity < w.plan_quantity)`

const facts = (db: Db, ctx: Reader & Pick<Ctx, 'caller'>) =>
  db
    .selectFrom('salesOrderLine as l')
    .innerJoin('salesOrder as s', (j) => j.onRef('s.teamId', '=', 'l.teamId').onRef('s.id', '=', 'l.salesOrderId'))
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
    .select([
      'l.id',
      's.version',
      's.createdAt',
      's.salesOrderNo',
      'l.lineNumber',
      's.customer',
      's.customerOrderNo',
      's.salesman',
      'l.productId',
      'p.code as productCode',
      nameIn(ctx, 'p').as('productName'),
      unitIn(ctx, 'p').as('unit'),
      'l.quantity',
      orderedOf.as('orderedQuantity'),
      completedOf.as('completedQuantity'),
      freeOf(ctx.caller.zone).as('freeQuantity'),
      keptOf(ctx.caller.zone, forLine).as('reservedQuantity'),
      onShipments(sql`h.status in ('shipped', 'delivered')`).as('shippedQuantity'),
      onShipments(sql`h.status = 'open'`).as('plannedQuantity'),
      pickedOf.as('pickedQuantity'),
      'l.deliveryDate',
      forecast(ctx.caller.zone).as('forecastDate'),
      sql<boolean>`s.status = 'closed'`.as('closed'),
    ])

/**
 * SQL: how a line stands. What lies here and is kept for nobody goes to whoever asks first: two lines of one product may both be called ready.
 *
 * @param zone the team's, whose day it is
 */
const stateOf = (zone: string) => sql<(typeof deliveryStates)[number]>`case
  when x.shipped_quantity >= x.quantity then 'shipped'
  when x.delivery_date < ${todayIn(zone)} then 'overdue'
  when x.free_quantity >= x.quantity - x.shipped_quantity then 'ready'
  when x.forecast_date > x.delivery_date then 'late'
  when x.forecast_date is null or x.ordered_quantity < x.quantity then 'unplanned'
  else 'onTime' end`

/** Lines of sales orders as they stand; units in the reader's language. */
export const linesAsTheyStand = (db: Db, ctx: Reader & Pick<Ctx, 'caller'>) =>
  db
    .selectFrom(facts(db, ctx).as('x'))
    .selectAll('x')
    .select([
      stateOf(ctx.caller.zone).as('state'),
      sql<number>`greatest(0, x.quantity - x.shipped_quantity)`.as('openQuantity'),
      sql<number | null>`case when x.shipped_quantity < x.quantity then x.forecast_date - x.delivery_date end`.as(
        'delayDays',
      ),
    ])

/** Lines of sales orders from what was promised to what has left. Work orders of workshops that the reader sees count. */
export const deliveryLines = serveCrud(deliveryLineCrud, {
  table: 'salesOrderLine',
  list: linesAsTheyStand,
  sort: [
    { field: 'deliveryDate', order: 'asc' },
    { field: 'salesOrderNo', order: 'asc' },
    { field: 'lineNumber', order: 'asc' },
  ],
})

/** The work orders of a line with their operations, and its shipments. */
export async function deliveryCourse(ctx: Ctx, { id }: InputOf<typeof api.getDeliveryCourse>): Promise<Answer> {
  const line = await linesAsTheyStand(ctx.db, ctx).where('x.id', '=', id).executeTakeFirst()
  if (!line) throw notFound()
  const orders = await ctx.db
    .selectFrom('workOrder as w')
    .select(['w.id', 'w.workorderNo', 'w.status', 'w.planQuantity', 'w.completedQuantity', 'w.estimatedEnd'])
    .where('w.salesOrderLineId', '=', id)
    .where('w.deletedAt', 'is', null)
    .orderBy('w.id')
    .execute()
  const { rows: operations } = await sql<Answer['orders'][number]['operations'][number] & { workOrderId: number }>`
    select o.work_order_id, o.sequence, o.produre_name as name, o.plan_quantity as plan, o.reported_good + o.recovered_good as good,
      o.approved_good as approved
    from order_operation o where o.work_order_id = any(${orders.map((order) => order.id)}::bigint[])
    order by o.work_order_id, o.sequence`.execute(ctx.db)
  const { rows: shipments } = await sql<Answer['shipments'][number]>`
    select h.id, h.shipment_no, h.status, x.quantity, h.ship_on, h.shipped_at,
      coalesce((select sum(k.quantity) from shipment_pick k where k.team_id = x.team_id and k.shipment_line_id = x.id), 0) as picked
    from shipment_line x join shipment h on h.team_id = x.team_id and h.id = x.shipment_id
    where x.sales_order_line_id = ${id} and h.status <> 'cancelled' order by h.id`.execute(ctx.db)
  return {
    state: line.state,
    orders: orders.map((order) => ({
      ...order,
      operations: operations
        .filter(({ workOrderId }) => workOrderId === order.id)
        .map(({ workOrderId: _, ...operation }) => operation),
    })),
    shipments,
  }
}
