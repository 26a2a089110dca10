import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type {
  insertOrder as endpoint,
  InsertedOrder,
  previewInsertOrder as preview,
} from '../../contract/global/global.api.ts'
import { storeExceptions } from '../aps/store-exceptions.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import type { Moved } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { dueOf, isBegun } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { harmOf, insertInto } from './insertion.ts'

/** What inserting an order would change; nothing is written or locked. */
export async function previewInsertOrder(ctx: Ctx, input: InputOf<typeof preview>): Promise<InsertedOrder> {
  const { revision, loaded } = await recentPlan(ctx)
  const { moved, order } = await insert(ctx, loaded, input)
  return resultOf(loaded, moved, order, revision)
}

/** Inserts an order; refuses when the plan was changed since the person saw what it would do. */
export async function insertOrder(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<InsertedOrder> {
  const revision = await lockPlan(ctx)
  // Locking counted up: the person saw the revision before.
  if (input.revision !== revision - 1) throw refuse('plan.refused.changedSincePreview')
  const loaded = await loadPlan(ctx)
  const { moved, order } = await insert(ctx, loaded, input)
  await writeStep(ctx, { verb: 'insert', note: order.workorderNo }, moved.updates)
  const placed = new Set(order.tasks.map(({ id }) => id))
  await storeExceptions(ctx, placed, new Map(moved.lost.map((id) => [id, 'noWorkingTime'])))
  return resultOf(loaded, moved, order, revision)
}

interface Rush {
  id: number
  workorderNo: string
  requiredEndDate: string
  tasks: OpenTask[]
}

async function insert(
  ctx: Ctx,
  loaded: Loaded,
  { orderId, urgency }: InputOf<typeof preview>,
): Promise<{ moved: Moved; order: Rush }> {
  const order = await ctx.db
    .selectFrom('workOrder')
    .select(['id', 'workorderNo', 'requiredEndDate'])
    .where('id', '=', orderId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!order) throw notFound()
  const mine = [...loaded.tasks.values()].filter(({ workOrderId }) => workOrderId === orderId)
  const tasks = mine.filter((task) => !isBegun(task) && !(task.locked && task.plannedStart !== null))
  if (!tasks.length) throw refuse('rush.refused.noTasks', { order: order.workorderNo })
  const moved = insertInto(loaded, order.id, new Set(tasks.map(({ id }) => id)), urgency)
  const [broken] = conflictsOf(ctx, loaded, moved).filter(({ kind }) => kind === 'rule')
  if (broken) throw refuse('plan.refused.conflict', { task: broken.taskNo, conflict: broken.message })
  return { moved, order: { ...order, tasks } }
}

function resultOf(loaded: Loaded, moved: Moved, order: Rush, revision: number): InsertedOrder {
  const { harmed, later } = harmOf(loaded, moved, order.id)
  const due = dueOf(loaded.zone, order.requiredEndDate)
  const ends = order.tasks.some(({ id }) => moved.lost.includes(id)) ? undefined : moved.after.get(order.id)
  return {
    revision,
    finish: ends ?? null,
    due,
    late: ends !== undefined && ends > due,
    harmed,
    later,
    changes: changesOf(loaded, moved.updates),
    unplaced: moved.lost.length,
  }
}
