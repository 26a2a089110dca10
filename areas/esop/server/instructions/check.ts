import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { refuse } from '#core/server/refusal.ts'
import { type instruction, isOpen } from '../../contract/instruction.ts'

type Candidate = CandidateOf<typeof instruction, 'instruction'>

interface Known {
  /** The latest revision by code. */
  codes: Map<unknown, number>
  pdfs: Set<unknown>
  /** Operations by instruction, of those that change. */
  before: Map<unknown, number[]>
}

/** The rules of instructions on their way in. Refuses a change to what was submitted. */
export async function checkInstructions(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  for (const { before } of candidates)
    if (before && !isOpen(before.status))
      throw refuse('instruction.frozen', {
        name: before.code,
        state: ctx.t(`instructionStatus.${before.status}`),
      })
  const known = await knownOf(ctx, candidates)
  return candidates.map(({ draft, before }) => [
    ...codeIssues(draft, before, known),
    ...fileIssues(draft, known),
    ...scopeIssues(draft, before, known),
    ...dayIssues({ ...before, ...draft }),
  ])
}

function codeIssues(
  { code, revision }: Values,
  before: Stored<'instruction'> | undefined,
  { codes }: Known,
): FieldIssue[] {
  if (typeof code !== 'string' || code === before?.code) return []
  if (before && before.revision !== 1) return [{ field: 'code', key: 'instruction.codeStays' }]
  const latest = codes.get(code)
  if (latest === undefined || (typeof revision === 'number' && revision > latest)) return []
  return [{ field: 'code', key: 'instruction.taken', params: { code, revision: latest } }]
}

const fileIssues = ({ fileId }: Values, { pdfs }: Known): FieldIssue[] =>
  fileId === undefined || pdfs.has(fileId) ? [] : [{ field: 'fileId', key: 'instruction.notPdf' }]

function scopeIssues(draft: Values, before: Stored<'instruction'> | undefined, known: Known): FieldIssue[] {
  const { productId = before?.productId } = draft
  const operationIds = (draft.operationIds ?? (draft.operationIds === null ? [] : known.before.get(before?.id))) as
    | number[]
    | undefined
  const issues: FieldIssue[] = []
  if (!productId && !operationIds?.length) issues.push({ field: 'productId', key: 'instruction.forNothing' })
  return issues
}

const dayIssues = ({ effectiveFrom, effectiveTo }: Values): FieldIssue[] =>
  effectiveTo && String(effectiveTo) < String(effectiveFrom)
    ? [{ field: 'effectiveTo', key: 'instruction.endsBefore' }]
    : []

const numbersOf = (values: unknown[]): number[] => values.flat().filter((value) => typeof value === 'number')

async function knownOf({ db }: Ctx, candidates: Candidate[]): Promise<Known> {
  const drafts = candidates.map(({ draft }) => draft)
  const codes = await db
    .selectFrom('instruction')
    .select(['code', sql<number>`max(revision)`.as('latest')])
    .where('code', '=', sql<string>`any(${drafts.flatMap(({ code }) => (typeof code === 'string' ? [code] : []))})`)
    .groupBy('code')
    .execute()
  const { rows: pdfs } = await sql<{ id: number }>`
    select id from file where id = any(${numbersOf(drafts.map(({ fileId }) => fileId))}) and mime = 'application/pdf'`.execute(
    db,
  )
  const { rows: operations } = await sql<{ instructionId: number; ids: number[] }>`
    select instruction_id, array_agg(operation_id) as ids from instruction_operation
    where instruction_id = any(${candidates.flatMap(({ before }) => before?.id ?? [])}) group by 1`.execute(db)
  return {
    codes: new Map(codes.map(({ code, latest }) => [code, latest])),
    pdfs: new Set(pdfs.map(({ id }) => id)),
    before: new Map(operations.map(({ instructionId, ids: own }) => [instructionId, own])),
  }
}
