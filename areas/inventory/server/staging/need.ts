import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { stagingNeedCrud } from '../../contract/staging.ts'
import { keptByProduct, keptOn, todayIn } from '../reserve/kept.ts'
import { inStores } from './facts.ts'

type Reader = Pick<Ctx, 'caller' | 'language'>

/** SQL: tasks that the plan holds (`k`), with the tasks of work orders in them (`m`): of a combined task several. */
const planned = sql`
  select k.team_id, k.id as task_id, k.task_no, k.work_center_id, k.planned_start, m.id as part_id, m.plan_quantity, m.reported_good,
    m.work_order_id as order_id, (
      select sum(y.reported_good) from task y where y.team_id = m.team_id and y.work_order_id = m.work_order_id
        and y.order_operation_id is not distinct from m.order_operation_id) as order_good
  from task k
  -- One key to join by, whatever is known of the table's rows.
  join task m on m.team_id = k.team_id and coalesce(m.combined_into, m.id) = k.id
  where k.status in ('waiting', 'inProgress') and k.combined_into is null and k.planned_start is not null`

/** SQL, a subquery: what a work order needs of each material, and what one product takes of it with what is lost. BOM lines may name one twice. */
export const materials = (orderId: string) => sql`(
  select e.team_id, e.material_id, sum(e.quantity_per * (1 + e.scrap_rate)) as per, sum(e.required_quantity) as required
  from order_material e where e.work_order_id = ${sql.ref(orderId)} group by e.team_id, e.material_id)`

/** SQL over `planned`: what staging orders bring to each task and did not take back; those of a combined task by what each in it takes. */
const brought = sql`
  select x.id as part_id, x.work_order_id as order_id, n.product_id as material_id,
    (n.quantity - coalesce((select sum(e.returned) from stock_staging_pick e where e.team_id = n.team_id and e.staging_line_id = n.id), 0))
      * coalesce(om.per * x.plan_quantity / nullif(sum(om.per * x.plan_quantity) over (partition by n.id), 0), 0) as quantity
  from stock_staging s
  join stock_staging_task t on t.team_id = s.team_id and t.staging_id = s.id
  join stock_staging_line n on n.team_id = s.team_id and n.staging_id = s.id
  join task x on x.team_id = t.team_id and coalesce(x.combined_into, x.id) = t.task_id
  join lateral ${materials('x.work_order_id')} om on om.material_id = n.product_id
  where s.status <> 'cancelled' and t.task_id in (select coalesce(z.combined_into, z.id) from planned d
    join task z on z.team_id = d.team_id and z.work_order_id = d.order_id)`

/**
 * SQL over `planned` and `brought`: what tasks still need of each material (`needed`), and their work orders (`open`). What was brought is used up by
 * what is reported: only what was reported beyond it came to the line in another way, and is needed no more either.
 */
const needs = sql`
  select o.*, least(o.open, o.own) as needed from (
    select d.team_id, d.task_id, d.task_no, d.work_center_id, d.planned_start, d.order_id, w.workorder_no, om.material_id,
      greatest(0, round(om.required - greatest(om.per * d.order_good, coalesce(g.quantity, 0)), p.unit_decimals)) as open,
      greatest(0, round(least(om.per * d.plan_quantity, om.required) - greatest(om.per * d.reported_good, coalesce(h.quantity, 0)),
        p.unit_decimals)) as own
    from planned d
    join work_order w on w.team_id = d.team_id and w.id = d.order_id
    cross join lateral ${materials('w.id')} om
    join product p on p.team_id = om.team_id and p.id = om.material_id and p.consumption = 'loaded'
    left join (select order_id, material_id, sum(quantity) as quantity from brought group by order_id, material_id) g
      on g.order_id = d.order_id and g.material_id = om.material_id
    left join (select part_id, material_id, sum(quantity) as quantity from brought group by part_id, material_id) h
      on h.part_id = d.part_id and h.material_id = om.material_id) o`

/** SQL: what of each product lies in the stores and may be taken, less what open staging orders still take of it. */
const stock = (zone: string) => sql`
  select b.product_id, sum(b.quantity) - coalesce((select sum(n.quantity - coalesce((select sum(x.quantity) from stock_staging_pick x
      where x.team_id = n.team_id and x.staging_line_id = n.id), 0))
    from stock_staging_line n join stock_staging s on s.team_id = n.team_id and s.id = n.staging_id and s.status = 'open'
    where n.team_id = b.team_id and n.product_id = b.product_id), 0) as available
  from stock_balance b
  join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
  join stock_location c on c.team_id = b.team_id and c.id = b.location_id
  where ${inStores(todayIn(zone))} group by b.team_id, b.product_id`

/** SQL over `counted`: what of each need is kept for its work order; what begins first has it first. */
const ownShares = (zone: string) => sql`
  select c.task_id, c.order_id, c.material_id, least(c.counts, greatest(0, r.quantity - r.used - coalesce(sum(c.counts) over (
    partition by c.order_id, c.material_id order by c.planned_start, c.task_id rows between unbounded preceding and 1 preceding), 0))) as reserved,
    r.quantity - r.used >= c.open as covered
  from counted c
  join stock_reservation r on r.document_kind = 'workOrder' and r.document_id = c.order_id and r.product_id = c.material_id
    and ${keptOn(todayIn(zone))}`

/** SQL over `netted`: what is missing of a need that is not kept for it, once those that begin earlier have taken theirs. */
const missing = sql<number>`case when n.covered then 0 else least(n.needed - n.reserved, greatest(0, n.wanted - n.available)) end`

/**
 * SQL, a subquery: what tasks need, with what is missing once those that begin earlier have taken theirs. BOM lines name no operation: the tasks of a
 * work order share what it needs, and those that begin first count until it has that.
 */
export const stagingNeeds = (ctx: Reader): RawBuilder<object> => sql`(
  with planned as (${planned}), brought as (${brought}), need as (${needs}), stock as (${stock(ctx.caller.zone)}),
  counted as (
    select n.*, least(n.needed, greatest(0, n.open - coalesce(sum(n.needed) over (partition by n.order_id, n.material_id
      order by n.planned_start, n.task_id rows between unbounded preceding and 1 preceding), 0))) as counts
    from need n where n.needed > 0
  ), shares as (${ownShares(ctx.caller.zone)}), netted as (
    select c.*, greatest(0, coalesce(s.available, 0) - coalesce(k.kept, 0)) as available, coalesce(w.reserved, 0) as reserved, coalesce(w.covered, false) as covered,
      sum(c.counts - coalesce(w.reserved, 0)) over (partition by c.material_id order by c.planned_start, c.task_id, c.order_id) as wanted
    from counted c
    left join stock s on s.product_id = c.material_id
    left join ${keptByProduct(todayIn(ctx.caller.zone))} k on k.product_id = c.material_id
    left join shares w on w.task_id = c.task_id and w.order_id = c.order_id and w.material_id = c.material_id
  )
  select n.task_id * 100000 + row_number() over (partition by n.task_id order by n.order_id, n.material_id) as id, 1 as version,
    n.planned_start as created_at, n.task_no, n.workorder_no, n.task_id, n.work_center_id, ${nameIn(ctx, 'c')} as work_center_name,
    n.order_id as work_order_id, n.planned_start, n.material_id, p.code as material_code, ${nameIn(ctx, 'p')} as material_name, n.needed,
    n.counts, n.reserved, n.available, ${missing} as missing, ${unitIn(ctx, 'p')} as unit,
    case when ${missing} > 0 then 'short' else 'enough' end as state
  from netted n
  join product p on p.team_id = n.team_id and p.id = n.material_id
  join work_center c on c.team_id = n.team_id and c.id = n.work_center_id)`

/** What the plan needs from the stores, the earliest first. */
export const stagingNeedList = serveCrud(stagingNeedCrud, {
  table: 'stockStaging',
  list: (db, ctx) => db.selectFrom(stagingNeeds(ctx).as('n')).selectAll() as never,
  sort: [
    { field: 'plannedStart', order: 'asc' },
    { field: 'materialCode', order: 'asc' },
  ],
})
