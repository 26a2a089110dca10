import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { type changeover, changeoverCrud } from '../contract/changeover.ts'
import { standardMinutes } from '../contract/standard.ts'
import { type TemplateStep, templateFor } from './templates.ts'

type Candidate = CandidateOf<typeof changeover, 'changeover'>

/** Minutes for which the line of a change (a row `c`) stood; null: it is not released. */
export const stoodMinutes = sql<number | null>`round(extract(epoch from c.released_at - c.stopped_at) / 60, 1)`

const productText = (alias: string) => sql<string>`${sql.ref(`${alias}.code`)} || ' ' || ${sql.ref(`${alias}.name`)}`

interface Asked {
  workshopId: number
  productId: number | null
  /** What was made on the line last, as changes and tasks tell. */
  madeLast: number | null
}

/** What a planned change is judged by. */
async function askedOf(ctx: Ctx, lineId: number, workOrderId: number): Promise<Asked | null> {
  const { rows } = await ctx.unscoped(() =>
    sql<Asked>`
      select l.workshop_id, (select w.product_id from live_work_order w where w.id = ${workOrderId}
          and w.status in ('confirmed', 'pendingScheduling', 'scheduled', 'incomplete')) as product_id,
        (select m.product_id from (
          (select c.to_product_id as product_id, c.released_at as at from changeover c
            where c.team_id = l.team_id and c.line_id = l.id and c.status = 'released' order by c.released_at desc limit 1)
          union all
          (select w.product_id, t.started_at from task t
            join work_center k on k.team_id = t.team_id and k.id = t.work_center_id
            join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
            where t.team_id = l.team_id and coalesce(t.line_id, k.line_id) = l.id and t.started_at is not null
            order by t.started_at desc limit 1)) m order by m.at desc limit 1) as made_last
      from production_line l where l.id = ${lineId}`.execute(ctx.db),
  )
  return rows[0] ?? null
}

/** What a change needs beyond what was entered: the products, its steps and what they may take. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const issues: FieldIssue[][] = []
  for (const { draft } of candidates) issues.push(await checked(ctx, draft))
  return issues
}

async function checked(ctx: Ctx, draft: Candidate['draft']): Promise<FieldIssue[]> {
  const { lineId, workOrderId } = draft
  if (!lineId || !workOrderId) return []
  const asked = await askedOf(ctx, lineId, workOrderId)
  // What is not there is told by `refers`.
  if (!asked) return []
  if (asked.productId === null) return [{ field: 'workOrderId', key: 'changeover.orderOver' }]
  const fromProductId = draft.fromProductId ?? asked.madeLast
  if (fromProductId === asked.productId)
    return [{ field: draft.fromProductId ? 'fromProductId' : 'workOrderId', key: 'changeover.sameProduct' }]
  const template = await templateFor(ctx, {
    lineId,
    fromProductId,
    toProductId: asked.productId,
    templateId: draft.templateId ?? null,
  })
  if (!template) return [{ field: 'templateId', key: 'changeover.noTemplate' }]
  if (template.lineId !== null && template.lineId !== lineId)
    return [{ field: 'templateId', key: 'changeover.templateElsewhere' }]
  Object.assign(draft, {
    fromProductId,
    toProductId: asked.productId,
    workshopId: asked.workshopId,
    templateId: template.id,
    standardMinutes: standardMinutes(template.steps, 'internal'),
  })
  return []
}

/** Each change has the steps of its template as they are now. */
async function addSteps(ctx: Ctx, rows: readonly Stored<'changeover'>[]): Promise<void> {
  const kept = await ctx.db
    .selectFrom('changeoverTemplate')
    .select(['id', 'steps'])
    .where(
      'id',
      'in',
      rows.map(({ templateId }) => templateId),
    )
    .execute()
  const steps = new Map(kept.map(({ id, steps: each }) => [id, each as TemplateStep[]]))
  await ctx.db
    .insertInto('changeoverStep')
    .values(
      rows.flatMap(({ id, templateId }) =>
        (steps.get(templateId) ?? []).map((step, i) => ({ ...step, changeoverId: id, sequence: i + 1 })),
      ),
    )
    .execute()
}

export const changeovers = serveCrud(changeoverCrud, {
  table: 'changeover',
  sort: [
    { field: 'plannedAt', order: 'desc' },
    { field: 'number', order: 'desc' },
  ],
  list: (db, ctx) =>
    db
      .selectFrom('changeover as c')
      .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'c.teamId').onRef('l.id', '=', 'c.lineId'))
      .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'c.teamId').onRef('w.id', '=', 'c.workOrderId'))
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'c.teamId').onRef('p.id', '=', 'c.toProductId'))
      .innerJoin('changeoverTemplate as t', (j) =>
        j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.templateId'),
      )
      .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'c.teamId').onRef('u.id', '=', 'c.createdBy'))
      .leftJoin('product as f', (j) => j.onRef('f.teamId', '=', 'c.teamId').onRef('f.id', '=', 'c.fromProductId'))
      .leftJoin('teamUser as r', (j) => j.onRef('r.teamId', '=', 'c.teamId').onRef('r.id', '=', 'c.releasedBy'))
      .select([
        'c.id',
        'c.version',
        'c.createdAt',
        'c.number',
        'c.status',
        'c.lineId',
        nameIn(ctx, 'l').as('lineName'),
        'c.workOrderId',
        'w.workorderNo',
        'c.fromProductId',
        productText('f').as('fromProductName'),
        'c.toProductId',
        productText('p').as('toProductName'),
        'c.templateId',
        't.name as templateName',
        'c.plannedAt',
        sql<number>`(select count(s.done_at)::int from changeover_step s where s.team_id = c.team_id and s.changeover_id = c.id)`.as(
          'doneSteps',
        ),
        sql<number>`(select count(*)::int from changeover_step s where s.team_id = c.team_id and s.changeover_id = c.id)`.as(
          'stepCount',
        ),
        'c.standardMinutes',
        stoodMinutes.as('minutes'),
        'c.stoppedAt',
        'c.readyAt',
        'c.releasedAt',
        'r.name as releasedByName',
        'c.cancelReason',
        'c.remark',
        'u.name as createdByName',
      ]),
  extra: ['workshopId', 'createdBy'],
  refers: {
    lineId: 'productionLine',
    workOrderId: 'liveWorkOrder',
    fromProductId: 'product',
    templateId: 'changeoverTemplate',
  },
  async fill(ctx, candidates) {
    const numbers = await takeNumbers(ctx, 'changeover', candidates.length)
    candidates.forEach(({ draft }, i) => Object.assign(draft, { number: numbers[i], createdBy: ctx.caller.userId }))
  },
  check,
  added: (ctx, rows) =>
    addSteps(
      ctx,
      rows.map(({ row }) => row),
    ),
})
