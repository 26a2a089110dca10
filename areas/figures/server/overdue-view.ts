import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import { tasksOf } from '#areas/boards/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import type { OverdueOrder, OverdueTask, selectOverdueView } from '../contract/figures.api.ts'

const shown = 200
const hour = 3_600_000

/** What is past its date and not made: orders by the day that they were due, tasks by the planned end of their last piece. */
export async function overdueView(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectOverdueView>> {
  const orders = await overdueOrders(ctx, filter)
  const tasks = await overdueTasks(ctx, filter)
  return {
    orderCount: orders.length,
    taskCount: tasks.length,
    worstDays: orders[0]?.daysLate ?? 0,
    orders: orders.slice(0, shown),
    tasks: tasks.slice(0, shown),
  }
}

async function overdueOrders(ctx: Ctx, filter: BoardFilter): Promise<OverdueOrder[]> {
  const { workshopIds = [], lineIds = [] } = filter
  const { rows } = await sql<OverdueOrder>`
    select w.id, w.workorder_no, ${madeNameIn(ctx, 'w')} as material_desc, w.customer, d.day as due, ${dayOf(ctx)}::date - d.day as days_late,
      ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as operation_name, ${nameIn(ctx, 'l')} as line_name,
      w.completed_quantity as good, w.plan_quantity, p.ends as forecast
    from live_work_order w
    cross join lateral (select coalesce(w.delivery_date, w.required_end_date) as day) d
    left join lateral (
      select * from order_operation o where o.team_id = w.team_id and o.work_order_id = w.id
        and o.reported_good + o.recovered_good + o.reported_defective < o.plan_quantity
      order by o.sequence limit 1) o on true
    left join work_center c on c.team_id = o.team_id and c.id = o.work_center_id
    left join production_line l on l.team_id = c.team_id and l.id = c.line_id
    left join lateral (
      select case when bool_and(t.published_end is not null) then max(t.published_end) end as ends from task t
      where t.team_id = w.team_id and t.work_order_id = w.id and t.status <> 'completed' and t.combined_into is null) p on true
    where d.day < ${dayOf(ctx)}::date and w.status not in ('completed', 'closed', 'pendingApproval')
      and (${workshopIds.length} = 0 or w.workshop_id = any(${workshopIds}::bigint[]))
      and (${lineIds.length} = 0 or exists (select from task t where t.team_id = w.team_id and t.work_order_id = w.id and t.line_id = any(${lineIds}::bigint[])))
    order by d.day, w.id`.execute(ctx.db)
  return rows
}

async function overdueTasks(ctx: Ctx, filter: BoardFilter): Promise<OverdueTask[]> {
  const tasks = await tasksOf(ctx, filter).execute()
  return tasks
    .filter(({ overdue }) => overdue)
    .map(({ id, taskNo, workorderNo, materialDesc, produreName, workCenterName, end, good, planQuantity }) => ({
      id,
      taskNo,
      workorderNo,
      materialDesc,
      produreName,
      workCenterName,
      end,
      hoursLate: end === null ? 0 : Math.max(0, Math.round((ctx.now.getTime() - Date.parse(end)) / hour)),
      good,
      planQuantity,
    }))
    .sort((a, b) => b.hoursLate - a.hoursLate)
}
