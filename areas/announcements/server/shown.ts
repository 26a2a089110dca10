import { type RawBuilder, sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import * as api from '../contract/announcement.api.ts'

type Shown = api.ShownAnnouncement & { readAt: string | null }

/** What is shown now of announcements `a` that meet a condition: emergencies first, then by priority, the newest first. */
async function shownNow(ctx: Ctx, condition: RawBuilder<unknown>): Promise<Shown[]> {
  const { rows } = await sql<Shown>`
    select a.id, ${nameIn(ctx, 'a', 'title')} as title, ${nameIn(ctx, 'a', 'content')} as content, a.priority, a.aloud,
      ${nameIn(ctx, 'd')} as workshop_name, ${nameIn(ctx, 'l')} as line_name, a.release_at, a.stop_at, p.name as pushed_by_name,
      case when f.id is not null then jsonb_build_object('fileNo', f.file_no, 'name', f.name, 'mime', f.mime, 'plays', a.plays) end as media,
      (select count(*)::int from announcement_reading r where r.team_id = a.team_id and r.announcement_id = a.id) as readers,
      o.read_at
    from announcement a
    join team_user p on p.team_id = a.team_id and p.id = a.pushed_by
    left join department d on d.team_id = a.team_id and d.id = a.workshop_id
    left join production_line l on l.team_id = a.team_id and l.id = a.line_id
    left join file f on f.team_id = a.team_id and f.id = a.file_id
    left join announcement_reading o on o.team_id = a.team_id and o.announcement_id = a.id and o.user_id = ${ctx.caller.userId}
    where a.status = 'pushed' and a.release_at <= now() and (a.stop_at is null or a.stop_at > now()) and ${condition}
    order by array_position(array['emergency', 'high', 'normal'], a.priority), a.release_at desc, a.id desc
    limit ${api.shownMost}`.execute(ctx.db)
  return rows
}

/** What is announced to the caller: to the team, and to the workshops that he is granted. */
export const myAnnouncements = async (ctx: Ctx): Promise<OutputOf<typeof api.getMyAnnouncement>> => ({
  rows: await shownNow(ctx, sql`true`),
})

/** Announcements `a` for the places of a board: to the team, to the workshops of its lines and stations, and to its lines. */
function placesOf({ workshopIds, lineIds, stationIds }: BoardFilter): RawBuilder<unknown> {
  if (!workshopIds?.length && !lineIds?.length && !stationIds?.length) return sql`true`
  const lines = sql`select z.id, z.workshop_id from production_line z where z.team_id = a.team_id
    ${workshopIds?.length ? sql`and z.workshop_id = any(${workshopIds}::bigint[])` : sql``}
    ${lineIds?.length ? sql`and z.id = any(${lineIds}::bigint[])` : sql``}
    ${
      stationIds?.length
        ? sql`and z.id in (select s.effective_line_id from station s where s.team_id = a.team_id and s.id = any(${stationIds}::bigint[]))`
        : sql``
    }`
  const ofWorkshops =
    workshopIds?.length && !lineIds?.length && !stationIds?.length
      ? sql`a.workshop_id = any(${workshopIds}::bigint[])`
      : sql`a.workshop_id in (select y.workshop_id from (${lines}) y)`
  return sql`(a.workshop_id is null or (a.line_id is null and ${ofWorkshops}) or a.line_id in (select y.id from (${lines}) y))`
}

/** What is announced at the places of a board. */
export const boardAnnouncements = async (
  ctx: Ctx,
  filter: BoardFilter,
): Promise<OutputOf<typeof api.selectBoardAnnouncement>> => {
  const rows = await shownNow(ctx, placesOf(filter))
  return { rows: rows.map(({ readAt: _, ...row }) => row) }
}

/** Keeps that the caller has read what is announced to him; what he has read already stays as it is. */
export async function readAnnouncements(
  ctx: Ctx,
  { ids }: { ids: number[] },
): Promise<OutputOf<typeof api.readAnnouncement>> {
  const { rows } = await sql<{ id: number }>`
    insert into announcement_reading (announcement_id, user_id, read_at)
    select a.id, ${ctx.caller.userId}, ${ctx.enteredAt.toISOString()}::timestamptz from announcement a
    where a.id = any(${ids}) and a.status <> 'draft' and a.release_at <= now() order by a.id
    on conflict do nothing returning announcement_id as id`.execute(ctx.db)
  if (rows.length) {
    ctx.touch(
      'announcementReading',
      rows.map(({ id }) => id),
    )
    // Other pages of the same person.
    ctx.touch(`myAnnouncement:${ctx.caller.userId}`)
  }
  return { recorded: rows.length }
}
