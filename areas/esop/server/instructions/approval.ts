import { sql } from 'kysely'
import {
  type ApprovalKind,
  settleRows,
  submitForApproval,
  waitsForCaller,
  withdrawFromApproval,
} from '#areas/approvals/server/index.ts'
import { type SealedKind, stampApproved } from '#areas/seals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Allowed, auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { withFiles } from '#core/server/crud/row-files.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'
import { listPage } from '#core/server/crud/select.ts'
import { shapeOf } from '#core/server/crud/serve.ts'
import { wrongState } from '#core/server/crud/wrong-state.ts'
import type { selectInstructionToApprove } from '../../contract/instruction.api.ts'
import { type InstructionState, instruction, instructionKind, instructionStatus } from '../../contract/instruction.ts'
import { stateToday } from './holding.ts'
import { instructionRows, instructions } from './instructions.ts'

type Verb = keyof typeof instructionStatus.verbs

interface Held extends StoredRow {
  code: string
  name: string
  revision: number
  state: InstructionState
  createdBy: number
}

/** Work instructions as they are approved: what passed its last level is in force from its first day. */
export const instructionApproval: ApprovalKind<Held> = {
  kind: instructionKind,
  entity: 'instruction',
  status: instructionStatus,
  lock,
  nameOf,
  stateOf: ({ state }) => state,
  seen: ({ code, name, revision, pages, effectiveFrom, effectiveTo, mustRead, changeNote }) =>
    ({ code, name, revision, pages, effectiveFrom, effectiveTo, mustRead, changeNote }) as ReturnType<
      ApprovalKind['seen']
    >,
  async settle(ctx, rows, outcome) {
    await settleRows(ctx, 'instruction', rows, outcome)
    if (outcome === 'approved') await stampApproved(ctx, instructionKind, idsOf(rows))
  },
}

/** Approved instructions carry the seals of those who approved them. */
export const sealedInstruction: SealedKind = {
  kind: instructionKind,
  entity: 'instruction',
  async read(ctx, id) {
    const row = await ctx.db
      .selectFrom('instruction')
      .select(['code', 'name', 'revision', 'fileId'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? { title: `${ctx.t('instruction.named', row)} · ${row.name}`, fileId: row.fileId } : null
  },
  async standing(ctx, id) {
    const { rows } = await sql<{ state: InstructionState }>`
      select ${stateToday} as state from instruction i where i.id = ${id}`.execute(ctx.db)
    const [row] = rows
    return row ? { text: ctx.t(`instructionStatus.${row.state}`), holds: row.state === 'inForce' } : null
  },
}

/** Submits for approval. Without a level in the settings they are approved at once. */
export async function submitInstructions(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await allowed(ctx, ids, 'submit')
  const levels = await submitForApproval(
    ctx,
    instructionKind,
    rows.map(({ id, createdBy }) => ({ id, own: [createdBy] })),
  )
  const fate = levels ? { status: 'underApproval' } : { status: 'approved', approvedAt: ctx.now.toISOString() }
  await change(ctx, rows, 'submit', fate, levels ? undefined : ctx.t('instruction.noLevels'))
  return { done: idsOf(rows), skipped }
}

/** Takes back from approval what nobody has approved or rejected for good. */
export async function recallInstructions(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await allowed(ctx, ids, 'recall')
  await withdrawFromApproval(ctx, instructionKind, idsOf(rows))
  await change(ctx, rows, 'recall', { status: 'draft' })
  return { done: idsOf(rows), skipped }
}

export async function withdrawInstructions(
  ctx: Ctx,
  { ids, reason }: { ids: number[]; reason: string },
): Promise<BulkResult> {
  const { rows, skipped } = await allowed(ctx, ids, 'withdraw')
  await change(ctx, rows, 'withdraw', { status: 'withdrawn' }, reason)
  return { done: idsOf(rows), skipped }
}

/** Instructions that wait at a level of the caller and are not his own. */
export async function instructionsToApprove(
  ctx: Ctx,
  input: ListInput,
): Promise<OutputOf<typeof selectInstructionToApprove>> {
  const source = instructionRows(ctx.db, ctx)
    .selectAll()
    .where(await waitsForCaller(ctx, instructionKind, sql.ref('i.id')))
  const shape = { ...shapeOf(instructions.served, ctx), sort: [{ field: 'submittedAt', order: 'asc' as const }] }
  const page = await listPage<never>(ctx.db, source, input, shape)
  return { ...page, rows: await withFiles(ctx.db, instruction, page.rows) }
}

const idsOf = (rows: readonly Held[]): number[] => rows.map(({ id }) => id)

function nameOf(ctx: Ctx, { code, revision }: Held): string {
  return ctx.t('instruction.named', { code, revision })
}

/** Revisions in the order of their ids, locked, with how they stand today. */
async function lock(ctx: Ctx, ids: number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select i.*, ${stateToday} as state from instruction i where i.id = any(${ids}) order by i.id for update of i`.execute(
    ctx.db,
  )
  return rows
}

/** Locks revisions and parts those that the verb may lead on from those that it may not. */
const allowed = async (ctx: Ctx, ids: number[], verb: Verb): Promise<Allowed<Held>> =>
  filterAllowed(ctx, ids, await lock(ctx, ids), {
    name: (row) => nameOf(ctx, row),
    refusal: (row) => wrongState(ctx, instructionStatus, { name: nameOf(ctx, row), state: row.state, verb }),
  })

async function change(ctx: Ctx, rows: Held[], verb: Verb, set: object, note?: string): Promise<void> {
  if (!rows.length) return
  await ctx.db
    .updateTable('instruction')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('id', 'in', idsOf(rows))
    .execute()
  auditBulk(ctx, { verb, entity: 'instruction', note }, rows, { name: (row) => nameOf(ctx, row), after: () => set })
}
