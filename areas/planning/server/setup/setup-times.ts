import { workCenterLookup } from '#areas/workcenters/server/index.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { heldIn, takeNumbers } from '#core/server/numbering.ts'
import type { setupTime } from '../../contract/setup/setup-time.ts'
import { setupTimeCrud } from '../../contract/setup/setup-time.ts'

type Candidate = CandidateOf<typeof setupTime, 'setupTime'>

type Whole = Record<string, unknown>

/** What two rows may not have in common. */
const identity = ['attribute', 'kind', 'workCenterId', 'groupLabel', 'fromValue', 'toValue'] as const

const blank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A row without a number of its own gets the next one. */
async function fill(ctx: Ctx, candidates: Candidate[]): Promise<void> {
  const nameless = candidates.filter(({ draft }) => blank(draft.code))
  const numbers = await takeNumbers(ctx, 'setupTime', nameless.length, heldIn(ctx, 'setupTime', 'code'))
  nameless.forEach(({ draft }, i) => {
    draft.code = numbers[i]
  })
}

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  for (const { draft, before } of candidates) if (blank(draft.bothWays) && !before) draft.bothWays = false
  return candidates.map(({ draft, before }) => {
    const whole: Whole = { ...before, ...draft }
    const issues = valueIssues(whole)
    if (!blank(whole.workCenterId) && !blank(whole.groupLabel))
      issues.push({ field: 'groupLabel', key: 'setupTime.oneScope' })
    return issues
  })
}

/** A change goes from one value to another one; the other kinds speak of no values. */
function valueIssues({ kind, fromValue, toValue }: Whole): FieldIssue[] {
  const values = [
    ['fromValue', fromValue],
    ['toValue', toValue],
  ] as const
  if (kind !== 'change')
    return values.filter(([, value]) => !blank(value)).map(([field]) => ({ field, key: 'setupTime.noValue' }))
  const missing = values.filter(([, value]) => blank(value))
  if (missing.length) return missing.map(([field]) => ({ field, key: 'invalid.required' }))
  return fromValue === toValue ? [{ field: 'toValue', key: 'setupTime.sameValue' }] : []
}

export const setupTimes = serveCrud(setupTimeCrud, {
  table: 'setupTime',
  list: (db, ctx) =>
    db
      .selectFrom('setupTime as s')
      .leftJoin('workCenter as w', (j) => j.onRef('w.teamId', '=', 's.teamId').onRef('w.id', '=', 's.workCenterId'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.code',
        's.attribute',
        's.kind',
        's.workCenterId',
        nameIn<string | null>(ctx, 'w').as('workCenterName'),
        's.groupLabel',
        's.fromValue',
        's.toValue',
        's.bothWays',
        's.minutes',
        's.remark',
      ]),
  sort: [
    { field: 'attribute', order: 'asc' },
    { field: 'code', order: 'asc' },
  ],
  unique: [{ fields: ['code'] }, { fields: identity, blanksToo: true, taken: 'setupTime.taken', at: 'attribute' }],
  refers: { workCenterId: 'workCenter' },
  fill,
  check,
  lookups: { workCenterId: workCenterLookup },
})
