import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { undoScenario as endpoint } from '../../contract/global/scenario.api.ts'
import { nextStep, undoPlan } from '../gantt/undo-plan.ts'
import { lockPlan } from '../plan/write-plan.ts'
import { lastPublication, undoPublication } from '../published/undo-publication.ts'
import { readScenario } from './read-scenario.ts'

/**
 * Takes an adopted scenario back: what it gave to the shop floor, then the plan as it stood before. Refused when something else was
 * published or planned on top of it, which is to be taken back first.
 */
export async function undoScenario(ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  await lockPlan(ctx)
  const { name, adoptedAt, publicationId, stepId } = await readScenario(ctx, id, { lock: true })
  if (adoptedAt === null) throw refuse('scenario.refused.notAdopted', { name })
  let tasks = 0
  if (publicationId !== null) {
    if ((await lastPublication(ctx))?.id !== publicationId) throw refuse('scenario.refused.publishedSince', { name })
    tasks = (await undoPublication(ctx)).tasks
  }
  if (stepId !== null) {
    if ((await nextStep(ctx, 'undo'))?.id !== stepId) throw refuse('scenario.refused.plannedSince', { name })
    tasks = Math.max(tasks, (await undoPlan(ctx)).ids.length)
  }
  await ctx.db
    .updateTable('scenario')
    .set({ adoptedAt: null, publicationId: null, stepId: null })
    .where('id', '=', id)
    .execute()
  ctx.audit({ verb: 'undo', entity: 'scenario', id, name })
  ctx.touch('scenario', [id])
  return { tasks }
}
