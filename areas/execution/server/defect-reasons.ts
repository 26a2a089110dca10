import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { lookupByNumberOrName } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { defectReason } from '../contract/defect-reason.ts'
import { defectReasonCrud } from '../contract/defect-reason.ts'

type Candidate = CandidateOf<typeof defectReason, 'defectReason'>

/** A code is one reason's alone, and the operations it names exist. */
async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const codes = candidates.flatMap(({ draft }) => (typeof draft.code === 'string' ? [draft.code] : []))
  const taken = codes.length
    ? await ctx.db.selectFrom('defectReason').select(['id', 'code']).where('code', 'in', codes).execute()
    : []
  const asked = [...new Set(candidates.flatMap(({ draft }) => draft.operationIds ?? []))]
  const known = asked.length ? await ctx.db.selectFrom('operation').select('id').where('id', 'in', asked).execute() : []
  const exists = new Set(known.map(({ id }) => id))
  return candidates.map(({ draft, before }) => {
    const issues: FieldIssue[] = []
    const owner = taken.find(({ code }) => code === draft.code)
    if (owner && owner.id !== before?.id)
      issues.push({ field: 'code', key: 'invalid.duplicate', params: { value: owner.code } })
    const gone = (draft.operationIds ?? []).find((id) => !exists.has(id))
    if (gone !== undefined)
      issues.push({ field: 'operationIds', key: 'invalid.reference', params: { value: String(gone) } })
    return issues
  })
}

/** A reason that reports name stays; it can be taken out of use instead. */
async function keeps(ctx: Ctx, rows: { id: number; code?: unknown }[]): Promise<Map<number, Message>> {
  const ids = rows.map(({ id }) => id)
  const used = ids.length
    ? await ctx.db.selectFrom('reportDefect').select('reasonId').distinct().where('reasonId', 'in', ids).execute()
    : []
  const why = (id: number): Message => ({
    key: 'refused.inUse',
    params: { name: String(rows.find((row) => row.id === id)?.code ?? id), by: ctx.t('report') },
  })
  return new Map(used.map(({ reasonId }) => [reasonId, why(reasonId)]))
}

export const defectReasons = serveCrud(defectReasonCrud, {
  table: 'defectReason',
  sort: [
    { field: 'className', order: 'asc' },
    { field: 'code', order: 'asc' },
  ],
  list: (db, ctx) =>
    db.selectFrom('defectReason as r').select([
      'r.id',
      'r.version',
      'r.code',
      'r.name',
      'r.names',
      'r.className',
      'r.classNames',
      'r.operationIds',
      sql<string[]>`array(select ${nameIn(ctx, 'o', 'produreName')} from operation o where o.team_id = r.team_id
          and o.id = any(r.operation_ids) order by o.produre_no)`.as('operationNames'),
      'r.enabled',
      'r.createdAt',
    ]),
  // Nothing chosen: at all operations.
  fill: async (_ctx, candidates) => {
    for (const { draft } of candidates) {
      draft.operationIds ??= []
      draft.enabled ??= true
    }
  },
  check,
  keeps,
  lookups: {
    operationIds: lookupByNumberOrName('operation', 'produreNo', 'produreName'),
  },
})
