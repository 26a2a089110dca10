import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { runScenario as endpoint } from '../../contract/global/scenario.api.ts'

export const scenarioKind = 'planning.scenario'

/** A run is long; a server that dies in the middle of it leaves it to another one so many times. */
const tries = 3

/** Keeps a new scenario and leaves the job that reckons it. One run of a team at a time, so that other jobs go on. */
export async function runScenario(
  ctx: Ctx,
  { name, note, settings }: InputOf<typeof endpoint>,
): Promise<{ id: number }> {
  await refuseBusy(ctx)
  const { id } = await ctx.db
    .insertInto('scenario')
    .values({
      name,
      note: note || null,
      userId: ctx.caller.userId,
      kind: settings.kind ?? 'global',
      settings: JSON.stringify(settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const jobId = await ctx.enqueue(scenarioKind, { id }, { key: 'scenario', maxAttempts: tries })
  if (jobId === null) throw refuse('scenario.refused.busyAny')
  await ctx.db.updateTable('scenario').set({ jobId }).where('id', '=', id).execute()
  ctx.audit({ verb: 'add', entity: 'scenario', id, name, after: settings })
  ctx.touch('scenario', [id])
  return { id }
}

async function refuseBusy(ctx: Ctx): Promise<void> {
  const other = await ctx.db
    .selectFrom('scenario')
    .select('name')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  if (other) throw refuse('scenario.refused.busy', { name: other.name })
}
