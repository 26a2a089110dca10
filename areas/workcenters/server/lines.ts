import { departmentLookup } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { wholeOf } from '#core/server/crud/blanks.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { usedBy } from '#core/server/crud/used-by.ts'
import { lineCrud, lineEntity } from '../contract/line.ts'
import { fillBlanks, idsOf } from './drafts.ts'

type Candidate = CandidateOf<typeof lineEntity, 'productionLine'>

/** A line stands in a workshop, and stays there while work centres, machines or stations stand on it. */
async function checkLines(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(lineEntity, candidates)
  const workshops = await workshopsAmong(ctx, idsOf(candidates.map(wholeOf), 'workshopId'))
  const moved = candidates.flatMap(({ draft, before }) =>
    before && draft.workshopId !== undefined && draft.workshopId !== before.workshopId ? [before.id] : [],
  )
  const taken = moved.length ? await linesInUse(ctx, moved) : new Set<number>()
  return candidates.map((candidate) => {
    if (!workshops.has(wholeOf(candidate).workshopId))
      return [{ field: 'workshopId', key: 'productionLine.noWorkshop' }]
    return candidate.before && taken.has(candidate.before.id)
      ? [{ field: 'workshopId', key: 'productionLine.workshopInUse' }]
      : []
  })
}

/** Which of the departments are workshops. */
export async function workshopsAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await ctx.db
    .selectFrom('department')
    .select('id')
    .where('id', 'in', ids)
    .where('isWorkshop', '=', true)
    .execute()
  return new Set(rows.map((row) => row.id))
}

async function linesInUse(ctx: Ctx, ids: number[]): Promise<Set<number>> {
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('workCenter')
      .select('lineId')
      .where('lineId', 'in', ids)
      .union(ctx.db.selectFrom('machine').select('lineId').$narrowType<{ lineId: number }>().where('lineId', 'in', ids))
      .union(ctx.db.selectFrom('station').select('effectiveLineId as lineId').where('effectiveLineId', 'in', ids))
      .execute(),
  )
  return new Set(rows.map((row) => row.lineId))
}

export const lines = serveCrud(lineCrud, {
  table: 'productionLine',
  list: (db) =>
    db
      .selectFrom('productionLine as l')
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.workshopId'))
      .select([
        'l.id',
        'l.version',
        'l.createdAt',
        'l.number',
        'l.name',
        'l.names',
        'l.workshopId',
        'd.name as workshopName',
        'l.assemblyLine',
        'l.taktSeconds',
        'l.remark',
      ]),
  sort: [{ field: 'number', order: 'asc' }],
  check: checkLines,
  keeps: usedBy([
    { table: 'workCenter', column: 'lineId', label: 'workCenter' },
    { table: 'machine', column: 'lineId', label: 'machine' },
    { table: 'station', column: 'effectiveLineId', label: 'station' },
    { table: 'station', column: 'referenceLineId', label: 'station' },
    { table: 'calendarPeriod', column: 'lineId', label: 'calendarPeriod' },
    { table: 'overtimeDay', column: 'lineId', label: 'overtimeDay' },
    { table: 'personnelArrangement', column: 'lineId', label: 'personnelArrangement' },
    { table: 'lineBalance', column: 'lineId', label: 'lineBalance' },
  ]),
  lookups: { workshopId: departmentLookup },
})
