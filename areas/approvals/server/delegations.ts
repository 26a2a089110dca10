import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import { throwIf } from '#core/server/refusal.ts'
import { type approvalDelegation, approvalDelegationCrud } from '../contract/approval.ts'
import { mayDelegateFor, mayReceive } from './policy.ts'

type Candidate = CandidateOf<typeof approvalDelegation, 'approvalDelegation'>

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  return candidates.map(({ draft, before }) => {
    const row = { ...before, ...draft } as unknown as {
      fromUserId: number
      toUserId: number
      fromDate: string
      toDate: string
    }
    const whose = [row.fromUserId, Number(before?.fromUserId ?? row.fromUserId)]
    throwIf(mayDelegateFor(ctx.caller, whose))
    const issues: FieldIssue[] = []
    if (!mayReceive(ctx.caller, row)) issues.push({ field: 'toUserId', key: 'approval.notOneself' })
    if (row.fromUserId === row.toUserId) issues.push({ field: 'toUserId', key: 'approval.delegateSelf' })
    if (row.toDate < row.fromDate) issues.push({ field: 'toDate', key: 'approval.datesReversed' })
    return issues
  })
}

const ofTeam = { table: 'teamUser', among: { deletedAt: null } } as const

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
  refers: { fromUserId: ofTeam, toUserId: ofTeam },
  check,
  keeps: async (ctx, rows) => {
    const others = rows.flatMap(({ id, fromUserId }) => {
      const refused = mayDelegateFor(ctx.caller, [fromUserId])
      return refused ? [[id, refused.reason] as const] : []
    })
    return new Map(others)
  },
})
