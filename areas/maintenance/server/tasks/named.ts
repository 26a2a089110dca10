import { sql } from 'kysely'
import { nameIn, type Reader } from '#core/server/crud/names.ts'

/** SQL: what a task `t` is called in the reader's language, over `joinTaskName`: by its plan, or by the work that a breakdown left. */
export const taskName = (reader: Reader) => sql<string>`coalesce(${nameIn(reader, 'p')}, fu.work)`

/** SQL: joins the plan `p` or the follow-up work `fu` of a task `t`. */
export const joinTaskName = sql`
  left join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
  left join maintenance_follow_up fu on fu.team_id = t.team_id and fu.task_id = t.id`
