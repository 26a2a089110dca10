import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { heldBy } from './held-by.ts'

/** Locks planned tasks, or unlocks locked ones. */
export async function lockTasks(ctx: Ctx, ids: number[], locked: boolean): Promise<BulkResult> {
  await lockPlan(ctx)
  const tasks = await ctx.db
    .selectFrom('task')
    .select(['id', 'version', 'taskNo', 'status', 'reportedGood', 'reportedDefective', 'plannedStart', 'locked'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const verb = locked ? 'lock' : 'unlock'
  const { rows: going, skipped } = filterAllowed(ctx, ids, tasks, {
    name: ({ taskNo }) => taskNo,
    refusal: (task) =>
      task.locked === locked
        ? { key: locked ? 'plan.refused.lockedAlready' : 'plan.refused.notLocked', params: { task: task.taskNo } }
        : locked && task.plannedStart === null
          ? { key: 'plan.refused.noPlace', params: { task: task.taskNo } }
          : heldBy(ctx, task, verb),
  })
  await writeStep(
    ctx,
    { verb },
    going.map(({ id, taskNo, version }) => ({ id, taskNo, version, before: { locked: !locked }, after: { locked } })),
  )
  return { done: going.map(({ id }) => id), skipped }
}
