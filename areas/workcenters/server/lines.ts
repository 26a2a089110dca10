import { departmentLookup } from '#areas/identity/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Refers } from '#core/server/crud/refers.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { lineCrud, lineEntity } from '../contract/line.ts'
import { fillBlanks } from './drafts.ts'

type Candidate = CandidateOf<typeof lineEntity, 'productionLine'>

/** A line stays in its workshop while work centres, machines or stations stand on it. */
async function checkLines(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(lineEntity, candidates)
  const moved = candidates.flatMap(({ draft, before }) =>
    before && draft.workshopId !== undefined && draft.workshopId !== before.workshopId ? [before.id] : [],
  )
  const taken = moved.length ? await linesInUse(ctx, moved) : new Set<number>()
  return candidates.map(({ before }) =>
    before && taken.has(before.id) ? [{ field: 'workshopId', key: 'productionLine.workshopInUse' }] : [],
  )
}

/** A department that is a workshop. */
export const aWorkshop: Refers = { table: 'department', among: { isWorkshop: true }, gone: 'productionLine.noWorkshop' }

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
  list: (db, ctx) =>
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
        nameIn(ctx, 'd').as('workshopName'),
        'l.assemblyLine',
        'l.taktSeconds',
        'l.remark',
      ]),
  sort: [{ field: 'number', order: 'asc' }],
  unique: [{ fields: ['number'] }],
  refers: { workshopId: aWorkshop },
  check: checkLines,
  usedBy: [
    { table: 'workCenter', column: 'lineId', label: 'workCenter' },
    { table: 'machine', column: 'lineId', label: 'machine' },
    { table: 'station', column: 'effectiveLineId', label: 'station' },
    { table: 'station', column: 'referenceLineId', label: 'station' },
    { table: 'calendarPeriod', column: 'lineId', label: 'calendarPeriod' },
    { table: 'overtimeDay', column: 'lineId', label: 'overtimeDay' },
    { table: 'personnelArrangement', column: 'lineId', label: 'personnelArrangement' },
    { table: 'lineBalance', column: 'lineId', label: 'lineBalance' },
    'references',
  ],
  lookups: { workshopId: departmentLookup },
})
