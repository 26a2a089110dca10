import { sql } from 'kysely'
import { checkUnits } from '#areas/materials/server/index.ts'
import { type operation, operationCrud } from '#areas/routing/contract/operation.ts'
import { processBlanks } from '#areas/routing/contract/process-fields.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks, wholeOf } from '#core/server/crud/blanks.ts'
import { inUseByReferences } from '#core/server/crud/in-use-by-references.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { knownNumbers } from './known-numbers.ts'
import { keepSkills, skillIssues } from './operation-skills.ts'
import { schemeIssues } from './scheme-issues.ts'

type Candidate = CandidateOf<typeof operation, 'operation'>

const blanks = { ...processBlanks, hasAuxiliaryUnit: false, isCustom: false, enabled: true }

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, blanks)
  const asked = candidates.map(({ draft }) => draft.groupNo)
  // A sheet may bring an operation and its subsidiary together.
  const known = await knownNumbers(ctx, asked)
  for (const { draft } of candidates) known.add(draft.produreNo)
  const skills = await skillIssues(ctx, candidates)
  const schemes = await schemeIssues(
    ctx,
    candidates.map(({ draft }) => draft),
  )
  return candidates.map(({ draft, before }, i) => [
    ...groupIssues(draft, before, known),
    ...customIssues({ ...before, ...draft }),
    ...(skills[i] ?? []),
    ...(schemes[i] ?? []),
    ...checkUnits(draft, before),
  ])
}

function groupIssues(
  draft: Candidate['draft'],
  before: Stored<'operation'> | undefined,
  known: ReadonlySet<unknown>,
): FieldIssue[] {
  const whole = wholeOf({ draft, before })
  const issues: FieldIssue[] = []
  if (whole.groupNo && whole.groupNo === whole.produreNo) issues.push({ field: 'groupNo', key: 'operation.ownGroup' })
  else if (draft.groupNo && !known.has(draft.groupNo))
    issues.push({ field: 'groupNo', key: 'operation.noGroup', params: { value: draft.groupNo } })
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
  const { id, produreNo, produreName } = after
  if (before.produreNo === produreNo && before.produreName === produreName) return
  await ctx.db.updateTable('routingOperation').set({ produreNo, produreName }).where('operationId', '=', id).execute()
  for (const table of ['operation', 'routingOperation'] as const)
    await ctx.db.updateTable(table).set({ groupNo: produreNo }).where('groupNo', '=', before.produreNo).execute()
  ctx.touch('routing')
}

const referredTo = inUseByReferences('operation', (row) => row.produreNo)

/** An operation stands by its number as the subsidiary of others, which no foreign key guards. */
async function keeps(ctx: Ctx, rows: Stored<'operation'>[]) {
  const kept = await referredTo(ctx, rows)
  const numbers = rows.map((row) => row.produreNo)
  const going = rows.map((row) => row.id)
  const leaders = await ctx.db
    .selectFrom('operation')
    .select(['produreNo', 'groupNo'])
    .where('groupNo', 'in', numbers)
    .where('id', 'not in', going)
    .execute()
  for (const { produreNo, groupNo } of leaders) {
    const row = rows.find((each) => each.produreNo === groupNo)
    const by = ctx.t('operation.groupOf', { name: produreNo })
    if (row) kept.set(row.id, { key: 'refused.inUse', params: { name: String(groupNo), by } })
  }
  return kept
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
        nameIn<string | null>(ctx, 'w').as('workCenterName'),
        nameIn<string | null>(ctx, 'n', 'produreName').as('transferTo'),
        nameIn<string | null>(ctx, 'g', 'produreName').as('groupName'),
        skillsAs('s.id').as('skillIds'),
        skillsAs('s.name').as('skillNames'),
      ]),
  sort: [{ field: 'produreNo', order: 'asc' }],
  elsewhere: ['skillIds'],
  check,
  added: (ctx, rows) =>
    keepSkills(
      ctx,
      rows.map(({ row, draft }) => ({ after: row, draft })),
    ),
  updated,
  keeps,
  lookups: {
    workCenterId: lookupBy('workCenter', 'number'),
    tdid: lookupBy('operation', 'produreNo'),
    crewPositionId: lookupBy('position', 'name'),
    skillIds: lookupBy('skill', 'code'),
  },
})
