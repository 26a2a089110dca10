import { departmentLookup } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { stationMoved } from '../contract/events.ts'
import type { stationEntity } from '../contract/station.ts'
import { stationCrud } from '../contract/station.ts'
import { idsOf } from './drafts.ts'
import { aWorkshop } from './lines.ts'
import { lineIssue, linesById } from './lines-of.ts'
import { lineLookup, workCenterLookup } from './lookups.ts'

type Candidate = CandidateOf<typeof stationEntity, 'station'>

async function checkStations(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const rows = candidates.map(wholeOf)
  const lines = await linesById(ctx, idsOf(rows, 'effectiveLineId'))
  const centers = await centersById(ctx, idsOf(rows, 'workCenterId'))
  return rows.map((row) => [...lineIssue(row, 'effectiveLineId', lines), ...centerIssue(row, centers)])
}

function centerIssue(
  row: Record<string, unknown>,
  centers: Map<number, { name: string; lineId: number }>,
): FieldIssue[] {
  if (typeof row.workCenterId !== 'number') return []
  const center = centers.get(row.workCenterId)
  return !center || [row.effectiveLineId, row.referenceLineId].includes(center.lineId)
    ? []
    : [{ field: 'workCenterId', key: 'station.centerElsewhere', params: { center: center.name } }]
}

async function centersById(ctx: Ctx, ids: number[]): Promise<Map<number, { name: string; lineId: number }>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('workCenter')
    .select(['id', nameIn(ctx, 'workCenter').as('name'), 'lineId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const stations = serveCrud(stationCrud, {
  table: 'station',
  list: (db, ctx) =>
    db
      .selectFrom('station as s')
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 's.teamId').onRef('d.id', '=', 's.workshopId'))
      .innerJoin('productionLine as e', (j) =>
        j.onRef('e.teamId', '=', 's.teamId').onRef('e.id', '=', 's.effectiveLineId'),
      )
      .leftJoin('productionLine as r', (j) =>
        j.onRef('r.teamId', '=', 's.teamId').onRef('r.id', '=', 's.referenceLineId'),
      )
      .leftJoin('workCenter as w', (j) => j.onRef('w.teamId', '=', 's.teamId').onRef('w.id', '=', 's.workCenterId'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.number',
        's.name',
        's.names',
        's.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
        's.effectiveLineId',
        nameIn(ctx, 'e').as('effectiveLineName'),
        's.referenceLineId',
        nameIn<string | null>(ctx, 'r').as('referenceLineName'),
        's.workCenterId',
        nameIn<string | null>(ctx, 'w').as('workCenterName'),
        's.andonSim',
        's.remark',
      ]),
  sort: [{ field: 'number', order: 'asc' }],
  unique: [{ fields: ['number'] }, { fields: ['andonSim'], index: 'station_sim', taken: 'station.boxTaken' }],
  refers: {
    workshopId: aWorkshop,
    effectiveLineId: 'productionLine',
    referenceLineId: 'productionLine',
    workCenterId: 'workCenter',
  },
  check: checkStations,
  updated: async (ctx, { before, after }) => {
    if (after.workshopId !== before.workshopId)
      await ctx.emit(stationMoved, { stationId: after.id, workshopId: after.workshopId })
  },
  usedBy: [
    { table: 'personnelArrangement', column: 'stationId', label: 'personnelArrangement' },
    { table: 'dutySession', column: 'stationId', label: 'station.usedBy.duty' },
    'references',
  ],
  lookups: {
    workshopId: departmentLookup,
    effectiveLineId: lineLookup,
    referenceLineId: lineLookup,
    workCenterId: workCenterLookup,
  },
})
