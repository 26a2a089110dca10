import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'

/** Ids of the tasks not completed that the caller may see (department permission). */
export async function visibleTasks(ctx: Ctx): Promise<Set<number>> {
  const rows = await ctx.db.selectFrom('task').select('id').where('status', '<>', 'completed').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Refuses when the caller may not see the task. */
export async function mustSee(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db.selectFrom('task').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
}
