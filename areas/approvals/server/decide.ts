import { sql } from 'kysely'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Status } from '#core/contract/status.ts'
import type { Ctx } from '#core/server/context.ts'
import { filterAllowed } from '#core/server/crud/bulk.ts'
import { wrongState } from '#core/server/crud/wrong-state.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { throwIf } from '#core/server/refusal.ts'
import { approvalDecided } from '../contract/events.ts'
import type { approveInput, rejectInput } from '../contract/verbs.ts'
import { type Approval, approvalsOf } from './approvals.ts'
import { levelOf, type Mandates, mandateAt, mandatesOf } from './mandates.ts'
import { mayApproveByPhone } from './policy.ts'

/** A kind of document that is approved level by level, as its area tells it. */
export interface ApprovalKind<R extends { id: number } = { id: number }> {
  /** As added to the slot `approvalKind`, and set by the team. */
  kind: string
  /** As the operation log and live viewers name it. */
  entity: string
  /** The document's own states: those that wait allow `approve` and `reject`. */
  status: Status
  /** Locks documents in the order of their ids, after what else is locked before them. Those that the caller may not see are left out. */
  lock(ctx: Ctx, ids: number[]): Promise<R[]>
  nameOf(ctx: Ctx, row: R): string
  /** Where a document stands; null: it was never submitted, or approved at once. */
  stateOf(row: R, approval: Approval | null): string
  /** What the document says, by its fields: kept with each decision as what was decided on. */
  seen(row: R): Record<string, string | number | boolean | null>
  /** The documents passed their last level, or were rejected: what comes of it. */
  settle(ctx: Ctx, rows: R[], outcome: 'approved' | 'rejected'): Promise<void>
}

/** What is decided, and what is said with it. */
interface Said {
  verb: 'approve' | 'reject'
  note: string | null
}

interface Decision<R> {
  row: R
  approval: Approval
  level: number
  forUserId: number
}

/** Passes one level of each document, or returns it with a reason. What the caller cannot decide is skipped with the reason. */
async function decide<R extends { id: number }>(
  ctx: Ctx,
  of: ApprovalKind<R>,
  ids: number[],
  said: Said,
): Promise<BulkResult> {
  const mandates = await mandatesOf(ctx, of.kind)
  const documents = await of.lock(ctx, ids)
  // Read after the locking: whoever decided meanwhile has committed.
  const approvals = await approvalsOf(
    ctx,
    of.kind,
    documents.map(({ id }) => id),
  )
  const decisions: Decision<R>[] = []
  const { skipped } = filterAllowed(ctx, ids, documents, {
    name: (row) => of.nameOf(ctx, row),
    refusal(row) {
      const judged = judge(ctx, of, row, approvals.get(row.id) ?? null, mandates, said.verb)
      if ('key' in judged) return judged
      decisions.push(judged)
      return null
    },
  })
  if (decisions.length) await keep(ctx, of, decisions, said)
  return { done: decisions.map(({ row }) => row.id), skipped }
}

function judge<R extends { id: number }>(
  ctx: Ctx,
  of: ApprovalKind<R>,
  row: R,
  approval: Approval | null,
  mandates: Mandates,
  verb: Said['verb'],
): Decision<R> | Message {
  const name = of.nameOf(ctx, row)
  const wrong = wrongState(ctx, of.status, { name, state: of.stateOf(row, approval), verb })
  if (wrong) return wrong
  if (approval?.status !== 'underApproval')
    throw new Error(`${of.entity} ${row.id} waits for approval, and nothing of kind ${of.kind} was submitted for it`)
  const { userId } = ctx.caller
  if (approval.ownUserIds.includes(userId)) return { key: 'approval.own', params: { name } }
  const level = levelOf(mandates, approval.passedLevels)
  const forUserId = mandateAt(mandates, level, userId, approval.ownUserIds)
  if (forUserId === null) return { key: 'approval.notYours', params: { name, level } }
  return { row, approval, level: approval.passedLevels + 1, forUserId }
}

async function keep<R extends { id: number }>(
  ctx: Ctx,
  of: ApprovalKind<R>,
  decisions: Decision<R>[],
  { verb, note }: Said,
): Promise<void> {
  const ids = decisions.map(({ row }) => row.id)
  const outcome = verb === 'reject' ? 'rejected' : 'approved'
  await ctx.db
    .insertInto('approvalDecision')
    .values(
      decisions.map(({ row, approval, level, forUserId }) => ({
        kind: of.kind,
        subjectId: row.id,
        round: approval.round,
        level,
        decision: outcome,
        note,
        userId: ctx.caller.userId,
        forUserId: forUserId === ctx.caller.userId ? null : forUserId,
        at: ctx.now.toISOString(),
        seen: JSON.stringify(of.seen(row)),
      })),
    )
    .execute()
  await (verb === 'reject'
    ? sql`update approval set status = 'rejected', reject_reason = ${note} where kind = ${of.kind} and subject_id = any(${ids})`
    : sql`update approval set passed_levels = passed_levels + 1,
        status = case when passed_levels + 1 >= levels then 'approved' else status end
      where kind = ${of.kind} and subject_id = any(${ids})`
  ).execute(ctx.db)
  for (const { row, approval, level } of decisions)
    ctx.audit({
      verb,
      entity: of.entity,
      id: row.id,
      name: of.nameOf(ctx, row),
      note: note ?? ctx.t('approval.level', { level }),
      before: { status: of.stateOf(row, approval), passedLevels: approval.passedLevels },
      after: verb === 'reject' ? { status: 'rejected' } : { passedLevels: level },
    })
  ctx.touch(of.entity, ids)
  const isSettled = ({ approval, level }: Decision<R>) => verb === 'reject' || level >= approval.levels
  await ctx.emit(approvalDecided, {
    kind: of.kind,
    decision: outcome,
    documents: decisions.map((each) => ({
      id: each.row.id,
      name: of.nameOf(ctx, each.row),
      level: each.level,
      settled: isSettled(each),
    })),
  })
  const settled = decisions.filter(isSettled)
  if (settled.length)
    await of.settle(
      ctx,
      settled.map(({ row }) => row),
      outcome,
    )
}

interface Verbs {
  approve: Endpoint<typeof approveInput, z.ZodType<BulkResult>>
  reject: Endpoint<typeof rejectInput, z.ZodType<BulkResult>>
}

/**
 * Binds the calls by which a kind is decided on.
 *
 * @param byPhone the phone's way: refused to whoever may not approve by phone
 */
export function approvalHandlers<R extends { id: number }>(
  of: ApprovalKind<R>,
  verbs: Verbs,
  byPhone?: Verbs,
): Handler[] {
  const bind = ({ approve, reject }: Verbs, ahead: (ctx: Ctx) => Promise<void>) => [
    handle(approve, async (ctx, { ids, note }) => {
      await ahead(ctx)
      return decide(ctx, of, ids, { verb: 'approve', note: note || null })
    }),
    handle(reject, async (ctx, { ids, reason }) => {
      await ahead(ctx)
      return decide(ctx, of, ids, { verb: 'reject', note: reason })
    }),
  ]
  return [...bind(verbs, async () => {}), ...(byPhone ? bind(byPhone, requireAppApproval) : [])]
}

async function requireAppApproval(ctx: Ctx): Promise<void> {
  const user = await ctx.db
    .selectFrom('teamUser')
    .select('appApproval')
    .where('id', '=', ctx.caller.userId)
    .executeTakeFirst()
  throwIf(mayApproveByPhone(user))
}
