import { processBlanks } from '#areas/routing/contract/process-fields.ts'
import type { routing } from '#areas/routing/contract/routing.ts'
import { checkGraph, inARow } from '#areas/routing/contract/routing-graph.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { knownNumbers } from './known-numbers.ts'
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

interface Master {
  operations: Map<number, { produreNo: string; produreName: string }>
  workCenters: Set<number>
  numbers: ReadonlySet<unknown>
}

/** Rules of routings, of many at once. Leaves the operations whole: numbers and names beside their ids, blanks filled. */
export async function checkRoutings(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const all = candidates.flatMap((candidate) => stepsOf(candidate) ?? [])
  const master = await readMaster(ctx, all)
  const schemes = new Map((await schemeIssues(ctx, all)).map((issues, i) => [all[i], issues]))
  return candidates.map((candidate) => {
    const steps = stepsOf(candidate)
    const issues = headerIssues(candidate)
    if (!steps) return issues
    const found = steps.flatMap((step, at) => [
      ...stepIssues(step, at, master),
      ...(schemes.get(step) ?? []).map((issue) => ({ ...issue, field: `operations.${at}.${issue.field}` })),
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

function stepIssues(step: StepDraft, at: number, master: Master): FieldIssue[] {
  const issues: FieldIssue[] = []
  const tell = (field: string, key: FieldIssue['key'], value?: unknown) =>
    issues.push({
      field: `operations.${at}.${field}`,
      key,
      params: value === undefined ? {} : { value: String(value) },
    })
  for (const [key, meaning] of Object.entries({ ...processBlanks, transferMinutes: 0 })) step[key] ??= meaning
  const known = master.operations.get(step.operationId)
  if (known) Object.assign(step, known)
  else tell('operationId', 'operation.unknown')
  for (const key of ['workCenterId', 'singleProcessingTime', 'unitPrice'])
    if (step[key] === null || step[key] === undefined) tell(key, 'invalid.required')
  if (step.workCenterId && !master.workCenters.has(step.workCenterId))
    tell('workCenterId', 'routing.noWorkCenter', `#${step.workCenterId}`)
  step.alternativeWorkCenterIds = [...new Set(step.alternativeWorkCenterIds ?? [])]
  for (const id of step.alternativeWorkCenterIds) {
    if (id === step.workCenterId) tell('alternativeWorkCenterIds', 'routing.ownAlternative')
    else if (!master.workCenters.has(id)) tell('alternativeWorkCenterIds', 'routing.noWorkCenter', `#${id}`)
  }
  if (step.groupNo && step.groupNo === step.produreNo) tell('groupNo', 'operation.ownGroup')
  else if (step.groupNo && !master.numbers.has(step.groupNo)) tell('groupNo', 'operation.noGroup', step.groupNo)
  return issues
}

/** What the steps refer to. Work centres of every workshop: a routing runs through several, whatever its writer is granted. */
async function readMaster(ctx: Ctx, steps: StepDraft[]): Promise<Master> {
  const operationIds = [...new Set(steps.map((step) => step.operationId))]
  const centers = steps.flatMap((step) => [step.workCenterId ?? [], step.alternativeWorkCenterIds ?? []].flat())
  const operations = operationIds.length
    ? await ctx.db
        .selectFrom('operation')
        .select(['id', 'produreNo', 'produreName'])
        .where('id', 'in', operationIds)
        .execute()
    : []
  const workCenters = centers.length
    ? await ctx.unscoped(() =>
        ctx.db
          .selectFrom('workCenter')
          .select('id')
          .where('id', 'in', [...new Set(centers)])
          .execute(),
      )
    : []
  return {
    operations: new Map(operations.map(({ id, ...rest }) => [id, rest])),
    workCenters: new Set(workCenters.map(({ id }) => id)),
    numbers: await knownNumbers(
      ctx,
      steps.map((step) => step.groupNo),
    ),
  }
}
