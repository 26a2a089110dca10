import { sql } from 'kysely'
import { addUnits, checkUnits, settleUnits } from '#areas/materials/server/index.ts'
import { type operation, operationCrud } from '#areas/routing/contract/operation.ts'
import { processBlanks } from '#areas/routing/contract/process-fields.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { keepSkills, skillIssues } from './operation-skills.ts'
import { schemeIssues, schemesIn } from './scheme-issues.ts'

type Candidate = CandidateOf<typeof operation, 'operation'>

const unitKeys = ['auxiliaryUnit'] as const
const blanks = { ...processBlanks, hasAuxiliaryUnit: false, isCustom: false, enabled: true }

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, blanks)
  const skills = await skillIssues(ctx, candidates)
  const drafts = candidates.map(({ draft }) => draft)
  const schemes = await schemeIssues(ctx, drafts)
  const units = await settleUnits(ctx, drafts, unitKeys)
  return candidates.map(({ draft, before }, i) => [
    ...groupIssues(draft, before),
    ...customIssues({ ...before, ...draft }),
    ...(skills[i] ?? []),
    ...(schemes[i] ?? []),
    ...(units.issues[i] ?? []),
    ...checkUnits(draft, before),
  ])
}

function groupIssues(draft: Candidate['draft'], before: Stored<'operation'> | undefined): FieldIssue[] {
  const whole = wholeOf({ draft, before })
  const issues: FieldIssue[] = []
  if (whole.groupNo && whole.groupNo === whole.produreNo) issues.push({ field: 'groupNo', key: 'operation.ownGroup' })
  if (before && draft.tdid === before.id) issues.push({ field: 'tdid', key: 'operation.ownTransfer' })
  return issues
}

const customIssues = ({ isCustom, customCode }: Values): FieldIssue[] =>
  isCustom && !customCode ? [{ field: 'customCode', key: 'invalid.required' }] : []

/** A new number or name goes along to where the operation stands by it. */
async function updated(
  ctx: Ctx,
  change: { before: Stored<'operation'>; after: Stored<'operation'>; draft: Values },
): Promise<void> {
  const { before, after } = change
  await keepSkills(ctx, [change])
  await addUnits(ctx, [change.draft], unitKeys)
  const { id, produreNo, produreName } = after
  if (before.produreNo === produreNo && before.produreName === produreName) return
  await ctx.db.updateTable('routingOperation').set({ produreNo, produreName }).where('operationId', '=', id).execute()
  for (const table of ['operation', 'routingOperation'] as const)
    await ctx.db.updateTable(table).set({ groupNo: produreNo }).where('groupNo', '=', before.produreNo).execute()
  ctx.touch('routing')
}

const skillsAs = (column: 's.id' | 's.name') => sql`array(select ${sql.ref(column)} from operation_skill k
  join skill s on s.team_id = k.team_id and s.id = k.skill_id
  where k.team_id = o.team_id and k.operation_id = o.id order by s.code)`

export const operations = serveCrud(operationCrud, {
  table: 'operation',
  list: (db, ctx) =>
    db
      .selectFrom('operation as o')
      .leftJoin('workCenter as w', (join) =>
        join.onRef('w.teamId', '=', 'o.teamId').onRef('w.id', '=', 'o.workCenterId'),
      )
      .leftJoin('operation as n', (join) => join.onRef('n.teamId', '=', 'o.teamId').onRef('n.id', '=', 'o.tdid'))
      .leftJoin('operation as g', (join) =>
        join.onRef('g.teamId', '=', 'o.teamId').onRef('g.produreNo', '=', 'o.groupNo'),
      )
      .leftJoin('position as c', (join) =>
        join.onRef('c.teamId', '=', 'o.teamId').onRef('c.id', '=', 'o.crewPositionId'),
      )
      .selectAll('o')
      .select([
        'c.name as crewPositionName',
        unitIn<string | null>(ctx, 'o', 'auxiliaryUnit').as('auxiliaryUnitText'),
        nameIn<string | null>(ctx, 'w').as('workCenterName'),
        nameIn<string | null>(ctx, 'n', 'produreName').as('transferTo'),
        nameIn<string | null>(ctx, 'g', 'produreName').as('groupName'),
        skillsAs('s.id').as('skillIds'),
        skillsAs('s.name').as('skillNames'),
      ]),
  sort: [{ field: 'produreNo', order: 'asc' }],
  elsewhere: ['skillIds'],
  unique: [{ fields: ['produreNo'] }],
  refers: {
    skillIds: 'skill',
    groupNo: { table: 'operation', by: 'produreNo', gone: 'operation.noGroup' },
    ...schemesIn(''),
  },
  // It stands by its number as the subsidiary of others, which no foreign key guards.
  usedBy: [
    {
      table: 'operation',
      column: 'groupNo',
      by: 'produreNo',
      label: 'operation.leader',
      which: () => sql`u.produre_no`,
    },
    'references',
  ],
  check,
  async added(ctx, rows) {
    await keepSkills(
      ctx,
      rows.map(({ row, draft }) => ({ after: row, draft })),
    )
    await addUnits(
      ctx,
      rows.map(({ draft }) => draft),
      unitKeys,
    )
  },
  updated,
  lookups: {
    workCenterId: lookupBy('workCenter', 'number'),
    tdid: lookupBy('operation', 'produreNo'),
    crewPositionId: lookupBy('position', 'name'),
    skillIds: lookupBy('skill', 'code'),
  },
})
