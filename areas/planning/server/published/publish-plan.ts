import { lockOrders } from '#areas/orders/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { publishPlan as endpoint, previewPublication as preview } from '../../contract/published/publish.api.ts'
import { lockPlan, logStep, planRevision, type Update, updateTasks } from '../plan/write-plan.ts'
import { ordersFollow, ordersOfTasks } from '../task/order-facts.ts'
import { type DraftTask, publicationDifferences } from './publication-differences.ts'

export async function previewPublication(ctx: Ctx, input: InputOf<typeof preview>): Promise<OutputOf<typeof preview>> {
  const found = await publicationDifferences(ctx, input)
  return { revision: await planRevision(ctx), differences: found.map(({ row }) => row) }
}

/**
 * Publishes the plan of the scope: planned tasks are released with their place and times, tasks that lost theirs are withdrawn;
 * members of combined tasks follow their whole. Refuses when the plan was changed since the person looked at the differences.
 */
export async function publishPlan(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const seen = await lockPlan(ctx)
  // Locking counted up: the person saw the revision before.
  if (input.revision !== undefined && input.revision !== seen - 1) throw refuse('plan.refused.changedSincePreview')
  const found = await publicationDifferences(ctx, input)
  if (!found.length) throw refuse('plan.refused.nothingToPublish')
  const orderIds = await ordersOfTasks(
    ctx,
    found.map(({ task }) => task.id),
  )
  await lockOrders(ctx, orderIds)
  const members = await membersOf(
    ctx,
    found.map(({ task }) => task).filter(({ isCombined }) => isCombined),
  )
  const updates = found.flatMap(({ task }) => [
    publishing(task, task),
    ...members.filter(({ combinedInto }) => combinedInto === task.id).map((member) => publishing(member, task)),
  ])
  const changes = await updateTasks(ctx, updates)
  const { id } = await ctx.db
    .insertInto('planPublication')
    .values({ userId: ctx.caller.userId, note: input.note ?? null, changes: JSON.stringify(changes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  logStep(ctx, { verb: 'publish', note: input.note }, changes)
  ctx.touch('plan')
  await ordersFollow(ctx, orderIds)
  const withdrawn = found.filter(({ row }) => row.kind === 'withdrawn').length
  return { publicationId: id, published: found.length - withdrawn, withdrawn }
}

type Published = Pick<
  DraftTask,
  | 'id'
  | 'version'
  | 'taskNo'
  | 'status'
  | 'released'
  | 'publishedStart'
  | 'publishedEnd'
  | 'publishedWorkCenterId'
  | 'publishedMachineId'
>

const membersOf = async (ctx: Ctx, wholes: DraftTask[]) =>
  wholes.length
    ? ctx.db
        .selectFrom('task')
        .selectAll()
        .where(
          'combinedInto',
          'in',
          wholes.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    : []

/** A task takes over the plan of `whole` (itself, unless it is a member). */
function publishing(task: Published, whole: DraftTask): Update {
  const { id, taskNo, version } = task
  const planned = whole.plannedStart !== null
  return {
    id,
    taskNo,
    version,
    before: {
      released: task.released,
      status: task.status,
      publishedStart: task.publishedStart,
      publishedEnd: task.publishedEnd,
      publishedWorkCenterId: task.publishedWorkCenterId,
      publishedMachineId: task.publishedMachineId,
    },
    after: {
      released: planned,
      status: planned ? 'waiting' : 'notScheduled',
      publishedStart: whole.plannedStart,
      publishedEnd: whole.plannedEnd,
      publishedWorkCenterId: planned ? whole.workCenterId : null,
      publishedMachineId: planned ? whole.machineId : null,
    },
  }
}
