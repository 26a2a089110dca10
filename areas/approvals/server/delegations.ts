import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { forbidden } from '#core/server/refusal.ts'
import { type approvalDelegation, approvalDelegationCrud } from '../contract/approval.ts'

type Candidate = CandidateOf<typeof approvalDelegation, 'approvalDelegation'>

/** Everybody delegates for himself; for others, whoever edits the approval settings. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const people = [
    ...new Set(candidates.flatMap(({ draft }) => [Number(draft.fromUserId ?? 0), Number(draft.toUserId ?? 0)])),
  ]
  const rows = await ctx.db
    .selectFrom('teamUser')
    .select('id')
    .where('id', 'in', people)
    .where('deletedAt', 'is', null)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return candidates.map(({ draft, before }) => {
    const row = { ...before, ...draft } as unknown as {
      fromUserId: number
      toUserId: number
      fromDate: string
      toDate: string
    }
    const whose = [row.fromUserId, Number(before?.fromUserId ?? row.fromUserId)]
    if (!ctx.caller.rights.has('approval.edit') && whose.some((id) => id !== ctx.caller.userId)) throw forbidden()
    const issues: FieldIssue[] = []
    for (const field of ['fromUserId', 'toUserId'] as const)
      if (draft[field] && !known.has(Number(draft[field]))) issues.push({ field, key: 'refused.gone' })
    if (row.toUserId === ctx.caller.userId && row.fromUserId !== ctx.caller.userId && !ctx.caller.administrator)
      issues.push({ field: 'toUserId', key: 'approval.notOneself' })
    if (row.fromUserId === row.toUserId) issues.push({ field: 'toUserId', key: 'approval.delegateSelf' })
    if (row.toDate < row.fromDate) issues.push({ field: 'toDate', key: 'approval.datesReversed' })
    return issues
  })
}

export const delegations = serveCrud(approvalDelegationCrud, {
  table: 'approvalDelegation',
  sort: [{ field: 'fromDate', order: 'desc' }],
  elsewhere: ['fromUserName'],
  list: (db) =>
    db
      .selectFrom('approvalDelegation as d')
      .innerJoin('teamUser as f', 'f.id', 'd.fromUserId')
      .innerJoin('teamUser as t', 't.id', 'd.toUserId')
      .select([
        'd.id',
        'd.version',
        'd.fromUserId',
        'f.name as fromUserName',
        'd.toUserId',
        't.name as toUserName',
        'd.fromDate',
        'd.toDate',
        'd.createdAt',
      ]),
  fill: async (ctx, candidates) => {
    for (const { draft } of candidates) draft.fromUserId ??= ctx.caller.userId
  },
  check,
  keeps: async (ctx, rows) => {
    const others = rows.filter((row) => row.fromUserId !== ctx.caller.userId)
    if (ctx.caller.rights.has('approval.edit')) return new Map()
    return new Map(others.map(({ id }) => [id, { key: 'http.403' as const }]))
  },
})
