import { lockOrders } from '#areas/orders/server/index.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { moveTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { placeOf } from '../plan/places.ts'
import { type Change, keepStep, lockPlan, logStep, type Update, updateTasks } from '../plan/write-plan.ts'
import { heldBy } from './held-by.ts'
import { ordersFollow, ordersOfTasks } from './order-facts.ts'
import { takenChanges, taskSnapshots } from './task-snapshots.ts'
import { visibleTasks } from './visible-tasks.ts'

/**
 * Takes combined tasks apart: the members stand by themselves again and, where the whole had a place, one after the other there.
 * A combined task that has begun, or a member of which has reports, stays.
 */
export async function releaseCombination(ctx: Ctx, ids: number[]): Promise<BulkResult> {
  await lockPlan(ctx)
  const orderIds = await ordersOfTasks(ctx, ids)
  await lockOrders(ctx, orderIds)
  const loaded = await loadPlan(ctx)
  const visible = await visibleTasks(ctx)
  const tasks = ids.flatMap((id) => loaded.tasks.get(id) ?? []).filter(({ id }) => visible.has(id))
  const { rows: going, skipped } = filterAllowed(ctx, ids, tasks, {
    name: ({ taskNo }) => taskNo,
    refusal: (task) => {
      if (!task.isCombined) return { key: 'plan.refused.notCombined', params: { task: task.taskNo } }
      const reported = loaded.members.get(task.id)?.find((each) => each.reportedGood || each.reportedDefective)
      if (reported)
        return { key: 'plan.refused.memberReported', params: { task: task.taskNo, member: reported.taskNo } }
      return heldBy(ctx, task, 'releaseCombination')
    },
  })
  const changes: Change[] = []
  for (const whole of going) changes.push(...(await release(ctx, loaded, whole)))
  await keepStep(ctx, { verb: 'releaseCombination' }, folded(changes))
  logStep(ctx, { verb: 'releaseCombination' }, changes)
  await ordersFollow(ctx, orderIds)
  return { done: going.map(({ id }) => id), skipped }
}

async function release(ctx: Ctx, loaded: Loaded, whole: OpenTask): Promise<Change[]> {
  const members = loaded.members.get(whole.id) ?? []
  const taken = takenChanges(await taskSnapshots(ctx, [whole.id]))
  const { workCenterId, machineId, lineId, workshopId } = whole
  const parted = await updateTasks(
    ctx,
    members.map(
      (task): Update => ({
        id: task.id,
        taskNo: task.taskNo,
        version: task.version,
        before: {
          combinedInto: whole.id,
          workCenterId: task.workCenterId,
          machineId: task.machineId,
          lineId: task.lineId,
          workshopId: task.workshopId,
        },
        after: { combinedInto: null, workCenterId, machineId, lineId, workshopId },
      }),
    ),
  )
  await deleteRows(ctx.db, 'task', [whole.id])
  ctx.touch('task', [whole.id])
  return [...taken, ...parted, ...(whole.plannedStart === null ? [] : await placeMembers(ctx, whole, members))]
}

async function placeMembers(ctx: Ctx, whole: OpenTask, members: OpenTask[]): Promise<Change[]> {
  const loaded = await loadPlan(ctx)
  const place = placeOf(whole.workCenterId, whole.machineId)
  const start = Math.max(loaded.now, Date.parse(whole.plannedStart as string))
  const inOrder = members.toReversed()
  const moved = moveTasks(
    loaded,
    inOrder.map(({ id }) => ({ id, centerId: whole.workCenterId, place, start })),
  )
  // Members that do not fit there any more wait in the pool.
  return moved.broken.length ? [] : updateTasks(ctx, moved.updates)
}

/** One entry a task: a step that writes a task twice goes from the first state to the last. */
export function folded(changes: readonly Change[]): Change[] {
  const byTask = new Map<number, Change>()
  for (const change of changes) {
    const known = byTask.get(change.id)
    byTask.set(
      change.id,
      known ? { ...change, before: merge(change, known), after: mergeAfter(known, change) } : change,
    )
  }
  return [...byTask.values()]
}

const merge = (later: Change, earlier: Change) =>
  earlier.before === null ? null : { ...later.before, ...earlier.before }
const mergeAfter = (earlier: Change, later: Change) =>
  later.after === null ? null : { ...earlier.after, ...later.after }
