import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored, type Values } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import type { moldMaintenance } from '../../contract/maintenance.ts'
import { moldMaintenanceCrud } from '../../contract/maintenance.ts'
import type { MaintenanceKind } from '../../contract/maintenance-status.ts'
import { reckonedMolds } from '../mold-shots.ts'
import { moveMold } from '../move-mold.ts'

type Candidate = CandidateOf<typeof moldMaintenance, 'moldMaintenance'>

/** Where each kind takes a mold. */
const away = { maintenance: 'inMaintenance', repair: 'underRepair' } as const
const verbs = { maintenance: 'maintain', repair: 'repair' } as const

interface MoldNow {
  id: number
  number: string
  status: string
  shots: number
  shotsSince: number
  /** A record of it that is not judged yet. */
  open: string | null
}

async function moldsNow(ctx: Ctx, ids: number[]): Promise<Map<number, MoldNow>> {
  if (!ids.length) return new Map()
  const { rows } = await ctx.unscoped(() =>
    sql<MoldNow>`
      select m.id, m.number, m.status, m.shots_now as shots, m.shots_now_since as shots_since, (
        select r.number from mold_maintenance r
        where r.team_id = m.team_id and r.mold_id = m.id and r.status in ('open', 'submitted')) as open
      from ${reckonedMolds} m where m.id = any(${ids})`.execute(ctx.db),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function kindsOf(ctx: Ctx, ids: number[]): Promise<Map<number, { kind: MaintenanceKind; enabled: boolean }>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('moldMaintenanceType')
    .select(['id', 'kind', 'enabled'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, kind, enabled }) => [id, { kind: kind as MaintenanceKind, enabled }]))
}

const idsOf = (candidates: Candidate[], field: 'moldId' | 'typeId'): number[] =>
  candidates.flatMap(({ draft }) => draft[field] ?? [])

/** What a new record keeps of its mold, its type and who wrote it. */
async function fill(ctx: Ctx, candidates: Candidate[]): Promise<void> {
  const molds = await moldsNow(ctx, idsOf(candidates, 'moldId'))
  const kinds = await kindsOf(ctx, idsOf(candidates, 'typeId'))
  const fresh = candidates.filter(({ before }) => !before)
  const numbers = await takeNumbers(ctx, 'moldMaintenance', fresh.length)
  fresh.forEach(({ draft }, i) => {
    const mold = molds.get(draft.moldId ?? 0)
    const { shots = 0, shotsSince = 0 } = mold ?? {}
    const kind = kinds.get(draft.typeId ?? 0)?.kind ?? 'maintenance'
    const sent = { sentBy: ctx.caller.userId, sentAt: ctx.now.toISOString() }
    Object.assign(draft, { number: numbers[i], kind, shots, shotsSince, ...sent })
  })
}

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const molds = await moldsNow(ctx, idsOf(candidates, 'moldId'))
  const kinds = await kindsOf(ctx, idsOf(candidates, 'typeId'))
  return candidates.map(({ draft, before }) => {
    if (before) return changeIssues(before, draft)
    const type = kinds.get(draft.typeId ?? 0)
    if (type && !type.enabled) return [{ field: 'typeId', key: 'moldMaintenance.typeDisabled' }]
    const mold = molds.get(draft.moldId ?? 0)
    return mold && type ? moldIssues(ctx, mold, type.kind) : []
  })
}

/** It goes from the library; one whose last record was not taken is there already. */
function moldIssues(ctx: Ctx, { number, status, open }: MoldNow, kind: MaintenanceKind): FieldIssue[] {
  if (open) return [{ field: 'moldId', key: 'moldMaintenance.alreadyOpen', params: { mold: number, record: open } }]
  if (status === 'inLibrary' || status === away[kind]) return []
  return [
    {
      field: 'moldId',
      key: status === 'inUse' ? 'moldMaintenance.mounted' : 'moldMaintenance.away',
      params: { mold: number, state: ctx.t(`moldStatus.${status}`) },
    },
  ]
}

/** An open record may be mended, but for its mold and type: the mold went away for them. */
function changeIssues(before: Stored<'moldMaintenance'>, draft: Values): FieldIssue[] {
  const changed = (['moldId', 'typeId'] as const).filter(
    (field) => draft[field] !== undefined && draft[field] !== before[field],
  )
  if (before.status !== 'open') return [{ field: 'remark', key: 'moldMaintenance.frozen' }]
  return changed.map((field) => ({ field, key: 'moldMaintenance.keepsMold' }))
}

/** The mold leaves the library with its record. */
async function added(ctx: Ctx, rows: { row: Stored<'moldMaintenance'> }[]): Promise<void> {
  for (const { row } of rows) {
    const kind = row.kind as MaintenanceKind
    const mold = await lockRow(ctx.db, 'mold', row.moldId)
    if (mold.status !== away[kind]) await moveMold(ctx, mold, verbs[kind], {}, row.number)
  }
}

export const maintenances = serveCrud(moldMaintenanceCrud, {
  table: 'moldMaintenance',
  sort: [{ field: 'sentAt', order: 'desc' }],
  list: (db) =>
    db
      .selectFrom('moldMaintenance as r')
      .innerJoin('mold as m', (join) => join.onRef('m.teamId', '=', 'r.teamId').onRef('m.id', '=', 'r.moldId'))
      .innerJoin('moldMaintenanceType as t', (join) =>
        join.onRef('t.teamId', '=', 'r.teamId').onRef('t.id', '=', 'r.typeId'),
      )
      .leftJoin('teamUser as s', (join) => join.onRef('s.teamId', '=', 'r.teamId').onRef('s.id', '=', 'r.sentBy'))
      .leftJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.submittedBy'))
      .leftJoin('teamUser as d', (join) => join.onRef('d.teamId', '=', 'r.teamId').onRef('d.id', '=', 'r.decidedBy'))
      .select([
        'r.id',
        'r.version',
        'r.createdAt',
        'r.number',
        'r.status',
        'r.moldId',
        'm.number as moldNumber',
        'm.name as moldName',
        'r.typeId',
        't.name as typeName',
        'r.kind',
        'r.plannedOn',
        'r.staffIds',
        sql<string[]>`array(select p.name from team_user p where p.team_id = r.team_id and p.id = any(r.staff_ids)
          order by array_position(r.staff_ids, p.id))`.as('staffNames'),
        'r.shots',
        'r.shotsSince',
        'r.sentBy',
        's.name as sentByName',
        'r.sentAt',
        'r.remark',
        'r.result',
        'u.name as submittedByName',
        'r.submittedAt',
        'd.name as decidedByName',
        'r.decidedAt',
        'r.decision',
      ]),
  refers: { moldId: { table: 'mold', everywhere: true }, typeId: 'moldMaintenanceType', staffIds: 'teamUser' },
  fill,
  check,
  added,
})
