import type { FieldIssue } from '#core/contract/issues.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { addRows, type CandidateOf, type CrudDefinition, served } from '#core/server/crud/serve.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import type { workOrder } from '../../contract/work-order.ts'
import { workOrderCrud } from '../../contract/work-order.ts'
import { type WorkOrderState, workOrderStatus } from '../../contract/work-order-status.ts'
import { ordersWithTasks } from '../difference/facts.ts'
import { mayWriteIn } from '../policy.ts'
import { resolveProducts } from '../products.ts'
import { failedOrderChecks } from './order-checks.ts'
import { workOrderList } from './work-order-list.ts'

type Candidate = CandidateOf<typeof workOrder, 'liveWorkOrder'>

export const stateOf = (row: Stored<'liveWorkOrder'>): WorkOrderState => row.status as WorkOrderState

/** Why an order in its state cannot be led further by a verb. */
export const wrongState = (ctx: Pick<Ctx, 't'>, row: Stored<'liveWorkOrder'>): Message => ({
  key: 'workOrder.wrongState',
  params: { status: ctx.t(`workOrderStatus.${stateOf(row)}`) },
})

/** Which of the numbers live orders hold already. */
async function takenNumbers(ctx: Ctx, numbers: string[]): Promise<Map<string, number>> {
  if (!numbers.length) return new Map()
  // Another workshop's number is taken as well, though the caller does not see its order.
  const rows = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('workOrder')
      .select(['id', 'workorderNo'])
      .where('workorderNo', 'in', numbers)
      .where('deletedAt', 'is', null)
      .execute(),
  )
  return new Map(rows.map((row) => [row.workorderNo, row.id]))
}

/** Whose number is of the team's rule: `check` looks it up with all else that it looks up, and gives another where a typed one stands in its way. */
const numbered = new WeakSet<Candidate>()

/** What a person may leave out, or not write at all. */
async function fill(ctx: Ctx, candidates: Candidate[]): Promise<void> {
  const bare = candidates.filter(({ draft }) => !draft.workorderNo)
  const numbers = await takeNumbers(ctx, 'workOrder', bare.length)
  bare.forEach((candidate, i) => {
    candidate.draft.workorderNo = numbers[i]
    numbered.add(candidate)
  })
  for (const { draft } of candidates) {
    draft.type ??= 'massProduction'
    draft.priority ??= 5
    draft.createdBy = ctx.caller.userId
    draft.createdAt = ctx.now.toISOString()
  }
}

/** From the confirmation on, quantity and product change under change control alone. */
const frozen = ['productId', 'materialNo', 'planQuantity'] as const

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  // A change cannot take the number away; leaving it blank keeps it.
  for (const { draft, before } of candidates) if (before && !draft.workorderNo) delete draft.workorderNo
  const ruled = candidates.filter((each) => numbered.has(each))
  const retyped = candidates.flatMap(({ draft, before }) =>
    before && draft.type !== undefined && draft.type !== before.type ? before.id : [],
  )
  const kept = await failedOrderChecks(ctx, 'retype', retyped)
  const [issues, taken] = await Promise.all([
    resolveProducts(ctx, candidates),
    takenNumbers(
      ctx,
      ruled.map(({ draft }) => String(draft.workorderNo)),
    ),
  ])
  await renumber(
    ctx,
    ruled.filter(({ draft }) => taken.has(String(draft.workorderNo))),
  )
  return candidates.map((candidate, i) => [
    ...(issues[i] as FieldIssue[]),
    ...checkDates(candidate),
    ...checkWorkshop(ctx, candidate),
    ...(candidate.before ? checkState(ctx, candidate, candidate.before) : []),
    ...keptType(kept.get(candidate.before?.id ?? 0)),
  ])
}

const keptType = (why: Message | undefined): FieldIssue[] => (why ? [{ field: 'type', ...why }] : [])

/** Gives others for numbers of the team's rule that typed ones stand in the way of. */
async function renumber(ctx: Ctx, candidates: Candidate[]): Promise<void> {
  const numbers = await takeNumbers(ctx, 'workOrder', candidates.length, (asked) => takenNumbers(ctx, asked))
  candidates.forEach(({ draft }, i) => {
    draft.workorderNo = numbers[i]
  })
}

/** Both are whole days: an order of a single day begins before it ends. */
function checkDates({ draft, before }: Candidate): FieldIssue[] {
  const start = draft.requiredStartDate === undefined ? before?.requiredStartDate : draft.requiredStartDate
  const end = draft.requiredEndDate ?? before?.requiredEndDate
  if (!start || !end || start <= end) return []
  return [{ field: 'requiredStartDate', key: 'workOrder.startAfterEnd' }]
}

function checkWorkshop({ caller }: Ctx, { draft }: Candidate): FieldIssue[] {
  const workshop = draft.workshopId
  return typeof workshop !== 'number' || mayWriteIn(caller, workshop)
    ? []
    : [{ field: 'workshopId', key: 'workOrder.foreignWorkshop' }]
}

function checkState(ctx: Ctx, { draft }: Candidate, before: Stored<'liveWorkOrder'>): FieldIssue[] {
  const state = stateOf(before)
  if (!workOrderStatus.can(state, 'edit')) return [{ field: 'status', ...wrongState(ctx, before) }]
  if (workOrderStatus.can(state, 'confirm')) return []
  const changed = frozen.filter((key) => draft[key] !== undefined && draft[key] !== before[key])
  return changed.map((field) => ({ field, key: 'workOrder.underChangeControl' }))
}

/** Orders that are past planning stay; so do those that tasks were made of. */
async function keeps(ctx: Ctx, rows: Stored<'liveWorkOrder'>[]): Promise<Map<number, Message>> {
  const ids = rows.map((row) => row.id)
  const planned = await ordersWithTasks(ctx, ids)
  const kept = await failedOrderChecks(ctx, 'delete', ids)
  for (const row of rows)
    if (!workOrderStatus.can(stateOf(row), 'delete')) kept.set(row.id, wrongState(ctx, row))
    else if (planned.has(row.id)) kept.set(row.id, { key: 'workOrder.hasTasks' })
  return kept
}

async function remove(ctx: Ctx, rows: Stored<'liveWorkOrder'>[]): Promise<void> {
  await ctx.db
    .updateTable('workOrder')
    .set({ deletedAt: ctx.now.toISOString(), deletedBy: ctx.caller.userId })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
}

export const workOrderDefinition: CrudDefinition<typeof workOrder, 'liveWorkOrder'> = {
  table: 'liveWorkOrder',
  list: workOrderList,
  countedBy: ['workOrder'],
  extra: ['createdAt', 'createdBy', 'salesOrderLineId'],
  more: { salesOrderLineId: { kind: 'integer' }, createdByName: { kind: 'text' } },
  unique: [{ fields: ['workorderNo'], index: 'work_order_number' }],
  refers: { workshopId: 'department' },
  fill,
  check,
  keeps,
  remove,
  lookups: { workshopId: lookupBy('department', 'name') },
}

export const servedWorkOrder = served(workOrderCrud, workOrderDefinition)

/** Adds orders together after all checks; refuses with the first bad one's issues. */
export const addWorkOrders = (ctx: Ctx, drafts: Candidate['draft'][]): Promise<Stored<'liveWorkOrder'>[]> =>
  addRows(
    ctx,
    servedWorkOrder,
    drafts.map((draft) => ({ draft })),
  )
