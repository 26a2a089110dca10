import { sql } from 'kysely'
import { divide, multiply } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { numberForm, padded } from '#core/server/numbering.ts'
import { acceptancePlan, type InspectionLevel } from '#engines/sampling/index.ts'
import type { InspectionKind } from '../contract/record.ts'
import type { Sampling } from '../contract/scheme.ts'
import { itemsOfScheme } from './scheme-items.ts'

/** An inspection that is to be. */
export interface Wanted {
  taskId: number
  kind: InspectionKind
  schemeId: number
  /** Null: it arises by itself. */
  requestedBy: number | null
  /** Pieces that were reported of the task before those that are inspected. */
  reportedBefore?: number
}

export interface Raised {
  id: number
  version: number
  inspectionNo: string
  taskId: number
  kind: InspectionKind
}

interface Facts {
  taskId: number
  schemeId: number
  planQuantity: number
  sampling: Sampling
  sampleSize: number | null
  percentage: number | null
  level: InspectionLevel | null
  aql: number | null
  everyQuantity: number | null
  dueMinutes: number
}

/** No more samples are taken of a lot than anybody can enter. */
const mostSamples = 2_000

/**
 * Makes inspections of tasks, each going by a copy of its scheme. Of a kind a task has one at a time: where one waits already none is
 * made. @returns those made
 */
export async function raiseInspections(ctx: Ctx, wanted: readonly Wanted[]): Promise<Raised[]> {
  if (!wanted.length) return []
  const facts = await readFacts(ctx, wanted)
  const rows = wanted.flatMap((each) => {
    const fact = facts.find(({ taskId, schemeId }) => taskId === each.taskId && schemeId === each.schemeId)
    if (!fact) return []
    const due = new Date(ctx.now.getTime() + fact.dueMinutes * 60_000).toISOString()
    return [{ ...each, ...samplesOfLot(each.kind, fact), reportedBefore: each.reportedBefore ?? 0, due }]
  })
  const made = await insert(ctx, rows)
  for (const { id, inspectionNo, kind } of made)
    ctx.audit({ verb: 'raise', entity: 'inspectionRecord', id, name: inspectionNo, after: { kind } })
  if (made.length)
    ctx.touch(
      'inspectionRecord',
      made.map(({ id }) => id),
    )
  return made
}

const readFacts = async (ctx: Ctx, wanted: readonly Wanted[]): Promise<Facts[]> =>
  (
    await sql<Facts>`
      select t.id as task_id, s.id as scheme_id, t.plan_quantity, s.sampling, s.sample_size, s.percentage, s.level, s.aql,
        s.every_quantity, s.due_minutes
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("taskId" bigint, "schemeId" bigint)
      join task t on t.id = w."taskId" join inspection_scheme s on s.team_id = t.team_id and s.id = w."schemeId"`.execute(
      ctx.db,
    )
  ).rows

/** The lot is the task's plan; of an inspection in process, what is made until the next one. */
export function samplesOfLot(
  kind: InspectionKind,
  fact: Omit<Facts, 'taskId' | 'schemeId' | 'dueMinutes'>,
): { lotSize: number; sampleSize: number; accept: number } {
  const { sampling, planQuantity, everyQuantity } = fact
  const lotSize = kind === 'inProcess' && everyQuantity ? Math.min(everyQuantity, planQuantity) : planQuantity
  const pieces = Math.max(1, Math.ceil(lotSize))
  if (sampling === 'aql' && fact.level && fact.aql !== null) {
    const { size, accept } = acceptancePlan(pieces, fact.level, fact.aql)
    return { lotSize, sampleSize: size, accept }
  }
  const share = Math.ceil(divide(multiply(pieces, fact.percentage ?? 100), 100) ?? pieces)
  const wantedSize = sampling === 'percentage' ? share : (fact.sampleSize ?? 1)
  return { lotSize, sampleSize: Math.max(1, Math.min(wantedSize, pieces, mostSamples)), accept: 0 }
}

/** `Q260131000012`: inspections are numbered by the team's day. Of a combined task, order and operation are its first member's. */
async function insert(ctx: Ctx, rows: object[]): Promise<Raised[]> {
  const { before, places } = numberForm(ctx, 'Q{yyMMdd}{######}')
  const { rows: made } = await ctx.unscoped(() =>
    sql<Raised>`
      insert into inspection_record (inspection_no, kind, task_id, work_order_id, order_operation_id, work_center_id, machine_id,
        line_id, workshop_id, scheme_id, scheme_code, scheme_name, items, lot_size, sample_size, accept, reported_before,
        requested_by, requested_at, due_at)
      select ${before} || ${padded('w.serial', sql.val(places))}, w."kind", t.id, p.work_order_id, p.order_operation_id,
        t.work_center_id, t.machine_id, coalesce(t.line_id, c.line_id), coalesce(t.workshop_id, c.workshop_id), s.id, s.code,
        s.name, ${itemsOfScheme},
        w."lotSize", w."sampleSize", w."accept", w."reportedBefore", w."requestedBy",
        ${ctx.now.toISOString()}::timestamptz, w."due"
      from (
        select *, nextval('inspection_number') as serial
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w ("taskId" bigint, "kind" text, "schemeId" bigint,
          "lotSize" numeric, "sampleSize" integer, "accept" integer, "reportedBefore" numeric, "requestedBy" bigint,
          "due" timestamptz)) w
      join task t on t.id = w."taskId"
      join work_center c on c.team_id = t.team_id and c.id = t.work_center_id
      join inspection_scheme s on s.team_id = t.team_id and s.id = w."schemeId"
      join lateral (select m.work_order_id, m.order_operation_id from task m
        where m.team_id = t.team_id and (m.id = t.id or m.combined_into = t.id) and m.order_operation_id is not null
        order by m.id limit 1) p on true
      order by t.id
      on conflict (team_id, task_id, kind) where executed_at is null do nothing
      returning id, version, inspection_no, task_id, kind`.execute(ctx.db),
  )
  return made
}
