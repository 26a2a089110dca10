import type { Ctx } from '#core/server/context.ts'

/** Whoever puts people on duty or changes when they were waits here: two acts never see the same person free. */
export async function lockPeople(ctx: Ctx, userIds: number[]): Promise<void> {
  await ctx.db.selectFrom('teamUser').select('id').where('id', 'in', userIds).orderBy('id').forNoKeyUpdate().execute()
}
