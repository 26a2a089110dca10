import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/**
 * Remembers which tasks planning could not place and why, and forgets those it did.
 *
 * @param tried tasks that planning was asked to place
 * @param unplaced reasons of those without a place
 */
export async function storeExceptions(
  ctx: Ctx,
  tried: ReadonlySet<number>,
  unplaced: ReadonlyMap<number, string>,
): Promise<void> {
  const failed = [...unplaced].filter(([id]) => tried.has(id))
  const placed = [...tried].filter((id) => !unplaced.has(id))
  if (placed.length) await sql`delete from plan_exception where task_id = any(${placed})`.execute(ctx.db)
  if (failed.length) {
    const rows = failed.map(([task_id, reason]) => ({ task_id, reason }))
    await sql`insert into plan_exception (task_id, reason, first_at, last_at)
      select f.task_id, f.reason, ${ctx.now.toISOString()}::timestamptz, ${ctx.now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (task_id bigint, reason text)
      on conflict (team_id, task_id) do update
        set reason = excluded.reason, tries = plan_exception.tries + 1, last_at = excluded.last_at`.execute(ctx.db)
  }
  if (placed.length || failed.length) ctx.touch('planException')
}
