import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn } from '#core/server/crud/names.ts'
import { type ListShape, listPage } from '#core/server/crud/select.ts'
import type { selectPlanPool as endpoint, PoolRow, selectUnplannedTask } from '../../contract/gantt/gantt.api.ts'

/** Orders that planning has something to do with: quantity without tasks, or tasks without a time. */
export function planPool(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<Page<PoolRow>> {
  const source = ctx.db
    .selectFrom(
      sql<PoolRow>`(
        select w.id, w.workorder_no, w.material_no, ${madeNameIn(ctx, 'w')} as material_desc, w.status, w.plan_quantity, w.required_end_date,
          w.priority, w.customer,
          (select round(coalesce(max(greatest(0, o.plan_quantity - o.tasked_quantity) / o.plan_quantity), 0) * w.plan_quantity, 4)
            from order_operation o where o.team_id = w.team_id and o.work_order_id = w.id) as "left",
          (select count(*) from task t where t.team_id = w.team_id and t.work_order_id = w.id
            and t.status in ('notScheduled', 'waiting') and t.planned_start is null
            and not exists (select 1 from task c where c.team_id = t.team_id and c.id = t.combined_into
              and c.planned_start is not null)) as unplanned
        from work_order w
        where w.status in ('confirmed', 'pendingScheduling', 'scheduled', 'incomplete') and w.deleted_at is null
      )`.as('w'),
    )
    .selectAll()
    .where((e) => e.or([e('w.left', '>', 0), e('w.unplanned', '>', 0)]))
  return listPage<PoolRow>(ctx.db, source, input, shapeFor(ctx))
}

const shapeFor = (ctx: Ctx): ListShape => ({
  columns: new Map([
    ['id', { kind: 'integer' }],
    ['workorderNo', { kind: 'text' }],
    ['materialNo', { kind: 'text' }],
    ['materialDesc', { kind: 'text' }],
    ['customer', { kind: 'text' }],
    ['status', { kind: 'choice' }],
    ['requiredEndDate', { kind: 'date' }],
    ['priority', { kind: 'integer' }],
  ]),
  search: ['workorderNo', 'materialNo', 'materialDesc', 'customer'],
  sort: [
    { field: 'priority', order: 'asc' },
    { field: 'requiredEndDate', order: 'asc' },
    { field: 'id', order: 'asc' },
  ],
  zone: ctx.caller.zone,
})

/** Tasks without a time; a combined task stands for its members. */
export async function unplannedTasks(
  ctx: Ctx,
  { orderIds }: InputOf<typeof selectUnplannedTask>,
): Promise<OutputOf<typeof selectUnplannedTask>> {
  const all = ctx.db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .where('t.plannedStart', 'is', null)
    .where('t.combinedInto', 'is', null)
    .where('t.status', 'in', ['notScheduled', 'waiting'])
    .select(['t.id', 't.version', 't.taskNo', 'w.workorderNo'])
    .select(copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName').as('operation'))
    .select(['t.planQuantity as quantity', 't.workCenterId as centerId'])
    .orderBy('t.id')
    .limit(2_000)
  return { rows: await (orderIds ? all.where('t.workOrderId', 'in', orderIds) : all).execute() }
}
