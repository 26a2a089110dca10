import { sql } from 'kysely'
import { type ReportFact, reportAdded } from '#areas/execution/contract/events.ts'
import { lockOrders } from '#areas/orders/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { on } from '#core/server/events.ts'
import type { JobHandler } from '#core/server/jobs/worker.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { storeExceptions } from '../aps/store-exceptions.ts'
import { followedSetups } from '../plan/followed-setups.ts'
import { loadPlan } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { plannedNow, plannedOf } from '../plan/planned.ts'
import { buildProblem } from '../plan/problem.ts'
import { solve } from '../plan/solve.ts'
import { lockPlan, logStep, type Update, updateTasks } from '../plan/write-plan.ts'
import { ordersFollow } from './order-facts.ts'
import { madeChanges, taskSnapshots } from './task-snapshots.ts'

export const dispatchKind = 'planning.dispatchNext'

/** Where good quantity came from. */
type Source = Pick<ReportFact, 'orderOperationId' | 'workCenterId'>

/**
 * Work centres that send on what follows leave a job once good quantity is reported there: planning takes its own locks before any
 * other, and nobody who reports waits for it.
 */
export const dispatchAnswer = on(reportAdded, async (ctx, { reports }) => {
  for (const { orderOperationId, workCenterId, goodQuantity, sendsOn } of reports)
    if (sendsOn && goodQuantity > 0)
      await ctx.enqueue(
        dispatchKind,
        { orderOperationId, workCenterId },
        { key: `${orderOperationId}/${workCenterId}` },
      )
})

export const dispatchJob: JobHandler = {
  run: (job) => job.act((ctx) => dispatchNext(ctx, job.payload as Source)),
}

/**
 * Sends the operations that follow to the work centre that is set: of what has no task yet one is made there, planned from now on
 * and released. What planners made tasks of stays as they planned it. What finds no place waits for a planner, as a planning
 * exception.
 */
export async function dispatchNext(ctx: Ctx, source: Source): Promise<{ taskIds: number[] }> {
  // Nearly always there is nothing to send any more: planners are not held up to find that out.
  if (!(await readFollowing(ctx, source)).rows.length) return { taskIds: [] }
  await lockPlan(ctx)
  const { rows } = await readFollowing(ctx, source)
  if (!rows.length) return { taskIds: [] }
  const orderIds = [...new Set(rows.map(({ workOrderId }) => workOrderId))]
  await lockOrders(ctx, orderIds)
  const numbers = await takeNumbers(ctx, 'task', rows.length)
  const made = await ctx.unscoped(() =>
    insertRows(
      ctx.db,
      'task',
      rows.map((row, i) => ({ ...row, taskNo: numbers[i] })),
    ),
  )
  const ids = made.map(({ id }) => id)
  logStep(ctx, { verb: 'create' }, madeChanges(await taskSnapshots(ctx, ids)))
  await release(ctx, new Set(ids))
  await ordersFollow(ctx, orderIds)
  ctx.touch('task', ids)
  return { taskIds: ids }
}

/** What of the following operations has no task, as tasks of the work centre that they are sent to. */
const readFollowing = (ctx: Ctx, { orderOperationId, workCenterId }: Source) =>
  ctx.unscoped(() =>
    sql<{
      workOrderId: number
      orderOperationId: number
      workCenterId: number
      lineId: number
      workshopId: number
      planQuantity: number
    }>`
      select s.work_order_id, s.id as order_operation_id, n.id as work_center_id, n.line_id, n.workshop_id,
        s.plan_quantity - t.tasked as plan_quantity
      from order_operation o
      join work_order w on w.team_id = o.team_id and w.id = o.work_order_id and w.deleted_at is null
        and w.status in ('confirmed', 'pendingScheduling', 'scheduled', 'incomplete')
      join order_operation s on s.team_id = o.team_id and s.work_order_id = o.work_order_id and s.sequence = any(o.successor)
      join work_center c on c.team_id = o.team_id and c.id = ${workCenterId} and c.next_auto_dispatch
      join work_center n on n.team_id = c.team_id and n.id = c.next_work_center_id
      cross join lateral (select coalesce(sum(k.plan_quantity), 0) as tasked from task k
        where k.team_id = s.team_id and k.order_operation_id = s.id) t
      where o.id = ${orderOperationId} and s.plan_quantity > t.tasked
      order by s.sequence`.execute(ctx.db),
  )

/** Plans new tasks forward at the work centre that they stand at, all others staying, and releases those that find a place. */
async function release(ctx: Ctx, ids: Set<number>): Promise<void> {
  const loaded = await loadPlan(ctx)
  const tasks = [...ids].flatMap((id) => loaded.tasks.get(id) ?? [])
  const chosen = new Map(tasks.map((task: OpenTask) => [task.id, task.workCenterId]))
  const problem = buildProblem(loaded, { free: ids, useAlternatives: false, chosen })
  const solved = solve(problem.input, { direction: 'forward', rule: loaded.set.rule })
  await storeExceptions(ctx, ids, solved.unplaced)
  const updates = tasks.flatMap((task): Update[] => {
    const place = solved.placed.get(task.id)
    if (!place) return []
    const planned = plannedOf(loaded, place, problem.options.get(task.id) ?? [])
    const { plannedStart: publishedStart, plannedEnd: publishedEnd } = planned
    const { workCenterId: publishedWorkCenterId, machineId: publishedMachineId } = planned
    const published = { publishedStart, publishedEnd, publishedWorkCenterId, publishedMachineId }
    return [
      {
        id: task.id,
        taskNo: task.taskNo,
        version: task.version,
        before: { ...plannedNow(task), released: false, status: 'notScheduled' },
        after: { ...planned, ...published, released: true, status: 'waiting' },
      },
    ]
  })
  updates.push(...followedSetups(loaded, problem, solved.placed, ids))
  logStep(ctx, { verb: 'publish' }, await updateTasks(ctx, updates))
}
