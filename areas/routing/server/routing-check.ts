import { settleUnits } from '#areas/materials/server/index.ts'
import { processBlanks } from '#areas/routing/contract/process-fields.ts'
import type { routing } from '#areas/routing/contract/routing.ts'
import { checkGraph, inARow } from '#areas/routing/contract/routing-graph.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { schemeIssues } from './scheme-issues.ts'

type Candidate = CandidateOf<typeof routing, 'routing'>

/** An operation of a routing as a person gives it; the check fills what is blank. */
export interface StepDraft extends Values {
  sequence: number
  operationId: number
  produreNo?: string
  produreName?: string
  successor?: number[] | null
  workCenterId?: number | null
  alternativeWorkCenterIds?: number[] | null
  groupNo?: string | null
}

const stepsOf = ({ draft }: Candidate) => draft.operations as StepDraft[] | undefined

type Masters = Map<number, { produreNo: string; produreName: string }>

/** Rules of routings, of many at once. Leaves the operations whole: numbers and names beside their ids, blanks filled. */
export async function checkRoutings(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const all = candidates.flatMap((candidate) => stepsOf(candidate) ?? [])
  const masters = await mastersOf(ctx, all)
  const units = await settleUnits(ctx, all, ['auxiliaryUnit'])
  const named = (await schemeIssues(ctx, all)).map((issues, i) => [...issues, ...(units.issues[i] ?? [])])
  const gone = new Map(all.map((step, i) => [step, named[i] ?? []]))
  return candidates.map((candidate) => {
    const steps = stepsOf(candidate)
    const issues = headerIssues(candidate)
    if (!steps) return issues
    const found = steps.flatMap((step, at) => [
      ...stepIssues(step, at, masters),
      ...(gone.get(step) ?? []).map((issue) => ({ ...issue, field: `operations.${at}.${issue.field}` })),
    ])
    if (found.length) return [...issues, ...found]
    const next = inARow(steps.map((step) => step.sequence))
    for (const step of steps) step.successor ??= next.get(step.sequence) ?? []
    const graph = checkGraph(
      steps.map((step) => ({ sequence: step.sequence, successor: step.successor ?? [], name: nameOf(step) })),
    )
    return [...issues, ...graph.map(({ at, key, params }) => ({ field: `operations.${at}.successor`, key, params }))]
  })
}

const nameOf = ({ sequence, produreName }: StepDraft) => `${sequence} ${produreName ?? ''}`.trim()

function headerIssues({ draft, before }: Candidate): FieldIssue[] {
  if (draft.isDefault === null) draft.isDefault = false
  if (!before) return []
  const issues: FieldIssue[] = []
  if (draft.productId !== undefined && draft.productId !== before.productId)
    issues.push({ field: 'productId', key: 'routing.keepProduct' })
  if (draft.isDefault === false && before.isDefault) issues.push({ field: 'isDefault', key: 'routing.keepDefault' })
  return issues
}

function stepIssues(step: StepDraft, at: number, masters: Masters): FieldIssue[] {
  const issues: FieldIssue[] = []
  const tell = (field: string, key: FieldIssue['key'], value?: unknown) =>
    issues.push({
      field: `operations.${at}.${field}`,
      key,
      params: value === undefined ? {} : { value: String(value) },
    })
  for (const [key, meaning] of Object.entries({ ...processBlanks, transferMinutes: 0 })) step[key] ??= meaning
  const known = masters.get(step.operationId)
  if (known) Object.assign(step, known)
  for (const key of ['workCenterId', 'singleProcessingTime', 'unitPrice'])
    if (step[key] === null || step[key] === undefined) tell(key, 'invalid.required')
  step.alternativeWorkCenterIds = [...new Set(step.alternativeWorkCenterIds ?? [])]
  if (step.alternativeWorkCenterIds.some((id) => id === step.workCenterId))
    tell('alternativeWorkCenterIds', 'routing.ownAlternative')
  if (step.groupNo && step.groupNo === step.produreNo) tell('groupNo', 'operation.ownGroup')
  return issues
}

/** The operations that the steps name. */
async function mastersOf(ctx: Ctx, steps: StepDraft[]): Promise<Masters> {
  const ids = [...new Set(steps.map((step) => step.operationId))]
  if (!ids.length) return new Map()
  const operations = await ctx.db
    .selectFrom('operation')
    .select(['id', 'produreNo', 'produreName'])
    .where('id', 'in', ids)
    .execute()
  return new Map(operations.map(({ id, ...rest }) => [id, rest]))
}
