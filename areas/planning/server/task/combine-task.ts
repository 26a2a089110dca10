import { lockOrders } from '#areas/orders/server/index.ts'
import { add, divide } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type { combineTask as endpoint, previewCombination } from '../../contract/task/task.api.ts'
import { durationAt } from '../plan/duration.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { moveTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { type Center, placeOf } from '../plan/places.ts'
import { type Change, keepStep, lockPlan, logStep, type Update, updateTasks } from '../plan/write-plan.ts'
import { heldBy } from './held-by.ts'
import { ordersFollow, ordersOfTasks } from './order-facts.ts'
import { madeChanges, taskSnapshots } from './task-snapshots.ts'
import { visibleTasks } from './visible-tasks.ts'

/** Quantity and time of tasks done as one, and each one's share; refuses tasks that cannot be combined. */
export async function previewCombined(ctx: Ctx, ids: number[]): Promise<OutputOf<typeof previewCombination>> {
  const loaded = await loadPlan(ctx)
  const tasks = await combinable(ctx, loaded, ids)
  const quantity = add(0, ...tasks.map(({ planQuantity }) => planQuantity))
  const whole = { ...(tasks[0] as OpenTask), id: 0, isCombined: true, handMinutes: null }
  const as = { ...loaded, members: new Map([[0, tasks]]) }
  const duration = durationAt(as, whole, loaded.places.centers.get(whole.workCenterId) as Center)
  return {
    quantity,
    processingMinutes: duration.processing / 60_000,
    setupMinutes: duration.setup / 60_000,
    members: tasks.map(({ id, taskNo, workorderNo, planQuantity }) => ({
      id,
      taskNo,
      workorderNo: workorderNo ?? '',
      quantity: planQuantity,
      share: divide(planQuantity, quantity, 6) ?? 0,
    })),
  }
}

/**
 * Makes one task of several of the same operation and work centre. The members stay, each with its order and quantity, and leave
 * the plan; the whole takes the place of the earliest of them. What is reported on it is shared out by their quantities.
 */
export async function combineTask(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  await lockPlan(ctx)
  const orderIds = await ordersOfTasks(ctx, input.ids)
  await lockOrders(ctx, orderIds)
  const loaded = await loadPlan(ctx)
  const tasks = await combinable(ctx, loaded, input.ids)
  const quantity = add(0, ...tasks.map(({ planQuantity }) => planQuantity))
  if (input.quantity !== undefined && input.quantity !== quantity)
    throw refuseField('quantity', 'plan.refused.combinedQuantity', { quantity })
  const first = tasks.toSorted((a, b) => startOf(a) - startOf(b))[0] as OpenTask
  const [taskNo = ''] = await takeNumbers(ctx, 'task', 1)
  const [whole] = await insertRows(ctx.db, 'task', [
    {
      taskNo,
      isCombined: true,
      workCenterId: first.workCenterId,
      machineId: first.machineId,
      lineId: first.lineId,
      workshopId: first.workshopId,
      planQuantity: quantity,
    },
  ])
  if (!whole) throw notFound()
  const joined = await updateTasks(
    ctx,
    tasks.map((task) => joining(task, whole.id)),
  )
  const others = first.plannedStart === null ? [] : await placeWhole(ctx, whole.id, first)
  const rows = await taskSnapshots(ctx, [whole.id])
  const changes: Change[] = [...madeChanges(rows), ...joined, ...others.filter(({ id }) => id !== whole.id)]
  await keepStep(ctx, { verb: 'combine', note: taskNo }, changes)
  logStep(ctx, { verb: 'combine', note: taskNo }, changes)
  await ordersFollow(ctx, orderIds)
  return { id: whole.id, taskNo, quantity }
}

const startOf = ({ plannedStart }: OpenTask) =>
  plannedStart === null ? Number.POSITIVE_INFINITY : Date.parse(plannedStart)

/** What a member loses while it is part of a whole: its own place and its release. */
export const freed = {
  plannedSetupStart: null,
  plannedStart: null,
  plannedEnd: null,
  shiftDate: null,
  shiftId: null,
  released: false,
  status: 'notScheduled',
  publishedStart: null,
  publishedEnd: null,
  publishedWorkCenterId: null,
  publishedMachineId: null,
}

function joining(task: OpenTask, wholeId: number): Update {
  const { id, taskNo, version } = task
  const before = Object.fromEntries(Object.keys(freed).map((key) => [key, task[key as keyof typeof freed]]))
  return {
    id,
    taskNo,
    version,
    before: { ...before, combinedInto: null },
    after: { ...freed, combinedInto: wholeId },
  }
}

/** Gives the whole the place that its earliest member had; what is in the way of its length gives way. */
async function placeWhole(ctx: Ctx, id: number, first: OpenTask): Promise<Change[]> {
  const loaded = await loadPlan(ctx)
  const place = placeOf(first.workCenterId, first.machineId)
  const start = Math.max(loaded.now, startOf(first))
  const moved = moveTasks(loaded, [{ id, centerId: first.workCenterId, place, start }])
  // A whole that does not fit where its first member stood waits in the pool.
  return moved.broken.length ? [] : updateTasks(ctx, moved.updates)
}

async function combinable(ctx: Ctx, loaded: Loaded, ids: number[]): Promise<OpenTask[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length < 2) throw refuse('plan.refused.combineTwo')
  const visible = await visibleTasks(ctx)
  const tasks = wanted.map((id) => {
    const member = [...loaded.members.values()].flat().find((each) => each.id === id)
    if (member) throw refuse('plan.refused.combined', { task: member.taskNo })
    const task = loaded.tasks.get(id)
    if (!task || !visible.has(id)) throw notFound()
    return task
  })
  const first = tasks[0] as OpenTask
  for (const task of tasks) {
    if (task.isCombined) throw refuse('plan.refused.combined', { task: task.taskNo })
    const held = heldBy(ctx, task, 'combine')
    if (held) throw refuse(held.key, held.params)
    if (task.locked) throw refuse('plan.refused.locked', { task: task.taskNo })
    if (task.operationId !== first.operationId || task.workCenterId !== first.workCenterId)
      throw refuse('plan.refused.combineUnlike', { first: first.taskNo, other: task.taskNo })
  }
  return tasks
}
