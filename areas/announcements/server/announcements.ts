import { type RawBuilder, sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import type { Candidate } from '#core/server/crud/definition.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Refers } from '#core/server/crud/refers.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound } from '#core/server/refusal.ts'
import { announcementCrud, mediaAnnouncementCrud } from '../contract/announcement.ts'
import { mayAnnounce } from './policy.ts'

type Kind = 'text' | 'media'

const aWorkshop: Refers = { table: 'department', among: { isWorkshop: true }, gone: 'productionLine.noWorkshop' }

/** How an announcement `a` stands now: what was pushed is shown from its release until its stop time. */
export const stateNow: RawBuilder<string> = sql`case when a.status <> 'pushed' then a.status
  when a.stop_at <= now() then 'over' when a.release_at > now() then 'scheduled' else 'shown' end`

const rowsOf = (kind: Kind) => (db: Db, reader: Reader) =>
  db
    .selectFrom(
      sql<Values & { id: number }>`(
      select a.id, a.version, a.created_at, a.title, a.titles, a.content, a.contents, ${stateNow} as state, a.status,
        a.priority, a.aloud, a.workshop_id, ${nameIn(reader, 'd')} as workshop_name, a.line_id, ${nameIn(reader, 'l')} as line_name,
        a.release_at, a.stop_at, a.file_id, a.plays, a.kind,
        (select count(*)::int from announcement_reading r where r.team_id = a.team_id and r.announcement_id = a.id) as readers,
        c.name as created_by_name, p.name as pushed_by_name, a.pushed_at, a.stopped_at
      from announcement a
      join team_user c on c.team_id = a.team_id and c.id = a.created_by
      left join team_user p on p.team_id = a.team_id and p.id = a.pushed_by
      left join department d on d.team_id = a.team_id and d.id = a.workshop_id
      left join production_line l on l.team_id = a.team_id and l.id = a.line_id)`.as('a'),
    )
    .where('a.kind' as 'a.id', '=', kind as never)
    .selectAll()

/** What was pushed stays, as what people were told. */
const keeps = (kind: Kind) => async (ctx: Ctx, rows: Stored<'announcement'>[]) => {
  if (rows.some((row) => row.kind !== kind)) throw notFound()
  return new Map<number, Message>(
    rows
      .filter(({ status }) => status !== 'draft')
      .map(({ id, title, status }) => [
        id,
        { key: 'announcement.kept', params: { title, state: ctx.t(`announcementStatus.${stateWord(status)}`) } },
      ]),
  )
}

const stateWord = (status: string) => (status === 'stopped' ? 'stopped' : 'shown')

type Drafted = Candidate<Partial<Values>, Stored<'announcement'>>

/** The line stands in the workshop; what is over before it begins, or was pushed, is refused. */
async function checkTold(ctx: Ctx, kind: Kind, candidates: Drafted[]): Promise<FieldIssue[][]> {
  const wholes = candidates.map((candidate) => wholeOf(candidate) as Stored<'announcement'>)
  const lines = await rowsBy(
    ctx.db,
    'productionLine',
    wholes.map(({ lineId }) => lineId),
  )
  return candidates.map(({ draft, before }, i) => {
    if (before && before.kind !== kind) throw notFound()
    if (before && before.status !== 'draft') return [{ field: 'title', key: 'announcement.pushedAlready' }]
    const { lineId, workshopId, releaseAt, stopAt } = wholes[i] as Stored<'announcement'>
    const line = lines.get(lineId ?? 0)
    if (line && workshopId && line.workshopId !== workshopId)
      return [{ field: 'lineId', key: 'announcement.otherWorkshop' }]
    if (line && !workshopId) Object.assign(draft, { workshopId: line.workshopId })
    const why = mayAnnounce(ctx.caller, workshopId ?? line?.workshopId ?? null)
    if (why) return [{ field: 'workshopId', key: why }]
    const from = Math.max(ctx.now.getTime(), releaseAt ? Date.parse(releaseAt) : 0)
    if (stopAt && Date.parse(stopAt) <= from) return [{ field: 'stopAt', key: 'announcement.stopsBefore' }]
    return []
  })
}

const rowsBy = async (db: Db, table: 'productionLine', ids: readonly (number | null | undefined)[]) => {
  const wanted = ids.filter((id) => typeof id === 'number')
  if (!wanted.length) return new Map<number, { id: number; workshopId: number }>()
  const rows = await db.selectFrom(table).select(['id', 'workshopId']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a media type is played, and so may be played again. */
const isPlayed = (mime: string) => /^(audio|video)\//.test(mime)

/** How often it is played is said of sounds and videos alone; without a word: once. */
async function checkPlays(ctx: Ctx, candidates: Drafted[]): Promise<FieldIssue[][]> {
  const ids = candidates.map((candidate) => wholeOf(candidate).fileId)
  const files = await ctx.db
    .selectFrom('file')
    .select(['id', 'mime'])
    .where('id', 'in', [0, ...ids.filter((id) => typeof id === 'number')])
    .execute()
  const mimes = new Map(files.map(({ id, mime }) => [id, mime]))
  return candidates.map((candidate, i) => {
    const { draft } = candidate
    const played = isPlayed(mimes.get(ids[i] ?? 0) ?? '')
    const { plays } = wholeOf(candidate)
    if (!played && draft.fileId !== undefined && draft.plays === undefined) draft.plays = null
    else if (!played && plays != null) return [{ field: 'plays', key: 'mediaAnnouncement.notPlayed' }]
    if (plays === 0) return [{ field: 'plays', key: 'mediaAnnouncement.noPlays' }]
    if (played && plays == null) draft.plays = 1
    return []
  })
}

const blanks = { aloud: false, priority: 'normal' }

const common = {
  sort: [
    { field: 'createdAt', order: 'desc' as const },
    { field: 'id', order: 'desc' as const },
  ],
  refers: { workshopId: aWorkshop, lineId: 'productionLine' as const },
  usedBy: ['references' as const],
  extra: ['kind', 'createdBy', 'createdAt'] as const,
}

const fill = (kind: Kind) => async (ctx: Ctx, candidates: { draft: object }[]) => {
  for (const { draft } of candidates)
    Object.assign(draft, { kind, createdBy: ctx.caller.userId, createdAt: ctx.now.toISOString() })
}

export const announcements = serveCrud(announcementCrud, {
  ...common,
  table: 'announcement',
  list: rowsOf('text'),
  fill: fill('text'),
  keeps: keeps('text'),
  async check(ctx, candidates) {
    fillBlanks(candidates as never, blanks)
    return checkTold(ctx, 'text', candidates as never)
  },
})

export const mediaAnnouncements = serveCrud(mediaAnnouncementCrud, {
  ...common,
  table: 'announcement',
  list: rowsOf('media'),
  fill: fill('media'),
  keeps: keeps('media'),
  async check(ctx, candidates) {
    fillBlanks(candidates as never, blanks)
    const told = await checkTold(ctx, 'media', candidates as never)
    const plays = await checkPlays(ctx, candidates as never)
    return told.map((issues, i) => [...issues, ...(plays[i] ?? [])])
  },
})
