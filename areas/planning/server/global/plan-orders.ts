import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { type ListShape, listPage } from '#core/server/crud/select.ts'
import type { selectPlanOrder as endpoint, PlanOrder } from '../../contract/global/global.api.ts'

export const planOrders = (ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Page<PlanOrder>> =>
  listPage<PlanOrder>(ctx.db, openOrders<PlanOrder>(ctx), input, planOrderShape(ctx))

const none = sql``

/**
 * Open orders with what planning knows of them. A task within a combined one stands where that stands.
 * `columns` and `only`: further columns and a condition on an order `w`.
 */
export function openOrders<R extends PlanOrder>(
  ctx: Ctx,
  { columns = none, only = none }: { columns?: RawBuilder<unknown>; only?: RawBuilder<unknown> } = {},
) {
  const due = sql`((w.required_end_date + 1)::timestamp at time zone ${ctx.caller.zone})`
  return ctx.db
    .selectFrom(
      sql<R>`(
        select w.id, w.workorder_no, w.material_no, ${madeNameIn(ctx, 'w')} as material_desc, w.customer, w.status, w.plan_quantity, w.priority,
          w.required_start_date, w.required_end_date, w.workshop_id,
          (select round(coalesce(max(greatest(0, o.plan_quantity - o.tasked_quantity) / o.plan_quantity), 0) * w.plan_quantity, 4)
            from order_operation o where o.team_id = w.team_id and o.work_order_id = w.id) as "left",
          f.tasks, f.unplanned, f.begun, f.planned_start, f.planned_end, f.published_end,
          coalesce(f.planned_end > ${due}, false) as late,
          round(extract(epoch from f.planned_end - ${due}) / 60)::float8 as late_minutes${columns}
        from work_order w
        cross join lateral (
          select count(*) as tasks,
            count(*) filter (where coalesce(t.planned_start, c.planned_start) is null) as unplanned,
            count(*) filter (where t.status in ('inProgress', 'moldChanging')) as begun,
            min(coalesce(t.planned_start, c.planned_start)) as planned_start,
            case when bool_and(coalesce(t.planned_end, c.planned_end) is not null)
              then max(coalesce(t.planned_end, c.planned_end)) end as planned_end,
            max(coalesce(t.published_end, c.published_end)) as published_end
          from task t left join task c on c.team_id = t.team_id and c.id = t.combined_into
          where t.team_id = w.team_id and t.work_order_id = w.id and t.status <> 'completed'
        ) f
        where w.status in ('confirmed', 'pendingScheduling', 'scheduled', 'incomplete') and w.deleted_at is null ${only}
      )`.as('w'),
    )
    .selectAll()
}

export const planOrderShape = (ctx: Ctx): ListShape & { search: readonly string[] } => ({
  columns: new Map([
    ['id', { kind: 'integer' }],
    ['workorderNo', { kind: 'text' }],
    ['materialNo', { kind: 'text' }],
    ['materialDesc', { kind: 'text' }],
    ['customer', { kind: 'text' }],
    ['status', { kind: 'choice' }],
    ['priority', { kind: 'integer' }],
    ['requiredEndDate', { kind: 'date' }],
    ['plannedEnd', { kind: 'instant' }],
    ['lateMinutes', { kind: 'decimal' }],
    ['late', { kind: 'boolean' }],
    ['workshopId', { kind: 'reference' }],
    ['unplanned', { kind: 'integer' }],
    ['tasks', { kind: 'integer' }],
  ]),
  search: ['workorderNo', 'materialNo', 'materialDesc', 'customer'],
  sort: [
    { field: 'lateMinutes', order: 'desc' },
    { field: 'requiredEndDate', order: 'asc' },
    { field: 'id', order: 'asc' },
  ],
  zone: ctx.caller.zone,
})
