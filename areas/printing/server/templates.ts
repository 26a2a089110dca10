import type { OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type labelTemplate, labelTemplateCrud, type selectLabelKind } from '../contract/template.ts'
import { labelKind } from './kinds.ts'

type Candidate = CandidateOf<typeof labelTemplate, 'labelTemplate'>

/** A template stays of its kind: its places are fields of that. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  fillBlanks(candidates, { enabled: true })
  const kinds = new Set(ctx.filled(labelKind).map(({ id }) => id))
  return candidates.map(({ draft, before }) => {
    if (draft.kind === undefined) return []
    if (before && before.kind !== draft.kind) return [{ field: 'kind', key: 'labelTemplate.kindStays' as const }]
    return before || kinds.has(draft.kind)
      ? []
      : [{ field: 'kind', key: 'invalid.reference' as const, params: { value: draft.kind } }]
  })
}

export const templates = serveCrud(labelTemplateCrud, {
  table: 'labelTemplate',
  list: (db) =>
    db
      .selectFrom('labelTemplate as l')
      .select([
        'l.id',
        'l.version',
        'l.createdAt',
        'l.name',
        'l.kind',
        'l.kind as kindName',
        'l.width',
        'l.height',
        'l.published',
        'l.enabled',
        'l.remark',
      ]),
  sort: [{ field: 'name', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  check,
  usedBy: [
    { table: 'printJob', column: 'templateId', label: 'printJob' },
    { table: 'printDefault', column: 'templateId', label: 'printDefault' },
    'references',
  ],
})

/** The kinds that the team's areas declare, in the caller's words. */
export async function selectKinds(
  ctx: Ctx,
  { where, pageNum, pageSize }: ListInput,
): Promise<OutputOf<typeof selectLabelKind>> {
  const { keyword } = where
  const all = ctx.filled(labelKind).map(({ id: kind, title, shipped }, i) => ({
    id: i + 1,
    kind,
    name: ctx.t(title),
    shipped: shipped !== undefined,
  }))
  const found =
    typeof keyword === 'string' ? all.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase())) : all
  return { rows: found.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: found.length }
}
