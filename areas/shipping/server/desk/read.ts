import { sql } from 'kysely'
import type { LotStatus } from '#areas/inventory/contract/stock-states.ts'
import { placeKinds } from '#areas/inventory/contract/stock-states.ts'
import type { AbnormalReason } from '#areas/orders/contract/work-order-status.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import type { deliveryStates } from '../../contract/delivery-line.ts'
import { linesAsTheyStand } from '../delivery-lines.ts'

/** A work order of a line that is not done. */
export interface LineOrder {
  id: number
  lineId: number
  workorderNo: string
  status: string
  abnormalReasons: AbnormalReason[]
  /** The day on which the published plan ends it, today at the earliest; null: it says nothing. */
  ends: string | null
  /** The day on which the planner's own plan ends it; null: some of its work has no place there, or no task. */
  planned: string | null
}

/** Work orders of lines that are not done, of workshops that the caller sees; what is planned of them stands in any workshop. */
export async function ordersOfLines(ctx: Ctx, lineIds: readonly number[]): Promise<LineOrder[]> {
  if (!lineIds.length) return []
  const { zone } = ctx.caller
  const orders = await sql<Omit<LineOrder, 'planned'>>`
    select w.id, w.sales_order_line_id as line_id, w.workorder_no, w.status, w.abnormal_reasons,
      (greatest(w.estimated_end, case when w.estimated_end is not null then ${ctx.now.toISOString()}::timestamptz end)
        at time zone ${zone})::date as ends
    from work_order w
    where w.sales_order_line_id = any(${[...lineIds]}::bigint[]) and w.deleted_at is null and w.status <> 'closed'
      and w.completed_quantity < w.plan_quantity
    order by w.required_end_date, w.id`.execute(ctx.db)
  const ids = orders.rows.map(({ id }) => id)
  const plans = await ctx.unscoped(() =>
    sql<{ id: number; planned: string | null }>`
      select t.work_order_id as id, case when bool_and(coalesce(c.planned_end, t.planned_end) is not null)
        then (max(coalesce(c.planned_end, t.planned_end)) at time zone ${zone})::date end as planned
      from task t left join task c on c.team_id = t.team_id and c.id = t.combined_into
      where t.work_order_id = any(${ids}::bigint[]) and t.status <> 'completed' group by t.work_order_id`.execute(
      ctx.db,
    ),
  )
  const planned = new Map(plans.rows.map((row) => [row.id, row.planned]))
  return orders.rows.map((order) => ({ ...order, planned: planned.get(order.id) ?? null }))
}

/** An operation that is behind the published plan. */
export interface LateOperation {
  workOrderId: number
  name: string
  /** It is worked on and past its end; otherwise nobody has begun it and its start is past. */
  begun: boolean
  /** When it should have ended or begun, by the team's clocks: `MM-DD HH:mm`. */
  at: string
}

/** Of each work order the first operation behind the published plan, wherever it is worked on. */
export async function lateOperations(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, LateOperation>> {
  if (!orderIds.length) return new Map()
  const now = ctx.now.toISOString()
  const { rows } = await ctx.unscoped(() =>
    sql<LateOperation>`
      select distinct on (o.work_order_id) o.work_order_id, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as name, x.begun,
        to_char((case when x.begun then x.ends else x.starts end) at time zone ${ctx.caller.zone}, 'MM-DD HH24:MI') as at
      from task t
      join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
      left join task c on c.team_id = t.team_id and c.id = t.combined_into
      cross join lateral (select coalesce(c.status, t.status) in ('inProgress', 'moldChanging') as begun,
        coalesce(c.published_start, t.published_start) as starts, coalesce(c.published_end, t.published_end) as ends) x
      where t.work_order_id = any(${[...orderIds]}::bigint[]) and (x.begun and x.ends < ${now}
        or coalesce(c.status, t.status) = 'waiting' and x.starts < ${now})
      order by o.work_order_id, o.sequence`.execute(ctx.db),
  )
  return new Map(rows.map((row) => [row.workOrderId, row]))
}

/**
 * SQL, over open lines `y`: what others of the same product, promised earlier, still want of what lies here and is not kept for them. What is picked
 * for them `freeQuantity` lacks already.
 */
const wantedEarlier = sql<number>`case when y.open_quantity > 0 then coalesce(sum(greatest(0, y.open_quantity - y.picked_quantity - y.reserved_quantity))
  over (partition by y.product_id order by y.delivery_date, y.id rows between unbounded preceding and 1 preceding), 0) else 0 end`

/**
 * SQL: lines that are not closed, with what lines promised `earlier` want of what lies here, and how each `stands` by that: one that is called
 * ready by what goes to those stands as without it.
 *
 * @param customer his lines and those of the same products; absent: all
 */
export function linesAtDesk(ctx: Ctx, customer?: string) {
  const all = linesAsTheyStand(ctx.db, ctx).where('x.closed', '=', false)
  const his = sql<boolean>`(x.customer = ${customer ?? ''} or x.product_id in (select l.product_id from sales_order_line l
    join sales_order s on s.team_id = l.team_id and s.id = l.sales_order_id where s.customer = ${customer ?? ''}))`
  const lines = customer === undefined ? all : all.where(his)
  return ctx.db
    .selectFrom(ctx.db.selectFrom(lines.as('y')).selectAll('y').select(wantedEarlier.as('earlier')).as('w'))
    .selectAll('w')
    .select(
      sql<(typeof deliveryStates)[number]>`case
        when w.state <> 'ready' or greatest(w.reserved_quantity, w.free_quantity - w.earlier) >= w.open_quantity then w.state
        when w.forecast_date > w.delivery_date then 'late'
        when w.forecast_date is null or w.ordered_quantity < w.quantity then 'unplanned' else 'onTime' end`.as(
        'stands',
      ),
    )
}

/** A lot that may not leave. */
export interface HeldLot {
  productId: number
  number: string
  status: Exclude<LotStatus, 'free'>
  quantity: number
}

/** Lots of products that lie here and that quality does not let go, the largest first. */
export async function lotsHeld(ctx: Ctx, productIds: readonly number[]): Promise<HeldLot[]> {
  if (!productIds.length) return []
  const { rows } = await sql<HeldLot>`
    select b.product_id, l.number, l.status, sum(b.quantity) as quantity
    from stock_balance b
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id and l.status <> 'free'
    join stock_location c on c.team_id = b.team_id and c.id = b.location_id and c.kind = any(${[...placeKinds]}::text[])
    where b.product_id = any(${[...productIds]}::bigint[]) and b.quantity > 0
    group by b.product_id, l.team_id, l.id order by quantity desc, l.id limit 500`.execute(ctx.db)
  return rows
}

/** Of each product what was reported and waits for its approval: it does not leave before. */
export async function unapprovedOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number>> {
  if (!productIds.length) return new Map()
  const { rows } = await sql<{ productId: number; quantity: number }>`
    select b.product_id, sum(b.quantity) as quantity from stock_balance b
    where b.product_id = any(${[...productIds]}::bigint[]) and b.quantity > 0 and b.state = 'unapproved'
    group by b.product_id`.execute(ctx.db)
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
}
