import { sql } from 'kysely'
import { keepDecisions, levelOf, mandateAt, mandatesOf } from '#areas/approvals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { withFiles } from '#core/server/crud/row-files.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { listPage } from '#core/server/crud/select.ts'
import { shapeOf } from '#core/server/crud/serve.ts'
import type { selectInstructionToApprove } from '../../contract/instruction.api.ts'
import { type InstructionState, instruction, instructionKind, instructionStatus } from '../../contract/instruction.ts'
import { stateToday } from './holding.ts'
import { instructionRows, instructions } from './instructions.ts'

type Verb = keyof typeof instructionStatus.verbs

interface Held extends StoredRow {
  code: string
  revision: number
  state: InstructionState
  levels: number
  passedLevels: number
  createdBy: number
  submittedBy: number | null
}

/** Submits for approval. Without a level in the settings they are approved at once. */
export async function submitInstructions(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { top: levels } = await mandatesOf(ctx, instructionKind)
  const at = ctx.now.toISOString()
  const { rows, skipped } = await filterAllowed(ctx, ids, 'submit')
  const fate = levels ? { status: 'underApproval' } : { status: 'approved', approvedAt: at }
  const told = levels ? undefined : ctx.t('instruction.noLevels')
  const submission = { levels, passedLevels: 0, rejectReason: null, submittedBy: ctx.caller.userId, submittedAt: at }
  await change(ctx, rows, 'submit', () => ({ ...submission, ...fate }), told)
  return { done: rows.map(({ id }) => id), skipped }
}

/** Takes back from approval what nobody has approved or rejected for good. */
export async function recallInstructions(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await filterAllowed(ctx, ids, 'recall')
  await change(ctx, rows, 'recall', () => ({ status: 'draft', passedLevels: 0 }))
  return { done: rows.map(({ id }) => id), skipped }
}

export async function withdrawInstructions(
  ctx: Ctx,
  { ids, reason }: { ids: number[]; reason: string },
): Promise<BulkResult> {
  const { rows, skipped } = await filterAllowed(ctx, ids, 'withdraw')
  await change(ctx, rows, 'withdraw', () => ({ status: 'withdrawn' }), reason)
  return { done: rows.map(({ id }) => id), skipped }
}

/** Passes one level of each, or returns it with a reason. What the caller cannot decide is skipped with the reason. */
export async function decideInstructions(
  ctx: Ctx,
  ids: number[],
  reject: { reason: string } | null,
): Promise<BulkResult> {
  const mandates = await mandatesOf(ctx, instructionKind)
  const mandate = (row: Held): number | Message => {
    const own = ownersOf(row)
    if (own.includes(ctx.caller.userId)) return { key: 'approval.own', params: { name: nameOf(ctx, row) } }
    const level = levelOf(mandates, row.passedLevels)
    return (
      mandateAt(mandates, level, ctx.caller.userId, own) ?? {
        key: 'approval.notYours',
        params: { name: nameOf(ctx, row), level },
      }
    )
  }
  const verb = reject ? 'reject' : 'approve'
  const { rows, skipped } = await filterAllowed(ctx, ids, verb, (row) => {
    const found = mandate(row)
    return typeof found === 'number' ? null : found
  })
  if (!rows.length) return { done: [], skipped }
  const decisions = rows.map((row) => ({
    subjectId: row.id,
    level: row.passedLevels + 1,
    forUserId: mandate(row) as number,
  }))
  await keepDecisions(ctx, instructionKind, decisions, reject)
  await change(
    ctx,
    rows,
    verb,
    ({ passedLevels, levels }) => {
      if (reject) return { status: 'rejected', rejectReason: reject.reason }
      const passed = { passedLevels: passedLevels + 1 }
      return passedLevels + 1 < levels ? passed : { ...passed, status: 'approved', approvedAt: ctx.now.toISOString() }
    },
    reject?.reason,
  )
  return { done: rows.map(({ id }) => id), skipped }
}

/** Instructions that wait at a level of the caller and are not his own. */
export async function instructionsToApprove(
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof selectInstructionToApprove>> {
  const { top, levels } = await mandatesOf(ctx, instructionKind)
  const { userId } = ctx.caller
  const mine = [...levels].map(([level, principals]) => ({ level, principals }))
  // A delegate does not decide in the place of whose document it is.
  const source = instructionRows(ctx.db)
    .selectAll()
    .where(sql<boolean>`i.status = 'underApproval' and ${userId} not in (i.created_by, i.submitted_by)`)
    .where(
      sql<boolean>`(${top}::int = 0 or exists (
        select from jsonb_to_recordset(${JSON.stringify(mine)}::jsonb) as m (level integer, principals bigint[])
        cross join unnest(m.principals) as principal
        where m.level = least(i.passed_levels + 1, ${top}::int) and principal not in (i.created_by, i.submitted_by)))`,
    )
  const shape = { ...shapeOf(instructions.served, ctx), sort: [{ field: 'submittedAt', order: 'asc' as const }] }
  const page = await listPage<never>(ctx.db, source, input, shape)
  return { ...page, rows: await withFiles(ctx.db, instruction, page.rows) }
}

const ownersOf = ({ createdBy, submittedBy }: Held): number[] => [createdBy, ...(submittedBy ? [submittedBy] : [])]

const nameOf = (ctx: Ctx, { code, revision }: Held): string => ctx.t('instruction.named', { code, revision })

/** Locks revisions in the order of their ids and parts those that the verb may lead on from those that it may not. */
async function filterAllowed(
  ctx: Ctx,
  ids: number[],
  verb: Verb,
  refusal: (row: Held) => Message | null = () => null,
): Promise<{ rows: Held[]; skipped: BulkResult['skipped'] }> {
  const { rows: locked } = await sql<Held>`
    select i.*, ${stateToday} as state from instruction i where i.id = any(${ids}) order by i.id for update of i`.execute(
    ctx.db,
  )
  const byId = new Map(locked.map((row) => [row.id, row]))
  const rows: Held[] = []
  const skipped: BulkResult['skipped'] = []
  for (const id of new Set(ids)) {
    const row = byId.get(id)
    const why: Message | null = row ? (wrongState(ctx, row, verb) ?? refusal(row)) : { key: 'refused.gone' }
    if (row && !why) rows.push(row)
    else if (why) skipped.push({ id, name: row ? nameOf(ctx, row) : String(id), reason: ctx.t(why.key, why.params) })
  }
  return { rows, skipped }
}

const wrongState = (ctx: Ctx, row: Held, verb: Verb): Message | null =>
  instructionStatus.can(row.state, verb)
    ? null
    : {
        key: 'refused.state',
        params: {
          name: nameOf(ctx, row),
          state: ctx.t(`instructionStatus.${row.state}`),
          verb: ctx.t(`instructionStatus.verb.${verb}`),
        },
      }

async function change(ctx: Ctx, rows: Held[], verb: Verb, set: (row: Held) => object, note?: string): Promise<void> {
  for (const row of rows) {
    const after = set(row)
    await ctx.db
      .updateTable('instruction')
      .set({ ...after, version: sql<number>`version + 1` })
      .where('id', '=', row.id)
      .execute()
    const name = nameOf(ctx, row)
    ctx.audit({ verb, entity: 'instruction', id: row.id, name, note, before: row, after: { ...row, ...after } })
  }
  if (rows.length)
    ctx.touch(
      'instruction',
      rows.map(({ id }) => id),
    )
}
