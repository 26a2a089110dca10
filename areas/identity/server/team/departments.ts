import type { departmentEntity } from '#areas/identity/contract/department.ts'
import { departmentCrud, positionCrud, shiftTeamCrud, workGroupCrud } from '#areas/identity/contract/department.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Lookup, lookupBy, lookupByName } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { serveCrud } from '#core/server/crud/serve.ts'

type Candidate = CandidateOf<typeof departmentEntity, 'department'>

export const departmentLookup: Lookup = lookupByName('department', 'name')
export const positionLookup: Lookup = lookupBy('position', 'name')
export const shiftTeamLookup: Lookup = lookupBy('shiftTeam', 'name')
export const workGroupLookup: Lookup = lookupBy('workGroup', 'name')

/** A department is not below itself, however far down. */
async function checkParents(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const rows = await ctx.db.selectFrom('department').select(['id', 'parentId']).execute()
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  return candidates.map(({ draft, before }) => {
    let above = draft.parentId ?? null
    const seen = new Set<number>()
    while (above !== null && !seen.has(above)) {
      if (above === before?.id) return [{ field: 'parentId', key: 'department.ownParent' }]
      seen.add(above)
      above = parents.get(above) ?? null
    }
    return []
  })
}

export const departments = serveCrud(departmentCrud, {
  table: 'department',
  list: (db, ctx) =>
    db
      .selectFrom('department as d')
      .leftJoin('department as p', (join) => join.onRef('p.teamId', '=', 'd.teamId').onRef('p.id', '=', 'd.parentId'))
      .select([
        'd.id',
        'd.version',
        'd.createdAt',
        'd.name',
        'd.names',
        'd.parentId',
        nameIn<string | null>(ctx, 'p').as('parentName'),
        'd.isWorkshop',
        'd.remark',
      ]),
  sort: [{ field: 'id', order: 'asc' }],
  check: checkParents,
  lookups: { parentId: departmentLookup },
  unique: [{ fields: ['name'] }],
  usedBy: [
    { table: 'department', column: 'parentId', label: 'department' },
    { table: 'teamUser', column: 'departmentId', label: 'teamUser' },
    { table: 'shiftTeam', column: 'departmentId', label: 'shiftTeam' },
    { table: 'productionLine', column: 'workshopId', label: 'department.line' },
    'references',
  ],
})

export const positions = serveCrud(positionCrud, {
  table: 'position',
  list: (db) => db.selectFrom('position').select(['id', 'version', 'createdAt', 'name', 'remark']),
  sort: [{ field: 'id', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  usedBy: [{ table: 'teamUser', column: 'positionId', label: 'teamUser' }, 'references'],
})

export const shiftTeams = serveCrud(shiftTeamCrud, {
  table: 'shiftTeam',
  list: (db, ctx) =>
    db
      .selectFrom('shiftTeam as s')
      .leftJoin('department as d', (join) =>
        join.onRef('d.teamId', '=', 's.teamId').onRef('d.id', '=', 's.departmentId'),
      )
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.name',
        's.departmentId',
        nameIn<string | null>(ctx, 'd').as('departmentName'),
        's.remark',
      ]),
  sort: [{ field: 'id', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  usedBy: [
    { table: 'teamUser', column: 'shiftTeamId', label: 'teamUser' },
    { table: 'workGroup', column: 'shiftTeamId', label: 'workGroup' },
    'references',
  ],
})

export const workGroups = serveCrud(workGroupCrud, {
  table: 'workGroup',
  list: (db) =>
    db
      .selectFrom('workGroup as g')
      .leftJoin('shiftTeam as s', (join) => join.onRef('s.teamId', '=', 'g.teamId').onRef('s.id', '=', 'g.shiftTeamId'))
      .select(['g.id', 'g.version', 'g.createdAt', 'g.name', 'g.shiftTeamId', 's.name as shiftTeamName', 'g.remark']),
  sort: [{ field: 'id', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  usedBy: [{ table: 'teamUser', column: 'groupId', label: 'teamUser' }, 'references'],
})
