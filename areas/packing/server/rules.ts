import { goesInto, type UnitLevel } from '#areas/inventory/contract/unit.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type packingRule, packingRuleCrud } from '../contract/rule.ts'

type Candidate = CandidateOf<typeof packingRule, 'packingRule'>

/** What goes in is of a level that goes into it; what is weighed says how far it may be off; pieces and units are whole where they are counted. */
function issuesOf({ before, draft }: Candidate): FieldIssue[] {
  const rule = { ...before, ...draft }
  const issues: FieldIssue[] = []
  if (
    rule.content &&
    rule.level &&
    rule.content !== 'piece' &&
    !goesInto(rule.content as UnitLevel, rule.level as UnitLevel, false)
  )
    issues.push({ field: 'content', key: 'packingRule.contentNotBelow' })
  if (rule.content !== 'piece' && !Number.isInteger(rule.quantity))
    issues.push({ field: 'quantity', key: 'packingRule.wholeUnits' })
  if ((rule.grossWeight ?? null) !== null && (rule.tolerance ?? null) === null)
    issues.push({ field: 'tolerance', key: 'packingRule.weightTogether' })
  if ((rule.tolerance ?? null) !== null && (rule.grossWeight ?? null) === null)
    issues.push({ field: 'grossWeight', key: 'packingRule.weightTogether' })
  return issues
}

async function checkRules(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  return candidates.map(issuesOf)
}

/** How much of what goes into which unit. */
export const packingRules = serveCrud(packingRuleCrud, {
  table: 'packingRule',
  list: (db, ctx) =>
    db
      .selectFrom('packingRule as r')
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'r.teamId').onRef('p.id', '=', 'r.productId'))
      .select([
        'r.id',
        'r.version',
        'r.createdAt',
        'r.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'r.level',
        'r.customer',
        'r.content',
        'r.quantity',
        'r.mixing',
        'r.grossWeight',
        'r.tolerance',
        'r.enabled',
        'r.remark',
      ]),
  sort: [
    { field: 'productCode', order: 'asc' },
    { field: 'level', order: 'asc' },
  ],
  unique: [{ fields: ['productId', 'level', 'customer'] }],
  refers: { productId: 'product' },
  usedBy: ['references'],
  check: checkRules,
})
