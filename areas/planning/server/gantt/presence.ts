import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { type hereAtPlan, presentFor } from '../../contract/gantt/planner.api.ts'

type Answer = OutputOf<typeof hereAtPlan>

/** Remembers that the caller is at the plan and what he holds; others hear of it only when that is news. */
export async function markPresent(ctx: Ctx, { holding }: InputOf<typeof hereAtPlan>): Promise<Answer> {
  const { userId } = ctx.caller
  const since = new Date(ctx.now.getTime() - presentFor).toISOString()
  const known = await ctx.db.selectFrom('planViewer').selectAll().where('userId', '=', userId).executeTakeFirst()
  const now = ctx.now.toISOString()
  await ctx.db
    .insertInto('planViewer')
    .values({ userId, holdingTaskId: holding, seenAt: now })
    .onConflict((c) => c.columns(['teamId', 'userId']).doUpdateSet({ holdingTaskId: holding, seenAt: now }))
    .execute()
  if (!known || known.seenAt < since || known.holdingTaskId !== holding) ctx.touch('planViewer')
  const others = await ctx.db
    .selectFrom('planViewer as v')
    .innerJoin('teamUser as u', 'u.id', 'v.userId')
    .leftJoin('task as t', 't.id', 'v.holdingTaskId')
    .where('v.userId', '<>', userId)
    .where('v.seenAt', '>', since)
    .select(['v.userId', 'u.name', 't.taskNo as holding'])
    .orderBy('u.name')
    .execute()
  return { others, last: await lastOfOthers(ctx) }
}

async function lastOfOthers(ctx: Ctx): Promise<Answer['last']> {
  const row = await ctx.db
    .selectFrom('planStep as s')
    .innerJoin('teamUser as u', 'u.id', 's.userId')
    .where('s.userId', '<>', ctx.caller.userId)
    .where('s.undone', '=', false)
    .where('s.createdAt', '>', new Date(ctx.now.getTime() - 3_600_000).toISOString())
    .select(['u.name', 's.verb', 's.createdAt'])
    .select(sql<number>`jsonb_array_length(s.changes)`.as('tasks'))
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { name: row.name, verb: row.verb, tasks: row.tasks, at: Date.parse(row.createdAt) } : null
}
