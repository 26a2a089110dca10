import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** Name of who planned a task last, in steps after `stepId`. */
export async function whoChanged(ctx: Ctx, stepId: number, taskId: number): Promise<string> {
  const later = await ctx.db
    .selectFrom('planStep as s')
    .innerJoin('teamUser as u', 'u.id', 's.userId')
    .where('s.id', '>', stepId)
    .where(sql<boolean>`s.changes @> ${JSON.stringify([{ id: taskId }])}::jsonb`)
    .select('u.name')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return later?.name ?? ctx.t('plan.somebody')
}
