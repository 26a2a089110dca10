import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { type changeoverTemplate, changeoverTemplateCrud, type StepPhase, type StepRole } from '../contract/template.ts'

type Candidate = CandidateOf<typeof changeoverTemplate, 'changeoverTemplate'>

/** A step as it is kept with its template. */
export interface TemplateStep {
  name: string
  phase: StepPhase
  role: StepRole
  minutes: number
  expected: string | null
  method: string | null
}

const keptStep = (draft: NonNullable<Candidate['draft']['steps']>[number]): TemplateStep => ({
  name: draft.name,
  phase: draft.phase,
  role: draft.role,
  minutes: draft.minutes,
  expected: draft.expected ?? null,
  method: draft.method ?? null,
})

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  return candidates.map(({ draft, before }) => {
    if (draft.enabled === null || (draft.enabled === undefined && !before)) draft.enabled = true
    if (draft.steps) draft.steps = draft.steps.map(keptStep)
    const whole = { ...before, ...draft }
    return whole.fromProductId != null && whole.fromProductId === whole.toProductId
      ? [{ field: 'toProductId', key: 'changeoverTemplate.sameProduct' }]
      : []
  })
}

const productText = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.code`)} || ' ' || ${sql.ref(`${alias}.name`)}`

export const templates = serveCrud(changeoverTemplateCrud, {
  table: 'changeoverTemplate',
  sort: [{ field: 'code', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('changeoverTemplate as t')
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 't.teamId').onRef('l.id', '=', 't.lineId'))
      .leftJoin('product as f', (j) => j.onRef('f.teamId', '=', 't.teamId').onRef('f.id', '=', 't.fromProductId'))
      .leftJoin('product as p', (j) => j.onRef('p.teamId', '=', 't.teamId').onRef('p.id', '=', 't.toProductId'))
      .select([
        't.id',
        't.version',
        't.createdAt',
        't.code',
        't.name',
        't.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        't.fromProductId',
        productText('f').as('fromProductName'),
        't.toProductId',
        productText('p').as('toProductName'),
        't.enabled',
        't.remark',
        't.steps',
        sql<number>`jsonb_array_length(t.steps)`.as('stepCount'),
      ]),
  unique: [
    { fields: ['code'] },
    {
      fields: ['lineId', 'fromProductId', 'toProductId'],
      blanksToo: true,
      taken: 'changeoverTemplate.taken',
      at: 'lineId',
    },
  ],
  refers: { lineId: 'productionLine', fromProductId: 'product', toProductId: 'product' },
  usedBy: [{ table: 'changeover', column: 'templateId', label: 'changeover' }, 'references'],
  check,
})

interface Fitting {
  id: number
  steps: TemplateStep[]
  lineId: number | null
}

/** The template that is for a line and a pair of products most of all; the one named, where one is. */
export async function templateFor(
  ctx: Ctx,
  {
    lineId,
    fromProductId,
    toProductId,
    templateId,
  }: Record<'lineId' | 'toProductId', number> & Record<'fromProductId' | 'templateId', number | null>,
): Promise<Fitting | null> {
  const { rows } = await sql<Fitting>`
    select t.id, t.steps, t.line_id from changeover_template t
    where t.enabled and case when ${templateId}::bigint is not null then t.id = ${templateId} else
      (t.line_id is null or t.line_id = ${lineId}) and (t.to_product_id is null or t.to_product_id = ${toProductId})
      and (t.from_product_id is null or t.from_product_id = ${fromProductId}::bigint) end
    order by t.line_id is null, t.to_product_id is null, t.from_product_id is null, t.id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
