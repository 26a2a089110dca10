import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getAnnouncementReceipts } from '../contract/announcement.api.ts'

const most = 1_000

/** Who has read an announcement; who has not, of those who may log in and may see its workshop. */
export async function receipts(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof getAnnouncementReceipts>> {
  const told = await ctx.db.selectFrom('announcement').select('workshopId').where('id', '=', id).executeTakeFirst()
  if (!told) throw notFound()
  const { workshopId } = told
  const { rows } = await sql<{
    userName: string
    jobNumber: string
    readAt: string | null
    read: number
    unread: number
  }>`
    select u.name as user_name, u.job_number, r.read_at, count(r.read_at) over ()::int as read,
      count(*) filter (where r.read_at is null) over ()::int as unread
    from team_user u
    left join announcement_reading r on r.team_id = u.team_id and r.user_id = u.id and r.announcement_id = ${id}
    where r.read_at is not null or (u.status = 'enabled' and u.deleted_at is null
      and (u.system_administrator or u.permission_department_ids is null or ${workshopId}::bigint is null
        or ${workshopId}::bigint = any(u.permission_department_ids)))
    order by r.read_at is not null, r.read_at, u.id limit ${most}`.execute(ctx.db)
  return {
    read: rows[0]?.read ?? 0,
    unread: rows[0]?.unread ?? 0,
    people: rows.map(({ userName, jobNumber, readAt }) => ({ userName, jobNumber, readAt })),
  }
}
