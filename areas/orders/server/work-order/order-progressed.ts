import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import type { Step } from '#core/server/steps.ts'
import { orderCompleted } from '../../contract/events.ts'

interface Known {
  id: number
  workorderNo: string
  status: string
}

/**
 * Locks orders until the transaction ends, in the order of their ids. Whoever changes operations or tasks of orders takes this
 * lock first: order, then operation, then task.
 */
export async function lockOrders(ctx: Ctx, orderIds: number[]): Promise<Known[]> {
  if (!orderIds.length) return []
  return ctx.unscoped(() =>
    ctx.db
      .selectFrom('workOrder')
      .select(['id', 'workorderNo', 'status'])
      .where('id', 'in', orderIds)
      .orderBy('id')
      .forUpdate()
      .execute(),
  )
}

/**
 * Brings orders up to the facts of their operations and tasks: quantities, progress, status, actual start and end. Called within
 * the transaction that changed those facts (tasks made, scheduled or revoked; work started or ended; quantities reported or
 * approved), with the ids of the orders touched. The version of an order stays: progress does not make a person's edit stale.
 *
 * - completed, approved: good pieces of the last operations, those recovered of the defective among them; the least where there are several
 * - progress: operations weighed by standard time, each at reported good ÷ plan, 1 at most
 * - orders not yet confirmed, abnormal or closed keep their status
 *
 * @param locked the caller holds the orders' locks already and reads nothing older than them
 */
export async function orderProgressed(ctx: Ctx, orderIds: number[], { locked = false } = {}): Promise<void> {
  if (!orderIds.length) return
  // The lock is taken by a statement of its own: the next one then sees what whoever held it before has committed.
  if (!locked) await lockOrders(ctx, orderIds)
  const changes = await ctx.step(progress, orderIds)
  for (const { id, workorderNo, status, before } of changes)
    if (status !== before)
      ctx.audit({
        verb: 'progress',
        entity: 'workOrder',
        id,
        name: workorderNo,
        before: { status: before },
        after: { status },
      })
  ctx.touch('workOrder', orderIds)
  const completed = changes.filter(({ status, before }) => status === 'completed' && status !== before)
  if (completed.length) await ctx.emit(orderCompleted, { orderIds: completed.map(({ id }) => id) })
}

interface Progressed extends Known {
  before: string
}

const progress: Step<number[], Progressed[]> = {
  writes: true,
  async run(ctx, parts) {
    const rows = await rollUpThrough(
      ctx,
      new Map(parts.flatMap(({ ctx: own, item }) => item.map((id) => [id, own.now]))),
    )
    return parts.map(({ item }) => rows.filter(({ id }) => item.includes(id)))
  },
}

/** What operations of orders have come to, by order: counted at those that none follows. */
const operationsOf = (orderIds: number[]) => sql`
  select o.work_order_id,
    coalesce(min(o.reported_good + o.recovered_good) filter (where o.successor = '{}'), 0) as completed,
    coalesce(min(o.approved_good + o.recovered_good) filter (where o.successor = '{}'), 0) as approved,
    sum(o.reported_defective) as defective,
    sum(o.standard * least(1, (o.reported_good + o.recovered_good) / o.plan_quantity)) / nullif(sum(o.standard), 0) as progress,
    coalesce(bool_and(o.reported_good + o.recovered_good >= o.plan_quantity) filter (where o.successor = '{}'), false) as reported,
    bool_and(o.approved_good >= o.reported_good and o.approved_defective >= o.reported_defective) as all_approved,
    bool_or(o.reported_good > 0 or o.reported_defective > 0) as any_reported,
    bool_and(o.tasked_quantity >= o.plan_quantity) as tasked
  from (select *, single_processing_time / single_trip_quantity * plan_quantity as standard
    from order_operation where ${among(sql.ref('work_order_id'), orderIds)}) o
  group by o.work_order_id`

/** What tasks of orders have come to, by order; of combined ones that which they are done in. */
const tasksOf = (orderIds: number[]) => sql`
  select t.work_order_id,
    bool_or(coalesce(c.status, t.status) in ('inProgress', 'moldChanging', 'completed')) as any_started,
    bool_and(coalesce(c.status, t.status) = 'completed') as ended,
    bool_and(coalesce(c.status, t.status) <> 'notScheduled') as scheduled,
    min(coalesce(c.started_at, t.started_at)) as started_at,
    max(coalesce(c.ended_at, t.ended_at)) as ended_at
  from task t left join task c on c.team_id = t.team_id and c.id = t.combined_into
  where ${among(sql.ref('t.work_order_id'), orderIds)}
  group by t.work_order_id`

/** @param nows the orders, each with the instant of the act that changed it */
async function rollUpThrough(ctx: Ctx, nows: ReadonlyMap<number, Date>): Promise<Progressed[]> {
  const orderIds = [...nows.keys()]
  const { rows } = await ctx.unscoped(() =>
    sql<Progressed>`
      with operations as (${operationsOf(orderIds)}), tasks as (${tasksOf(orderIds)}), facts as (
        select o.*, t.started_at, t.ended_at,
          o.reported or (coalesce(t.ended, false) and o.tasked) as finished,
          case
            when o.reported or (coalesce(t.ended, false) and o.tasked)
              then case when o.all_approved then 'completed' else 'pendingApproval' end
            when o.any_reported or coalesce(t.any_started, false) then 'incomplete'
            when t.work_order_id is null then 'confirmed'
            when o.tasked and t.scheduled then 'scheduled'
            else 'pendingScheduling'
          end as status
        from operations o left join tasks t on t.work_order_id = o.work_order_id
      )
      update work_order w set
        completed_quantity = f.completed,
        approved_quantity = f.approved,
        defective_quantity = f.defective,
        progress = round(coalesce(f.progress, 0), 4),
        status = case when w.status in ('pendingConfirmation', 'abnormal', 'closed') then w.status else f.status end,
        actual_start = f.started_at,
        actual_end = case when f.finished then coalesce(f.ended_at, w.actual_end,
          (${JSON.stringify(Object.fromEntries(nows))}::jsonb ->> w.id::text)::timestamptz) end
      from facts f join work_order b on b.id = f.work_order_id
      where w.id = f.work_order_id and ${among(sql.ref('w.id'), orderIds)}
      returning w.id, w.workorder_no, w.status, b.status as before`.execute(ctx.db),
  )
  return rows
}
