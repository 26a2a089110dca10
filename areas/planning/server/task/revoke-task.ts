import { lockOrders } from '#areas/orders/server/index.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { keepStep, lockPlan, logStep } from '../plan/write-plan.ts'
import { heldBy } from './held-by.ts'
import { ordersFollow, ordersOfTasks } from './order-facts.ts'
import { takenChanges, taskSnapshots } from './task-snapshots.ts'

/** Takes tasks back; what has begun, has reports or belongs to a combination stays, with the reason. */
export async function revokeTask(ctx: Ctx, ids: number[]): Promise<BulkResult> {
  await lockPlan(ctx)
  const orderIds = await ordersOfTasks(ctx, ids)
  await lockOrders(ctx, orderIds)
  const tasks = await ctx.db
    .selectFrom('task')
    .select(['id', 'taskNo', 'status', 'reportedGood', 'reportedDefective', 'isCombined', 'combinedInto'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { rows: going, skipped } = filterAllowed(ctx, ids, tasks, {
    name: ({ taskNo }) => taskNo,
    refusal: (task) =>
      task.isCombined || task.combinedInto !== null
        ? { key: 'plan.refused.combined', params: { task: task.taskNo } }
        : heldBy(ctx, task, 'revoke'),
  })
  const done = going.map(({ id }) => id)
  if (!done.length) return { done, skipped }
  const changes = takenChanges(await taskSnapshots(ctx, done))
  await deleteRows(ctx.db, 'task', done)
  await keepStep(ctx, { verb: 'revoke' }, changes)
  logStep(ctx, { verb: 'revoke' }, changes)
  ctx.touch('task', done)
  await ordersFollow(ctx, orderIds)
  return { done, skipped }
}
