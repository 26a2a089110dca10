import type { OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { getMaintenanceFailureTree } from '../../contract/breakdown.api.ts'
import {
  type FailureLevel,
  failureLevels,
  type maintenanceFailureCode,
  maintenanceFailureCodeCrud,
} from '../../contract/failure-code.ts'

type Candidate = CandidateOf<typeof maintenanceFailureCode, 'maintenanceFailureCode'>

const above = (level: string): FailureLevel | undefined =>
  failureLevels[failureLevels.indexOf(level as FailureLevel) - 1]

/** Each code stands below one of the level above, a part below none; its level stays, for what stands below it. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { enabled: true })
  const ids = candidates.flatMap((candidate) => wholeOf(candidate).parentId ?? [])
  const parents = ids.length
    ? await ctx.db.selectFrom('maintenanceFailureCode').select(['id', 'level']).where('id', 'in', ids).execute()
    : []
  const levels = new Map(parents.map(({ id, level }) => [id, level]))
  return candidates.map((candidate) => {
    const { draft, before } = candidate
    const { level = 'part' } = wholeOf(candidate)
    if (before && before.level !== level) return [{ field: 'level', key: 'maintenanceFailureCode.levelStays' }]
    if (level === 'part') draft.parentId = null
    const { parentId } = wholeOf(candidate)
    const wanted = above(level)
    if (!wanted) return []
    if (!parentId) return [{ field: 'parentId', key: 'invalid.required' }]
    return levels.get(parentId) === wanted
      ? []
      : [
          {
            field: 'parentId',
            key: 'maintenanceFailureCode.otherLevel',
            params: { level: ctx.t(`maintenanceFailureLevel.${wanted}`) },
          },
        ]
  })
}

export const failureCodes = serveCrud(maintenanceFailureCodeCrud, {
  table: 'maintenanceFailureCode',
  sort: [{ field: 'code', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('maintenanceFailureCode as c')
      .leftJoin('maintenanceFailureCode as p', (j) =>
        j.onRef('p.teamId', '=', 'c.teamId').onRef('p.id', '=', 'c.parentId'),
      )
      .select([
        'c.id',
        'c.version',
        'c.createdAt',
        'c.code',
        'c.name',
        'c.names',
        'c.level',
        'c.parentId',
        nameIn<string | null>(ctx, 'p').as('parentName'),
        'c.enabled',
      ]),
  unique: [{ fields: ['code'] }],
  refers: { parentId: 'maintenanceFailureCode' },
  usedBy: [
    { table: 'maintenanceFailureCode', column: 'parentId', label: 'maintenanceFailureCode' },
    { table: 'maintenanceBreakdown', column: 'partId', label: 'maintenanceBreakdown' },
    'references',
  ],
  check,
})

export async function failureTree(ctx: Ctx): Promise<OutputOf<typeof getMaintenanceFailureTree>> {
  const rows = await ctx.db
    .selectFrom('maintenanceFailureCode as c')
    .select(['c.id', nameIn(ctx, 'c').as('name'), 'c.level', 'c.parentId'])
    .where('c.enabled', '=', true)
    .orderBy('c.code')
    .execute()
  return { codes: rows.map((row) => ({ ...row, level: row.level as FailureLevel })) }
}

/** A way down the tree as a breakdown keeps it. Refuses what is not one: each below the one before it, from a part on. */
export async function codesOf(ctx: Ctx, codeIds: readonly number[]) {
  const rows = codeIds.length
    ? await ctx.db
        .selectFrom('maintenanceFailureCode')
        .select(['id', 'level', 'parentId'])
        .where('id', 'in', [...codeIds])
        .where('enabled', '=', true)
        .execute()
    : []
  const [partId = null, failureId = null, causeId = null, remedyId = null] = codeIds
  codeIds.forEach((id, i) => {
    const row = rows.find((each) => each.id === id)
    if (!row || row.level !== failureLevels[i] || row.parentId !== (codeIds[i - 1] ?? null))
      throw refuseField('codeIds', 'maintenanceBreakdown.noWay')
  })
  return { partId, failureId, causeId, remedyId }
}
