import { sql } from 'kysely'
import { endDisplaySessions, extendDisplaySession, openDisplaySession } from '#areas/identity/server/index.ts'
import type { Screen } from '#core/contract/area.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { changeRow, deleteRows, lockRow, lockRows } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { refuse, refuseFields } from '#core/server/refusal.ts'
import type { Services } from '#core/server/services.ts'
import { carouselPath } from '../contract/carousel.ts'
import { displayCrud, displayEntity, issueDisplayLink, revokeDisplayLink } from '../contract/display.ts'
import { mayShowBoard, mayShowWorkshops } from './policy.ts'

type Candidate = CandidateOf<typeof displayEntity, 'displayLink'>

const kept = { name: displayEntity.name, key: displayEntity.key, table: 'displayLink' } as const

const list = (db: Db, reader: Reader) =>
  db
    .selectFrom('displayLink as d')
    .leftJoin('session as s', (j) =>
      j.onRef('s.teamId', '=', 'd.teamId').onRef('s.displayLinkId', '=', 'd.id').on('s.endedAt', 'is', null),
    )
    .select(['d.id', 'd.version', 'd.createdAt', 'd.name', 'd.boards', 'd.workshopIds', 'd.lineIds', 'd.stationIds'])
    .select(['d.language', 'd.expiresAt', 'd.issuedAt'])
    .select([
      // Not heard of before its first call, however long ago the address was made.
      sql<string | null>`case when s.seen_at > s.created_at then s.seen_at end`.as('seenAt'),
      sql<string>`case when d.issued_at is null then 'none' when d.revoked_at is not null then 'revoked'
        when d.expires_at <= now() then 'expired' else 'active' end`.as('state'),
      sql<
        string[]
      >`coalesce((select array_agg(${nameIn(reader, 'w')} order by array_position(d.workshop_ids, w.id)) from department w
        where w.team_id = d.team_id and w.id = any (d.workshop_ids)), '{}')`.as('workshopNames'),
      sql<
        string[]
      >`coalesce((select array_agg(${nameIn(reader, 'l')} order by array_position(d.line_ids, l.id)) from production_line l
        where l.team_id = d.team_id and l.id = any (d.line_ids)), '{}')`.as('lineNames'),
      sql<
        string[]
      >`coalesce((select array_agg(${nameIn(reader, 'z')} order by array_position(d.station_ids, z.id)) from station z
        where z.team_id = d.team_id and z.id = any (d.station_ids)), '{}')`.as('stationNames'),
    ])

/** Displays with their addresses. `boards`: those that an address can open. */
export function displayHandlers(boards: Services['boards']): Handler[] {
  const displays = serveCrud(displayCrud, {
    table: 'displayLink',
    list,
    sort: [{ field: 'name', order: 'asc' }],
    unique: [{ fields: ['name'] }],
    check: async (ctx, candidates) => {
      const [lines, stations] = [await workshopsOfLines(ctx, candidates), await stationsOf(ctx, candidates)]
      return candidates.map((candidate) => [
        ...boardIssues(ctx, candidate, boards(ctx.caller.areasOff)),
        ...placeIssues(ctx, candidate, lines, stations),
        ...endIssues(ctx, candidate),
      ])
    },
    remove: async (ctx, rows) => {
      const ids = rows.map(({ id }) => id)
      await endDisplaySessions(ctx, ids)
      await deleteRows(ctx.db, 'displayLink', ids)
    },
    updated: async (ctx, { after }) => extendDisplaySession(ctx, after.id, after.expiresAt),
  })
  return [
    ...displays.handlers,
    handle(issueDisplayLink, (ctx, { id }) => issue(ctx, id, boards(ctx.caller.areasOff))),
    handle(revokeDisplayLink, (ctx, { ids }) => revoke(ctx, ids)),
  ]
}

interface Shown {
  path: string
}

/** Boards that there are and may stand together. */
function boardIssues(
  { caller }: Pick<Ctx, 'caller'>,
  { draft, before }: Candidate,
  boards: readonly Screen[],
): FieldIssue[] {
  const shown = (draft.boards ?? before?.boards ?? []) as Shown[]
  const paths = shown.map(({ path }) => path)
  if (new Set(paths).size < paths.length) return [{ field: 'boards', key: 'displayLink.twice' }]
  for (const path of paths) {
    const board = boards.find((each) => each.path === path && path !== carouselPath)
    if (!board) return [{ field: 'boards', key: 'displayLink.noBoard', params: { board: path } }]
    if (paths.length > 1 && !board.board?.carousel)
      return [{ field: 'boards', key: 'displayLink.alone', params: { board: path } }]
    if (!mayShowBoard(caller, board))
      return [{ field: 'boards', key: 'displayLink.ownBoards', params: { board: path } }]
  }
  return []
}

type PlaceField = 'workshopIds' | 'lineIds' | 'stationIds'

const placesOf = ({ draft, before }: Candidate, key: PlaceField): number[] => draft[key] ?? before?.[key] ?? []

function workshopIssues({ caller }: Pick<Ctx, 'caller'>, candidate: Candidate): FieldIssue[] {
  return mayShowWorkshops(caller, placesOf(candidate, 'workshopIds'))
    ? []
    : [{ field: 'workshopIds', key: 'displayLink.ownWorkshops' }]
}

function placeIssues(
  ctx: Ctx,
  candidate: Candidate,
  lines: Map<number, number>,
  stations: Map<number, Place>,
): FieldIssue[] {
  const of = (key: PlaceField) => placesOf(candidate, key)
  const workshops = of('workshopIds')
  const wider = workshopIssues(ctx, candidate)
  if (wider.length) return wider
  const astray = of('lineIds').some((id) => {
    const workshop = lines.get(id)
    return workshop === undefined || (workshops.length > 0 && !workshops.includes(workshop))
  })
  if (astray) return [{ field: 'lineIds', key: 'displayLink.lineElsewhere' }]
  const within = (chosen: number[], id: number) => !chosen.length || chosen.includes(id)
  const lost = of('stationIds').some((id) => {
    const station = stations.get(id)
    return !station || !within(workshops, station.workshopId) || !within(of('lineIds'), station.lineId)
  })
  return lost ? [{ field: 'stationIds', key: 'displayLink.stationElsewhere' }] : []
}

const endIssues = ({ now }: Ctx, { draft }: Candidate): FieldIssue[] =>
  typeof draft.expiresAt === 'string' && Date.parse(draft.expiresAt) <= now.getTime()
    ? [{ field: 'expiresAt', key: 'displayLink.inPast' }]
    : []

async function workshopsOfLines({ db }: Ctx, candidates: Candidate[]): Promise<Map<number, number>> {
  const ids = candidates.flatMap((candidate) => placesOf(candidate, 'lineIds'))
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('productionLine').select(['id', 'workshopId']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.workshopId]))
}

interface Place {
  workshopId: number
  lineId: number
}

async function stationsOf({ db }: Ctx, candidates: Candidate[]): Promise<Map<number, Place>> {
  const ids = candidates.flatMap((candidate) => placesOf(candidate, 'stationIds'))
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('station')
    .select(['id', 'workshopId', 'effectiveLineId as lineId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

async function issue(ctx: Ctx, id: number, boards: readonly Screen[]): Promise<{ address: string }> {
  const row = await lockRow(ctx.db, 'displayLink', id)
  // Who opens the address sees what it shows: it is issued by those alone who may see as much.
  const asMade = { draft: {}, before: row }
  const issues = [...boardIssues(ctx, asMade, boards), ...workshopIssues(ctx, asMade)]
  if (issues.length) throw refuseFields(issues)
  const { expiresAt } = row
  if (expiresAt && Date.parse(expiresAt) <= ctx.now.getTime()) throw refuse('displayLink.expired')
  const queryId = await openDisplaySession(ctx, { id, expiresAt })
  await changeRow(ctx, kept, { id }, { issuedAt: ctx.now.toISOString(), revokedAt: null }, { verb: 'issue' })
  const [first, ...more] = row.boards as Shown[]
  const path = more.length ? carouselPath : first?.path
  return { address: `/home/${path}?full=1#queryId=${queryId}` }
}

async function revoke(ctx: Ctx, ids: number[]): Promise<BulkResult> {
  const rows = await lockRows(ctx.db, 'displayLink', ids)
  const done = rows.filter((row) => row.issuedAt !== null && row.revokedAt === null)
  await endDisplaySessions(
    ctx,
    done.map((row) => row.id),
  )
  for (const { id } of done)
    await changeRow(ctx, kept, { id }, { revokedAt: ctx.now.toISOString() }, { verb: 'revoke' })
  const skipped = ids
    .filter((id) => !done.some((row) => row.id === id))
    .map((id) => {
      const row = rows.find((each) => each.id === id)
      return {
        id,
        name: String(row?.name ?? id),
        reason: ctx.t(row ? 'displayLink.noAddress' : 'refused.gone'),
      }
    })
  return { done: done.map((row) => row.id), skipped }
}
