import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn, unitIn } from '#core/server/crud/names.ts'
import type { OrderOperation, PrintedOrder } from '../../contract/work-order.api.ts'

type Materials = PrintedOrder['materials']

/** The good pieces that the operations before `o` have made: the least, where several lead to it. */
const deliveredTo = sql`
  select min(p.reported_good + p.recovered_good) as good from order_operation p
  where p.team_id = o.team_id and p.work_order_id = o.work_order_id and o.sequence = any(p.successor)`

/** When the tasks of `o` are planned and worked on; of combined ones the task that they are done in. */
const timesOf = sql`
  select min(coalesce(m.published_start, m.planned_start, k.published_start, k.planned_start)) as planned_start,
    max(coalesce(m.published_end, m.planned_end, k.published_end, k.planned_end)) as planned_end,
    min(coalesce(m.started_at, k.started_at)) as actual_start,
    case when bool_and(coalesce(m.status, k.status) = 'completed') then max(coalesce(m.ended_at, k.ended_at)) end as actual_end
  from task k left join task m on m.team_id = k.team_id and m.id = k.combined_into
  where k.team_id = o.team_id and k.order_operation_id = o.id`

/**
 * Operations of orders with where each stands, by order. Waiting: good pieces of the operations before it (the least, where several
 * lead to it; or what was transferred in) that it has not reported; of a first operation, what is left of the plan.
 */
export async function readOperations(ctx: Ctx, orderIds: number[]): Promise<Map<number, OrderOperation[]>> {
  const { rows } = await ctx.unscoped(() =>
    sql<OrderOperation & { workOrderId: number }>`
      select o.work_order_id, o.id, o.sequence, o.produre_no, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name, o.successor, o.key_process,
        c.number as work_center_number, ${nameIn(ctx, 'c')} as work_center_name, o.plan_quantity, o.tasked_quantity,
        o.reported_good, o.reported_defective, o.approved_good, o.approved_defective,
        greatest(0, coalesce(o.transferred_in, b.good, o.plan_quantity) - o.reported_good - o.reported_defective)
          as waiting_quantity,
        o.single_processing_time / o.single_trip_quantity as seconds_per_piece, o.time_preparation,
        o.machine_adjust_minutes,
        t.planned_start, t.planned_end, t.actual_start, t.actual_end,
        round(least(1, (o.reported_good + o.recovered_good) / o.plan_quantity), 4) as progress,
        case
          when o.reported_good + o.recovered_good >= o.plan_quantity and o.approved_good >= o.reported_good
            and o.approved_defective >= o.reported_defective then 'completed'
          when o.reported_good + o.recovered_good >= o.plan_quantity then 'pendingApproval'
          when o.reported_good > 0 or o.reported_defective > 0 or t.actual_start is not null then 'inProgress'
          when o.tasked_quantity > 0 then 'tasked'
          else 'waiting'
        end as state
      from order_operation o
      left join work_center c on c.team_id = o.team_id and c.id = o.work_center_id
      left join lateral (${deliveredTo}) b on true
      left join lateral (${timesOf}) t on true
      where o.work_order_id = any(${orderIds})
      order by o.work_order_id, o.sequence`.execute(ctx.db),
  )
  return grouped(rows)
}

/** Materials of orders as they took them, by order. */
export async function readMaterials(ctx: Ctx, orderIds: number[]): Promise<Map<number, Materials>> {
  const rows = await ctx.db
    .selectFrom('orderMaterial as m')
    .innerJoin('product as p', (join) => join.onRef('p.teamId', '=', 'm.teamId').onRef('p.id', '=', 'm.materialId'))
    .select([
      'm.workOrderId',
      'm.lineNumber',
      'p.code as materialNo',
      nameIn(ctx, 'p').as('materialName'),
      'p.spec as materialSpec',
      unitIn(ctx, 'p').as('unit'),
      'm.quantityPer',
      'm.scrapRate',
      'm.requiredQuantity',
      'm.warehouse',
    ])
    .where('m.workOrderId', 'in', orderIds)
    .orderBy('m.workOrderId')
    .orderBy('m.lineNumber')
    .execute()
  return grouped(rows)
}

function grouped<R extends { workOrderId: number }>(rows: R[]): Map<number, Omit<R, 'workOrderId'>[]> {
  const groups = new Map<number, Omit<R, 'workOrderId'>[]>()
  for (const { workOrderId, ...row } of rows) {
    const group = groups.get(workOrderId)
    if (group) group.push(row)
    else groups.set(workOrderId, [row])
  }
  return groups
}
