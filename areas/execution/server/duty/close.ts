import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Step } from '#core/server/steps.ts'

/** Ends stretches on duty, now or at a moment not before they began. `forgotten`: nobody ended them. */
export async function closeSessions(
  ctx: Ctx,
  ids: number[],
  how: { verb: string; at?: string; forgotten?: boolean },
): Promise<void> {
  if (!ids.length) return
  const forgotten = how.forgotten ?? false
  const rows = await ctx.step(close, { ids, at: how.at ?? ctx.now.toISOString(), forgotten })
  for (const { id, name, taskId, offAt } of rows)
    ctx.audit({
      verb: how.verb,
      entity: 'duty',
      id,
      name,
      before: { offAt: null },
      after: { offAt, taskId, forgotten },
    })
  ctx.touch(
    'duty',
    rows.map(({ id }) => id),
  )
}

interface Closed {
  id: number
  taskId: number | null
  offAt: string
  name: string
}

const close: Step<{ ids: number[]; at: string; forgotten: boolean }, Closed[]> = {
  writes: true,
  async run(ctx, parts) {
    const endings = parts.flatMap(({ item: { ids, at, forgotten } }) => ids.map((id) => ({ id, at, forgotten })))
    // Who is moved may be on duty in a workshop that the caller does not see.
    const { rows } = await ctx.unscoped(() =>
      sql<Closed>`
        update duty_session d set off_at = greatest(d.on_at, e.at), forgotten = e.forgotten, version = d.version + 1
        from jsonb_to_recordset(${JSON.stringify(endings)}::jsonb) as e (id bigint, at timestamptz, forgotten boolean), team_user u
        where d.id = e.id and d.off_at is null and u.team_id = d.team_id and u.id = d.user_id
        returning d.id, d.task_id, d.off_at, u.name`.execute(ctx.db),
    )
    return parts.map(({ item: { ids } }) => rows.filter(({ id }) => ids.includes(id)))
  },
}
