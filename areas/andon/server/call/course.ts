import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getAndonCourse } from '../../contract/call.api.ts'

type Course = OutputOf<typeof getAndonCourse>

/** Who did what to a call, who was told with what result, and what comes next unless somebody acts. */
export async function readCourse(ctx: Ctx, { id }: InputOf<typeof getAndonCourse>): Promise<Course> {
  const call = await ctx.db.selectFrom('andonCall').select('id').where('id', '=', id).executeTakeFirst()
  if (!call) throw notFound()
  const steps = await sql<
    Course['steps'][number]
  >`select l.id, l.at, l.kind, u.name as user_name, w.name as to_user_name, l.tier, l.note,
      case when l.kind <> 'photographed' then '{}' else array(
        select f.file_no from andon_call_photo p join file f on f.team_id = p.team_id and f.id = p.file_id
        where p.team_id = l.team_id and p.call_id = l.call_id and p.added_by = l.user_id and p.added_at = l.at
        order by f.id) end as photos
    from andon_log l
    left join team_user u on u.team_id = l.team_id and u.id = l.user_id
    left join team_user w on w.team_id = l.team_id and w.id = l.to_user_id
    where l.call_id = ${id} order by l.id`.execute(ctx.db)
  const told = await ctx.db
    .selectFrom('notification')
    .select(['id', 'createdAt as at', 'channel', 'recipientName', 'subject', 'state', 'readAt'])
    .where('source', '=', 'andonCall')
    .where('sourceId', '=', id)
    .orderBy('id')
    .execute()
  const pending = await ctx.db
    .selectFrom('andonTimer')
    .select(['kind', 'tier', 'dueAt'])
    .where('teamId', '=', ctx.caller.teamId)
    .where('callId', '=', id)
    .where('state', '=', 'armed')
    .orderBy('dueAt')
    .execute()
  return { steps: steps.rows, told, pending: pending as Course['pending'] }
}
