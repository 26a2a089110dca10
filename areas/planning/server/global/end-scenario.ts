import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { readScenario } from './read-scenario.ts'

interface One {
  id: number
}

/** Wants the best plan found so far; the server that runs it hears of it within a second. */
export async function stopScenario(ctx: Ctx, { id }: One): Promise<One> {
  const { state, name } = await readScenario(ctx, id, { lock: true })
  if (state !== 'waiting' && state !== 'running') throw refuse('scenario.refused.ended', { name })
  await ctx.db.updateTable('scenario').set({ stopAsked: true }).where('id', '=', id).execute()
  ctx.audit({ verb: 'stop', entity: 'scenario', id, name })
  ctx.touch('scenario', [id])
  return { id }
}

/** Ends a run without keeping what it found. */
export async function cancelScenario(ctx: Ctx, { id }: One): Promise<One> {
  const { state, name } = await readScenario(ctx, id, { lock: true })
  if (state !== 'waiting' && state !== 'running') throw refuse('scenario.refused.ended', { name })
  await ctx.db
    .updateTable('scenario')
    .set({ state: 'cancelled', finishedAt: ctx.now.toISOString() })
    .where('id', '=', id)
    .execute()
  ctx.audit({ verb: 'cancel', entity: 'scenario', id, name })
  ctx.touch('scenario', [id])
  return { id }
}
