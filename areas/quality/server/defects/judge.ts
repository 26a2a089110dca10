import { sql } from 'kysely'
import { submitForApproval } from '#areas/approvals/server/index.ts'
import { add, round, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { dayOf } from '#core/server/day.ts'
import { numberForm, padded } from '#core/server/numbering.ts'
import { notFound, refuse, refuseField, refuseFields, stale, throwIf } from '#core/server/refusal.ts'
import type {
  DispositionLine,
  finishSorting as finishEndpoint,
  judgeDefect as judgeEndpoint,
} from '../../contract/defect.api.ts'
import {
  type ApprovedDisposition,
  approvalKinds,
  type DispositionKind,
  dispositionStatus,
} from '../../contract/disposition.ts'
import { mayJudgeDefect } from '../policy.ts'
import { addJudged, lockDefects } from './counts.ts'
import { recover } from './effects.ts'
import { materialOfPiece } from './material.ts'

type Judged = OutputOf<typeof judgeEndpoint>

interface Facts {
  reportNo: string
  reporterId: number
  unit: string
  unitDecimals: number
}

/** Judges some of the pieces that wait. Two who judge at once wait for each other, and the second is told what remains. */
export async function judgeDefect(ctx: Ctx, { id, lines }: InputOf<typeof judgeEndpoint>): Promise<Judged> {
  return judgeLocked(ctx, await lockStanding(ctx, id), lines)
}

/** Ends the sorting of pieces: what was found is judged, the rest waits again. */
export async function finishSorting(ctx: Ctx, input: InputOf<typeof finishEndpoint>): Promise<Judged> {
  const known = await ctx.db.selectFrom('disposition').select('defectId').where('id', '=', input.id).executeTakeFirst()
  if (!known) throw notFound()
  const row = await lockStanding(ctx, known.defectId)
  const sorting = await ctx.db
    .selectFrom('disposition')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (sorting.version !== input.version) throw stale(sorting)
  if (sorting.kind !== 'sort') throw refuse('disposition.notSorted', { number: sorting.number })
  const state = sorting.status as (typeof dispositionStatus.codes)[number]
  refuseWrongState(ctx, dispositionStatus, { name: sorting.number, state, verb: 'finish' })
  const taken = add(0, ...input.lines.map(({ quantity }) => quantity))
  if (taken > sorting.quantity)
    throw refuseField('lines.0.quantity', 'disposition.moreThanSorted', { quantity: sorting.quantity, taken })
  const closed = { closedBy: ctx.caller.userId, closedAt: ctx.now.toISOString(), closeNote: input.note || null }
  await ctx.db
    .updateTable('disposition')
    .set({ ...closed, status: 'done', version: sql<number>`version + 1` })
    .where('id', '=', input.id)
    .execute()
  await addJudged(ctx, [{ defectId: row.id, kind: 'sort', quantity: -sorting.quantity }])
  ctx.audit({
    verb: 'finish',
    entity: 'disposition',
    id: sorting.id,
    name: sorting.number,
    note: input.note ?? undefined,
    before: { status: sorting.status },
    after: { status: 'done' },
  })
  ctx.touch('disposition', [sorting.id])
  return judgeLocked(ctx, { ...row, sorting: subtract(row.sorting, sorting.quantity) }, input.lines)
}

/** Locks a defect whose report counts; one that was taken back meanwhile is no more. */
async function lockStanding(ctx: Ctx, id: number): Promise<Stored<'defect'>> {
  // Read within the caller's workshops first: what he cannot see he cannot judge.
  const seen = await ctx.db.selectFrom('defect').select('id').where('id', '=', id).executeTakeFirst()
  const [row] = seen ? await lockDefects(ctx, [id]) : []
  if (!row?.stands) throw notFound()
  return row
}

const judgedOf = ({ rework, scrap, concession, returned }: Stored<'defect'>): number =>
  add(rework, scrap, concession, returned)

async function judgeLocked(ctx: Ctx, row: Stored<'defect'>, lines: readonly DispositionLine[]): Promise<Judged> {
  const facts = await factsOf(ctx, row.reportId)
  throwIf(mayJudgeDefect(ctx.caller, facts))
  refuseLines(ctx, facts, lines)
  const judgeable = subtract(row.quantity, add(judgedOf(row), row.sorting))
  const taken = add(0, ...lines.map(({ quantity }) => quantity))
  if (taken > judgeable)
    throw refuseField('lines.0.quantity', 'disposition.moreThanWaits', { left: judgeable, unit: facts.unit, taken })
  const made = await insert(ctx, row, lines)
  await addJudged(
    ctx,
    lines.map(({ kind, quantity }) => ({ defectId: row.id, kind, quantity })),
  )
  for (const each of made)
    ctx.audit({
      verb: 'judge',
      entity: 'disposition',
      id: each.id,
      name: each.number,
      note: each.note ?? undefined,
      after: each,
    })
  ctx.touch(
    'disposition',
    made.map(({ id }) => id),
  )
  await submit(ctx, made)
  const sorted = add(0, ...lines.filter(({ kind }) => kind === 'sort').map(({ quantity }) => quantity))
  const ids = made.map(({ id }) => id)
  return { ids, waiting: subtract(subtract(row.quantity, judgedOf(row)), subtract(taken, sorted)) }
}

async function factsOf(ctx: Ctx, reportId: number): Promise<Facts> {
  const { rows } = await ctx.unscoped(() =>
    sql<Facts>`select r.report_no, r.reporter_id, w.unit, p.unit_decimals from report r
      join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
      join product p on p.team_id = w.team_id and p.id = w.product_id where r.id = ${reportId}`.execute(ctx.db),
  )
  return rows[0] as Facts
}

/** Refuses quantities finer than the unit, and concessions that do not say what they accept and until when. */
function refuseLines(ctx: Ctx, { unitDecimals: decimals }: Facts, lines: readonly DispositionLine[]): void {
  const today = dayOf(ctx)
  const issues = lines.flatMap(({ kind, quantity, deviation, validUntil }, i): FieldIssue[] => {
    const found: FieldIssue[] = []
    if (round(quantity, decimals) !== quantity)
      found.push({ field: `lines.${i}.quantity`, key: 'report.decimals', params: { decimals } })
    if (kind === 'concession') {
      if (!deviation) found.push({ field: `lines.${i}.deviation`, key: 'invalid.required' })
      if (!validUntil) found.push({ field: `lines.${i}.validUntil`, key: 'invalid.required' })
      else if (validUntil < today) found.push({ field: `lines.${i}.validUntil`, key: 'disposition.pastDay' })
    }
    return found
  })
  if (issues.length) throw refuseFields(issues)
}

interface Made {
  id: number
  number: string
  defectId: number
  kind: DispositionKind
  status: string
  quantity: number
  note: string | null
}

/** `P261126000012`: judgements are numbered by the team's day. */
async function insert(ctx: Ctx, row: Stored<'defect'>, lines: readonly DispositionLine[]): Promise<Made[]> {
  if (!lines.length) return []
  const { before, places } = numberForm(ctx, 'P{yyMMdd}{######}')
  // Kept with the judgement: approvers decide on what it is worth that day, whatever a price becomes.
  const material = await materialOfPiece(ctx, row.orderOperationId)
  const drafts = lines.map((line) => {
    const conceded = line.kind === 'concession'
    return {
      ...line,
      // What is returned has left with its judgement; what needs no approval is settled a moment later.
      status: line.kind === 'return' ? 'done' : line.kind in approvalKinds ? 'underApproval' : 'open',
      deviation: conceded ? line.deviation : null,
      validUntil: conceded ? line.validUntil : null,
    }
  })
  const { rows } = await sql<Made>`
    insert into disposition (number, defect_id, kind, status, quantity, material_value, workshop_id, note, deviation, valid_until,
      judged_by, judged_at, closed_by, closed_at)
    select ${before} || ${padded('n.serial', sql.val(places))}, ${row.id}, n."kind", n."status", n."quantity",
      round(n."quantity" * ${material}::numeric, 2), ${row.workshopId}::bigint,
      nullif(n."note", ''), n."deviation", n."validUntil", ${ctx.caller.userId}::bigint, ${ctx.now.toISOString()}::timestamptz,
      case when n."status" = 'done' then ${ctx.caller.userId}::bigint end,
      case when n."status" = 'done' then ${ctx.now.toISOString()}::timestamptz end
    from (select *, nextval('disposition_number') as serial from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as n (
      "kind" text, "status" text, "quantity" numeric, "note" text, "deviation" text, "validUntil" date)) n
    returning id, number, defect_id, kind, status, quantity, note`.execute(ctx.db)
  return rows
}

/** Sends scrap and concessions on their way through the levels of their kind; without a level they are settled at once. */
async function submit(ctx: Ctx, made: readonly Made[]): Promise<void> {
  for (const kind of Object.keys(approvalKinds) as ApprovedDisposition[]) {
    const mine = made.filter((each) => each.kind === kind)
    if (!mine.length) continue
    const documents = mine.map(({ id }) => ({ id, own: [ctx.caller.userId] }))
    if ((await submitForApproval(ctx, approvalKinds[kind], documents)) === 0) await settle(ctx, mine, 'done', null)
  }
}

/** Judgements passed their last level, or were rejected: then their pieces wait again. The defects are locked. */
export async function settle(
  ctx: Ctx,
  rows: readonly Pick<Made, 'id' | 'number' | 'defectId' | 'kind' | 'quantity'>[],
  status: 'done' | 'rejected',
  note: string | null,
): Promise<void> {
  const closed = { closedBy: ctx.caller.userId, closedAt: ctx.now.toISOString(), closeNote: note }
  await ctx.db
    .updateTable('disposition')
    .set({ ...closed, status, version: sql<number>`version + 1` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  if (status === 'rejected')
    await addJudged(
      ctx,
      rows.map(({ defectId, kind, quantity }) => ({ defectId, kind, quantity: -quantity })),
    )
  else for (const row of rows) if (row.kind === 'concession') await recover(ctx, { ...row, kind: 'disposition' })
}
