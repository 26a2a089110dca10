import { lockOrders } from '#areas/orders/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse, refuseField, stale } from '#core/server/refusal.ts'
import type { splitTask as endpoint } from '../../contract/task/task.api.ts'
import { movable } from '../gantt/move-task.ts'
import { loadPlan } from '../plan/load.ts'
import { moveTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { placeOf } from '../plan/places.ts'
import { type Change, keepStep, lockPlan, logStep, updateTasks } from '../plan/write-plan.ts'
import { ordersFollow } from './order-facts.ts'
import { folded } from './release-combination.ts'
import { madeChanges, taskSnapshots } from './task-snapshots.ts'
import { mustSee } from './visible-tasks.ts'

/** Makes several tasks of one: it keeps the first quantity, new ones take the others and stand behind it. */
export async function splitTask(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<{ ids: number[] }> {
  await mustSee(ctx, input.id)
  await lockPlan(ctx)
  const loaded = await loadPlan(ctx)
  const task = movable(ctx, loaded, input.id)
  if (task.version !== input.version) throw stale(task)
  if (task.isCombined) throw refuse('plan.refused.combined', { task: task.taskNo })
  const at = input.quantities.indexOf(0)
  if (at >= 0) throw refuseField(`quantities.${at}`, 'plan.refused.zeroQuantity')
  const sum = add(0, ...input.quantities)
  if (sum !== task.planQuantity)
    throw refuseField('quantities', 'plan.refused.splitSum', { sum, quantity: task.planQuantity })
  await lockOrders(ctx, task.workOrderId === null ? [] : [task.workOrderId])
  const { shrunk, made } = await makeParts(ctx, task, input.quantities)
  const placed = task.plannedStart === null ? [] : await placeParts(ctx, task, made)
  await keepParts(ctx, task, shrunk, made, placed)
  return { ids: [task.id, ...made] }
}

/** The task keeps the first quantity, new ones without a place take the others. */
export async function makeParts(
  ctx: Ctx,
  task: OpenTask,
  [own = 0, ...others]: number[],
): Promise<{ shrunk: Change[]; made: number[] }> {
  const shrunk = await updateTasks(ctx, [
    {
      id: task.id,
      taskNo: task.taskNo,
      version: task.version,
      before: { planQuantity: task.planQuantity, handMinutes: task.handMinutes },
      after: { planQuantity: own, handMinutes: null },
    },
  ])
  return { shrunk, made: await insertParts(ctx, task, others) }
}

/** Keeps a split as one step that can be undone. */
export async function keepParts(
  ctx: Ctx,
  task: OpenTask,
  shrunk: Change[],
  made: number[],
  placed: Change[],
): Promise<void> {
  const rows = await taskSnapshots(ctx, made)
  const changes: Change[] = [...madeChanges(rows), ...folded([...shrunk, ...placed.filter(({ id }) => !rows.has(id))])]
  await keepStep(ctx, { verb: 'split', note: task.taskNo }, changes)
  logStep(ctx, { verb: 'split', note: task.taskNo }, changes)
  ctx.touch('task', [task.id, ...made])
  await ordersFollow(ctx, [task.workOrderId])
}

async function insertParts(ctx: Ctx, task: OpenTask, quantities: number[]): Promise<number[]> {
  const numbers = await takeNumbers(ctx, 'task', quantities.length)
  const { workOrderId, orderOperationId, workCenterId, machineId, lineId, workshopId } = task
  const like = { workOrderId, orderOperationId, workCenterId, machineId, lineId, workshopId }
  const rows = await insertRows(
    ctx.db,
    'task',
    quantities.map((planQuantity, i) => ({ ...like, planQuantity, taskNo: numbers[i] })),
  )
  return rows.map(({ id }) => id)
}

async function placeParts(ctx: Ctx, task: OpenTask, parts: number[]): Promise<Change[]> {
  const loaded = await loadPlan(ctx)
  const place = placeOf(task.workCenterId, task.machineId)
  const start = Math.max(loaded.now, Date.parse(task.plannedStart as string))
  const moved = moveTasks(
    loaded,
    [task.id, ...parts].toReversed().map((id) => ({ id, centerId: task.workCenterId, place, start })),
  )
  return moved.broken.length ? [] : updateTasks(ctx, moved.updates)
}
