import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'

export interface Demand {
  productId: number
  code: string
  name: string
  orders: number
  orderQuantity: number
  overdueQuantity: number
  salesQuantity: number
}

/** What is left to make of work orders for products of `passing`, by product. */
const ordered = (from: string, to: string) => sql`
  select w.product_id, count(*)::int as orders, sum(greatest(w.plan_quantity - w.completed_quantity, 0)) as quantity,
    coalesce(sum(greatest(w.plan_quantity - w.completed_quantity, 0)) filter (where w.required_end_date < ${from}), 0)
      as overdue
  from work_order w join passing p on p.id = w.product_id
  where w.deleted_at is null and w.status not in ('pendingApproval', 'completed', 'closed')
    and w.required_end_date <= ${to} and w.plan_quantity > w.completed_quantity
  group by 1`

/** What sales orders for products of `passing` have no work order for, by product. */
const sold = (to: string) => sql`
  select l.product_id, sum(greatest(l.quantity - coalesce(m.quantity, 0), 0)) as quantity
  from sales_order_line l
    join sales_order s on s.team_id = l.team_id and s.id = l.sales_order_id
    join passing p on p.id = l.product_id
    left join lateral (
      select sum(w.plan_quantity) as quantity from work_order w
      where w.team_id = l.team_id and w.sales_order_line_id = l.id and w.deleted_at is null) m on true
  where s.status = 'open' and l.delivery_date <= ${to}
  group by 1`

/**
 * What is wanted of the products whose routing passes a line: what is left to make of work orders that end by `to`, those overdue
 * among them, and what sales orders to deliver by then have no work order for. `always`: products that are told without demand.
 */
export async function demandOf(
  ctx: Ctx,
  lineId: number,
  { from, to }: { from: string; to: string },
  always: readonly number[],
): Promise<Demand[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<Demand>`
    with centers as (select id from work_center where line_id = ${lineId}),
    passing as (
      select distinct r.product_id as id from routing r
        join routing_operation o on o.team_id = r.team_id and o.routing_id = r.id
      where r.is_default and (o.work_center_id in (select id from centers)
        or o.alternative_work_center_ids && (select coalesce(array_agg(id), '{}') from centers))),
    ordered as (${ordered(from, to)}),
    sold as (${sold(to)})
    select p.id as product_id, p.code, ${nameIn(ctx, 'p')} as name, coalesce(o.orders, 0) as orders, coalesce(o.quantity, 0) as order_quantity,
      coalesce(o.overdue, 0) as overdue_quantity, coalesce(s.quantity, 0) as sales_quantity
    from passing a join product p on p.id = a.id
      left join ordered o on o.product_id = p.id left join sold s on s.product_id = p.id
    where o.quantity > 0 or s.quantity > 0 or p.id = any(${[...always]})
    order by p.code`.execute(ctx.db),
  )
  return rows
}
