import { lockOrders } from '#areas/orders/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { refuse } from '#core/server/refusal.ts'
import type { mergeTask as endpoint } from '../../contract/task/task.api.ts'
import { movable } from '../gantt/move-task.ts'
import { loadPlan } from '../plan/load.ts'
import { moveTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { placeOf } from '../plan/places.ts'
import { type Change, keepStep, lockPlan, logStep, updateTasks } from '../plan/write-plan.ts'
import { ordersFollow } from './order-facts.ts'
import { folded } from './release-combination.ts'
import { takenChanges, taskSnapshots } from './task-snapshots.ts'
import { mustSee } from './visible-tasks.ts'

/** Makes one task of several of the same order and operation. The earliest keeps its place and takes the others' quantities. */
export async function mergeTasks(ctx: Ctx, ids: number[]): Promise<OutputOf<typeof endpoint>> {
  for (const id of ids) await mustSee(ctx, id)
  await lockPlan(ctx)
  const loaded = await loadPlan(ctx)
  const tasks = [...new Set(ids)].map((id) => movable(ctx, loaded, id))
  const kept = tasks.toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id)[0] as OpenTask
  const others = tasks.filter(({ id }) => id !== kept.id)
  if (!others.length) throw refuse('plan.refused.mergeTwo')
  const unlike = others.find((each) => !alike(each, kept))
  if (unlike) throw refuse('plan.refused.mergeUnlike', { first: kept.taskNo, other: unlike.taskNo })
  const published = others.find(({ released }) => released)
  if (published) throw refuse('plan.refused.mergeReleased', { task: published.taskNo })
  await lockOrders(ctx, kept.workOrderId === null ? [] : [kept.workOrderId])
  const quantity = add(0, ...tasks.map(({ planQuantity }) => planQuantity))
  const taken = takenChanges(
    await taskSnapshots(
      ctx,
      others.map(({ id }) => id),
    ),
  )
  await deleteRows(
    ctx.db,
    'task',
    others.map(({ id }) => id),
  )
  const grown = await updateTasks(ctx, [
    {
      id: kept.id,
      taskNo: kept.taskNo,
      version: kept.version,
      before: { planQuantity: kept.planQuantity, handMinutes: kept.handMinutes },
      after: { planQuantity: quantity, handMinutes: null },
    },
  ])
  const placed = kept.plannedStart === null ? [] : await placeAgain(ctx, kept)
  const changes = [...taken, ...folded([...grown, ...placed])]
  await keepStep(ctx, { verb: 'merge', note: kept.taskNo }, changes)
  logStep(ctx, { verb: 'merge', note: kept.taskNo }, changes)
  ctx.touch('task', ids)
  await ordersFollow(ctx, [kept.workOrderId])
  return { id: kept.id, taskNo: kept.taskNo, quantity }
}

const startOf = ({ plannedStart }: OpenTask): number =>
  plannedStart === null ? Number.POSITIVE_INFINITY : Date.parse(plannedStart)

const alike = (a: OpenTask, b: OpenTask): boolean =>
  !a.isCombined && !b.isCombined && a.workOrderId === b.workOrderId && a.orderOperationId === b.orderOperationId

async function placeAgain(ctx: Ctx, kept: OpenTask): Promise<Change[]> {
  const loaded = await loadPlan(ctx)
  const place = placeOf(kept.workCenterId, kept.machineId)
  const start = Math.max(loaded.now, startOf(kept))
  const moved = moveTasks(loaded, [{ id: kept.id, centerId: kept.workCenterId, place, start }])
  const [broken] = moved.broken
  if (broken)
    throw refuse('plan.refused.conflict', {
      task: kept.taskNo,
      conflict: ctx.t(`plan.violation.${broken.kind}`, {
        task: loaded.tasks.get(broken.opId as number)?.taskNo ?? '',
        other: loaded.tasks.get(broken.with as number)?.taskNo ?? '',
      }),
    })
  return updateTasks(ctx, moved.updates)
}
