import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { type Explanation, explain, type Model, type Schedule } from '#engines/scheduling/index.ts'
import type { explainOrder as endpoint, LateExplanation } from '../../../contract/global/global.api.ts'
import { type Loaded, membersOf } from '../../plan/load.ts'
import { standing } from '../../plan/moves.ts'
import type { OpenTask } from '../../plan/open-tasks.ts'
import type { PlaceId } from '../../plan/places.ts'
import type { Problem } from '../../plan/problem.ts'
import { recentPlan } from '../../plan/recent-plan.ts'
import { modelOf } from '../fit-scenario.ts'
import { readScenario } from '../read-scenario.ts'
import { placeName } from './figures.ts'
import { namedTask, type Telling, wordCause, wordRemedy } from './late-facts.ts'

/** Why an order ends when it does, in the plan as it stands or in a scenario. */
export async function explainOrder(
  ctx: Ctx,
  { orderId, scenarioId }: InputOf<typeof endpoint>,
): Promise<LateExplanation> {
  const order = await ctx.db
    .selectFrom('workOrder')
    .select(['workorderNo', madeNameIn(ctx, 'workOrder').as('materialDesc')])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) throw notFound()
  const { loaded } = await recentPlan(ctx)
  const { problem, model, schedule } = await planOf(ctx, loaded, scenarioId)
  const told = explained(loaded, model, schedule, orderId)
  if (!told) throw refuse('late.refused.notPlanned', { order: order.workorderNo })
  const telling: Telling = { loaded, problem }
  const { finish, due, late, chain, remedies, unplanned } = told
  return {
    ...order,
    finish: Number.isNaN(finish) ? null : finish,
    due: due ?? null,
    late,
    chain: chain.map(({ opId, machineId, setupStart, start, end, causes }) => ({
      ...namedTask(loaded, opId),
      taskId: opId as number,
      own: isOf(loaded, opId as number, orderId),
      place: placeName(loaded, machineId as PlaceId),
      setupStart,
      start,
      end,
      causes: causes.map((cause) => wordCause(telling, opId as number, cause)),
    })),
    remedies: remedies.map((remedy) => wordRemedy(telling, remedy, scenarioId === undefined)),
    unplanned: [...new Set([...unplanned.map(({ opId }) => opId as number), ...placeless(loaded, orderId)])].map((id) =>
      namedTask(loaded, id),
    ),
  }
}

async function planOf(
  ctx: Ctx,
  loaded: Loaded,
  scenarioId: number | undefined,
): Promise<{ problem: Problem; model: Model; schedule: Schedule }> {
  if (scenarioId === undefined) return standing(loaded, new Set(), new Map())
  const scenario = await readScenario(ctx, scenarioId)
  const { problem, model, wanted } = modelOf(loaded, scenario)
  return { problem, model, schedule: wanted }
}

/** The explanation of the order's part that ends last: tasks within a combined one belong to that. */
function explained(loaded: Loaded, model: Model, schedule: Schedule, orderId: number): Explanation | undefined {
  const combined = [...loaded.tasks.values()].filter((task) => task.isCombined && isOf(loaded, task.id, orderId))
  return [orderId, ...combined.map(({ id }) => `combined${id}`)]
    .filter((key) => model.orderIndex.has(key))
    .map((key) => explain(model, schedule, key))
    .filter(({ chain, unplanned }) => chain.length || unplanned.length)
    .sort((a, b) => (b.chain[0]?.end ?? 0) - (a.chain[0]?.end ?? 0))[0]
}

const isOf = (loaded: Loaded, taskId: number, orderId: number): boolean => {
  const task = loaded.tasks.get(taskId)
  return task !== undefined && membersOf(loaded, task).some(({ workOrderId }) => workOrderId === orderId)
}

const placeless = (loaded: Loaded, orderId: number): number[] =>
  [...loaded.tasks.values()]
    .filter((task: OpenTask) => task.plannedStart === null && task.workOrderId === orderId)
    .map(({ id }) => id)
