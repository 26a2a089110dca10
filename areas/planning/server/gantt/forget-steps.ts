import type { Ctx } from '#core/server/context.ts'

/** Empties every planner's journal: what was planned so far can no longer be undone. */
export async function forgetSteps(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('planStep').execute()
}
