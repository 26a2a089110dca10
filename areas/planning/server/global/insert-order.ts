import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { buildModel, insertOrder as insertWithLeastHarm, scheduleOf } from '#engines/scheduling/index.ts'
import type {
  insertOrder as endpoint,
  HarmedOrder,
  InsertedOrder,
  previewInsertOrder as preview,
  urgencies,
} from '../../contract/global/global.api.ts'
import { storeExceptions } from '../aps/store-exceptions.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { type Loaded, loadPlan, membersOf } from '../plan/load.ts'
import { judged, type Moved, mayGive, outcomeOf } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { buildProblem, dueOf, isBegun } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { standingOf } from './scenario-problem.ts'

/** What a late hour of the inserted order weighs against one of another order: gentle 1, balanced by its own priority. */
const weights: Record<(typeof urgencies)[number], (own: number) => number> = {
  gentle: () => 1,
  balanced: (own) => own,
  first: () => 10_000,
}

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
  const moved = outcome(loaded, order.id, new Set(tasks.map(({ id }) => id)), urgency)
  const [broken] = conflictsOf(ctx, loaded, moved).filter(({ kind }) => kind === 'rule')
  if (broken) throw refuse('plan.refused.conflict', { task: broken.taskNo, conflict: broken.message })
  return { moved, order: { ...order, tasks } }
}

/** The order taken out of the plan, if it was in it, and put back where it harms least. */
function outcome(
  loaded: Loaded,
  orderId: number,
  own: ReadonlySet<number>,
  urgency: (typeof urgencies)[number],
): Moved {
  const frozenUntil = loaded.now + loaded.set.frozenHours * 3_600_000
  const free = [...loaded.tasks.values()].filter(
    (task) => own.has(task.id) || (mayGive(loaded, task) && !isFrozen(task, frozenUntil)),
  )
  const problem = buildProblem(loaded, {
    free: new Set(free.map(({ id }) => id)),
    useAlternatives: loaded.set.useAlternatives,
  })
  const input = {
    ...problem.input,
    orders: problem.input.orders.map((order) =>
      order.id === orderId ? { ...order, weight: weights[urgency](order.weight ?? 1) } : order,
    ),
  }
  const model = buildModel(input)
  const before = scheduleOf(model, standingOf(loaded))
  const without = scheduleOf(
    model,
    standingOf(loaded).filter(({ opId }) => !own.has(opId)),
  )
  const { known } = judged({ problem, model, schedule: before, free: new Set(free.map(({ id }) => id)) })
  const { schedule } = insertWithLeastHarm(model, without, orderId)
  return outcomeOf(loaded, { problem, model, known }, before, schedule, own)
}

const isFrozen = ({ released, plannedStart }: OpenTask, until: number): boolean =>
  released && plannedStart !== null && Date.parse(plannedStart) < until

function resultOf(loaded: Loaded, moved: Moved, order: Rush, revision: number): InsertedOrder {
  const harmed: HarmedOrder[] = []
  let later = 0
  const seen = new Set<number | string>([order.id])
  for (const task of loaded.tasks.values()) {
    const key = task.workOrderId ?? `combined${task.id}`
    const before = moved.before.get(key)
    const after = moved.after.get(key)
    if (seen.has(key) || before === undefined || after === undefined) continue
    seen.add(key)
    if (after <= before) continue
    for (const { workOrderId, workorderNo, requiredEndDate } of membersOf(loaded, task)) {
      const due = dueOf(loaded.zone, requiredEndDate)
      if (after <= due) later++
      else
        harmed.push({
          orderId: workOrderId ?? 0,
          workorderNo: workorderNo ?? task.taskNo,
          due,
          before,
          after,
          becomesLate: before <= due,
        })
    }
  }
  const due = dueOf(loaded.zone, order.requiredEndDate)
  const ends = order.tasks.some(({ id }) => moved.lost.includes(id)) ? undefined : moved.after.get(order.id)
  return {
    revision,
    finish: ends ?? null,
    due,
    late: ends !== undefined && ends > due,
    harmed: harmed.sort(
      (a, b) => Number(b.becomesLate) - Number(a.becomesLate) || b.after - b.before - (a.after - a.before),
    ),
    later,
    changes: changesOf(loaded, moved.updates),
    unplaced: moved.lost.length,
  }
}
