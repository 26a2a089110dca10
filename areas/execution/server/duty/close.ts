import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** Ends stretches on duty, now or at a moment not before they began. `forgotten`: nobody ended them. */
export async function closeSessions(
  ctx: Ctx,
  ids: number[],
  how: { verb: string; at?: string; forgotten?: boolean },
): Promise<void> {
  if (!ids.length) return
  const at = how.at ?? ctx.now.toISOString()
  const rows = await ctx.db
    .updateTable('dutySession')
    .set({
      offAt: sql`greatest(on_at, ${at}::timestamptz)`,
      forgotten: how.forgotten ?? false,
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .where('offAt', 'is', null)
    .returning(['id', 'userId', 'taskId', 'offAt'])
    .execute()
  const users = await ctx.db
    .selectFrom('teamUser')
    .select(['id', 'name'])
    .where('id', 'in', rows.map(({ userId }) => userId).concat(0))
    .execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  for (const { id, userId, taskId, offAt } of rows)
    ctx.audit({
      verb: how.verb,
      entity: 'duty',
      id,
      name: names.get(userId),
      before: { offAt: null },
      after: { offAt, taskId, forgotten: how.forgotten ?? false },
    })
  ctx.touch(
    'duty',
    rows.map(({ id }) => id),
  )
}
