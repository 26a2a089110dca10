import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { adoptScenario as endpoint, publishScenario as publishing } from '../../contract/global/scenario.api.ts'
import { storeExceptions } from '../aps/store-exceptions.ts'
import { followedSetups } from '../plan/followed-setups.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { plannedNow, plannedOf, unplaced } from '../plan/planned.ts'
import { keepStep, lockPlan, logStep, type Update, updateTasks } from '../plan/write-plan.ts'
import { publishPlan } from '../published/publish-plan.ts'
import { fitScenario } from './fit-scenario.ts'
import { readScenario, type Scenario } from './read-scenario.ts'
import { overtakenBy } from './scenario-facts.ts'
import { loadFor } from './scenario-problem.ts'

type Adopted = OutputOf<typeof endpoint>

/** Makes a scenario the plan; refuses one that the plan has overtaken, which is to be run again. */
export async function adoptScenario(ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<Adopted> {
  const { changed, adapted } = await adopt(ctx, id)
  return { changed, adapted, published: 0 }
}

/** Makes a scenario the plan and gives its tasks to the shop floor, in one act. */
export async function publishScenario(ctx: Ctx, { id, note }: InputOf<typeof publishing>): Promise<Adopted> {
  const { changed, adapted, scenario, ids } = await adopt(ctx, id)
  const { publicationId, published, withdrawn } = await publishPlan(ctx, { ids, note: note || scenario.name })
  await ctx.db.updateTable('scenario').set({ publicationId }).where('id', '=', id).execute()
  return { changed, adapted, published: published + withdrawn }
}

async function adopt(
  ctx: Ctx,
  id: number,
): Promise<{ changed: number; adapted: number; scenario: Scenario; ids: number[] }> {
  await lockPlan(ctx)
  const scenario = await readScenario(ctx, id, { lock: true })
  const { name } = scenario
  if (scenario.state !== 'ready') throw refuse('scenario.refused.notReady', { name })
  const loaded = await loadFor(ctx, scenario.settings)
  const overtaken = scenario.adoptedAt === null ? await overtakenBy(ctx, loaded, scenario.facts) : null
  if (overtaken?.changed) throw refuse('scenario.refused.overtaken', { name, count: overtaken.changed }, overtaken)
  if (scenario.adoptedAt !== null && scenario.publicationId !== null) throw refuse('scenario.refused.adopted', { name })
  const { problem, scope, solved, adapted } = fitScenario(loaded, scenario)
  const updates = [...scope].map((taskId): Update => {
    const task = loaded.tasks.get(taskId) as OpenTask
    const place = solved.placed.get(taskId)
    const after = place ? plannedOf(loaded, place, problem.options.get(taskId) ?? []) : unplaced(task)
    return {
      id: taskId,
      taskNo: task.taskNo,
      version: task.version,
      before: { ...plannedNow(task) },
      after: { ...after },
    }
  })
  updates.push(...followedSetups(loaded, problem, solved.placed, scope))
  const step = { verb: 'adopt', note: name }
  const changes = await updateTasks(ctx, updates)
  const stepId = await keepStep(ctx, step, changes)
  logStep(ctx, step, changes)
  await storeExceptions(ctx, scope, solved.unplaced)
  ctx.audit({ verb: 'adopt', entity: 'scenario', id, name })
  await ctx.db
    .updateTable('scenario')
    .set({ adoptedAt: ctx.now.toISOString(), ...(stepId !== null && { stepId }) })
    .where('id', '=', id)
    .execute()
  ctx.touch('scenario', [id])
  ctx.touch('plan')
  return { changed: changes.length, adapted, scenario, ids: [...scope] }
}
