import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import type { Waits } from './waits.ts'

/** The caller's own reminders of customers that are due by today; the oldest is named, by its customer. */
export async function remindersDue(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<{ count: number; id: number; name: string; about: string; since: string }>`
    select count(*) over ()::int as count, id, customer as name, note as about, due_on as since from delivery_reminder
    where user_id = ${ctx.caller.userId} and done_at is null and due_on <= ${dayOf(ctx)}::date
    order by due_on, id limit 1`.execute(ctx.db)
  return rows.map((row) => ({ kind: 'dueReminders', ...row }))
}
