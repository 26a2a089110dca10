import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow, type StoredRow, type Values } from '#core/server/crud/rows.ts'
import { takeFile } from '#core/server/files/attach.ts'
import { refuse, refuseField, refuseFields, stale, throwIf } from '#core/server/refusal.ts'
import {
  canBe,
  conforms,
  type FoundValue,
  type InspectionItem,
  missingOf,
  nonconformingOf,
  passesByRule,
  samplesOf,
} from '../contract/judging.ts'
import type { JudgeInspection, KeepInspection } from '../contract/record.api.ts'
import { inspectionRecord } from '../contract/record.ts'
import { raiseOfInspection } from './abnormality/found.ts'
import { judgementChanged } from './figures/inspection-days.ts'
import { type Entering, enterPoints } from './live/enter.ts'
import { mayConcede, mayJudge } from './policy.ts'

const entity = { ...inspectionRecord, table: 'inspectionRecord' as const }
const picture = { entity: inspectionRecord.name, field: 'pictureId', kind: 'image' } as const

interface Row extends StoredRow, Entering {
  inspectionNo: string
  kind: string
  taskId: number
  items: InspectionItem[]
  sampleSize: number
  accept: number
  inspectorId: number | null
  executedAt: string | null
  result: string | null
  holds: boolean
}

interface Outcome {
  id: number
  version: number
}

/** Keeps what was found so far. @param self by the operator, who enters nothing but self inspections */
export async function keepInspection(ctx: Ctx, input: KeepInspection, self = false): Promise<Outcome> {
  const row = await lockOpen(ctx, input, self)
  await writeFound(ctx, row, input)
  await enterPoints(ctx, row, input.values)
  return changed(ctx, row, entered(ctx, input), 'inspect')
}

/**
 * Judges an inspection by what was found. What fails by its values cannot pass, nor what is not entered whole; an inspector may fail what
 * would pass, or what cannot be measured any more, and says why.
 * A failed one holds its task until a later one of its kind passes, or somebody concedes it.
 */
export async function judgeInspection(ctx: Ctx, input: JudgeInspection, self = false): Promise<Outcome> {
  const row = await lockOpen(ctx, input, self)
  const failed = input.result === 'fail'
  const [missing, ...more] = missingOf(row, input.values)
  if (missing && !failed) {
    const { item } = row.items[missing.item] as InspectionItem
    throw refuse('inspectionRecord.missing', { item, sample: missing.sample, count: more.length + 1 })
  }
  await writeFound(ctx, row, input)
  const nonconforming = nonconformingOf(row, input.values)
  if (!failed && !passesByRule(row, input.values))
    throw refuse('inspectionRecord.failsByRule', { nonconforming, accept: row.accept })
  if (failed && !input.reasonIds.length && !input.note?.trim()) throw refuseField('note', 'inspectionRecord.whyFailed')
  const judged = { result: input.result, executedAt: ctx.now.toISOString(), nonconforming, holds: failed }
  await enterPoints(ctx, row, input.values)
  if (!failed) await settle(ctx, row)
  // Operators put their own pieces right where they stand.
  if (failed && !self) await raiseOfInspection(ctx, row, input.note?.trim() || null)
  const outcome = await changed(ctx, row, { ...entered(ctx, input), ...judged }, 'judge')
  await judgementChanged(ctx, ctx.now.toISOString())
  return outcome
}

/** Lets what failed pass, with a reason: somebody else than who found it wrong. */
export async function concedeInspection(
  ctx: Ctx,
  { id, version, note }: { id: number; version: number; note: string },
): Promise<Outcome> {
  const row = await lockAt(ctx, { id, version })
  throwIf(mayConcede(ctx.caller, row))
  const conceded = { concededBy: ctx.caller.userId, concededAt: ctx.now.toISOString(), concession: note }
  await settle(ctx, row)
  const outcome = await changed(ctx, row, { ...conceded, result: 'concession', holds: false }, 'concede', note)
  if (row.executedAt) await judgementChanged(ctx, row.executedAt)
  return outcome
}

async function lockAt(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Row> {
  const row = (await lockRow(ctx.db, 'inspectionRecord', id)) as Row
  if (row.version !== version) throw stale(row)
  return row
}

async function lockOpen(ctx: Ctx, input: { id: number; version: number }, self: boolean): Promise<Row> {
  const row = await lockAt(ctx, input)
  throwIf(mayJudge(row, self))
  return row
}

const entered = (ctx: Ctx, { note, pictureId }: KeepInspection): Values => ({
  note: note?.trim() || null,
  pictureId: pictureId ?? null,
  inspectorId: ctx.caller.userId,
})

async function changed(ctx: Ctx, row: Row, change: Values, verb: string, note?: string): Promise<Outcome> {
  const { after } = await changeRow(ctx, entity, { id: row.id }, change, { verb, note })
  return { id: after.id, version: after.version }
}

/** A later inspection of the same kind passed, or is let through: what held the task before is settled. */
async function settle(ctx: Ctx, { id, taskId, kind }: Row): Promise<void> {
  const rows = await ctx.db
    .updateTable('inspectionRecord')
    .set({ holds: false, version: sql<number>`version + 1` })
    .where('taskId', '=', taskId)
    .where('kind', '=', kind)
    .where('holds', '=', true)
    .where('id', '<>', id)
    .returning(['id', 'inspectionNo'])
    .execute()
  for (const row of rows)
    ctx.audit({
      verb: 'settle',
      entity: entity.name,
      id: row.id,
      name: row.inspectionNo,
      before: { holds: true },
      after: { holds: false },
    })
  ctx.touch(
    'inspectionRecord',
    rows.map((each) => each.id),
  )
}

/** What was found stands in place of what was entered before. */
async function writeFound(ctx: Ctx, row: Row, { values, reasonIds, pictureId }: KeepInspection): Promise<void> {
  refuseImpossible(row, values)
  await refuseUnknown(ctx, row.id, reasonIds)
  await takeFile(ctx, { ...picture, id: row.id }, { before: row.pictureId, after: pictureId })
  const found = values.map((each) => ({
    ...each,
    conforming: conforms(row.items[each.item] as InspectionItem, each.value),
  }))
  await ctx.db.deleteFrom('inspectionValue').where('recordId', '=', row.id).execute()
  await ctx.db.deleteFrom('inspectionDefect').where('recordId', '=', row.id).execute()
  await sql`insert into inspection_value (record_id, item, sample, value, conforming)
    select ${row.id}, v.item, v.sample, v.value, v.conforming
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as v (item int, sample int, value numeric, conforming boolean)`.execute(
    ctx.db,
  )
  const reasons = [...new Set(reasonIds)].map((reasonId) => ({ recordId: row.id, reasonId }))
  if (reasons.length) await ctx.db.insertInto('inspectionDefect').values(reasons).execute()
}

function refuseImpossible({ items, sampleSize }: Row, values: readonly FoundValue[]): void {
  const seen = new Set<string>()
  const issues = values.flatMap(({ item, sample, value }, i): FieldIssue[] => {
    const known = items[item]
    const twice = seen.has(`${item}/${sample}`)
    seen.add(`${item}/${sample}`)
    if (!known || twice || sample > samplesOf(known, sampleSize))
      return [{ field: `values.${i}.sample`, key: 'inspectionRecord.noSample', params: { item: item + 1, sample } }]
    return canBe(known, value)
      ? []
      : [{ field: `values.${i}.value`, key: 'inspectionRecord.badValue', params: { item: known.item, value } }]
  })
  if (issues.length) throw refuseFields(issues)
}

/** Reasons must be in use and fit the operation. */
async function refuseUnknown(ctx: Ctx, id: number, reasonIds: number[]): Promise<void> {
  if (reasonIds.length) {
    const { rows } = await sql<{ id: number }>`
      select e.id from defect_reason e, inspection_record r
      join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
      where r.id = ${id} and e.id = any(${reasonIds}) and e.enabled
        and (e.operation_ids = '{}' or o.operation_id = any(e.operation_ids))`.execute(ctx.db)
    if (rows.length < new Set(reasonIds).size) throw refuseField('reasonIds', 'report.reasonUnfit')
  }
}
