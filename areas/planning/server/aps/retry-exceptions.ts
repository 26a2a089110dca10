import { confirmWorkOrder } from '#areas/orders/server/index.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { Refusal } from '#core/server/refusal.ts'
import { scheduleTask } from '../gantt/schedule-task.ts'
import { loadPlan } from '../plan/load.ts'
import { tasksInDowntimes } from '../plan/windows/in-downtimes.ts'
import { mayConfirmAgain } from '../policy.ts'
import { exceptions, type Stored } from './select-exceptions.ts'

/** Tries again what planning could not take; what still cannot be done is told with its reason. */
export async function retryExceptions(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const rows = (await (await exceptions(ctx)).where('x.id', 'in', ids).execute()) as unknown as Stored[]
  const found = new Set(rows.map(({ id }) => id))
  const gone = ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, name: String(id), reason: ctx.t('planException.gone') }))
  const tasks = await retryTasks(
    ctx,
    rows.filter(({ kind }) => kind === 'task'),
    true,
  )
  const standing = await retryTasks(
    ctx,
    rows.filter(({ kind }) => kind === 'downtime'),
    false,
  )
  const orders = await retryOrders(
    ctx,
    rows.filter(({ kind }) => kind === 'order'),
  )
  ctx.audit({ verb: 'retry', entity: 'planException', note: ctx.t('plan.log.many', { count: rows.length }) })
  return {
    done: [...tasks.done, ...standing.done, ...orders.done],
    skipped: [...gone, ...tasks.skipped, ...standing.skipped, ...orders.skipped],
  }
}

/** Tasks without a place, or those that have one they cannot keep: they are scheduled anew. */
async function retryTasks(ctx: Ctx, rows: Stored[], onlyUnplanned: boolean): Promise<BulkResult> {
  if (!rows.length) return { done: [], skipped: [] }
  try {
    const { unplanned } = await scheduleTask(ctx, { ids: rows.map(({ taskId }) => taskId as number), onlyUnplanned })
    const left = new Map(unplanned.map((row) => [row.id, row.reason]))
    if (!onlyUnplanned)
      for (const { task } of tasksInDowntimes(await loadPlan(ctx))) left.set(task.id, ctx.t('planException.stays'))
    return outcome(rows, ({ taskId }) => left.get(taskId as number))
  } catch (error) {
    // A line without a calendar refuses the whole run: here it is the answer for each of its tasks.
    if (!(error instanceof Refusal)) throw error
    return outcome(rows, () => ctx.t(error.reason.key, error.reason.params))
  }
}

async function retryOrders(ctx: Ctx, rows: Stored[]): Promise<BulkResult> {
  if (!rows.length) return { done: [], skipped: [] }
  if (!mayConfirmAgain(ctx.caller)) return outcome(rows, () => ctx.t('planException.mayNotConfirm'))
  const { skipped } = await confirmWorkOrder(ctx, { ids: rows.map(({ orderId }) => orderId as number) })
  const left = new Map(skipped.map((row) => [row.id, row.reason]))
  return outcome(rows, ({ orderId }) => left.get(orderId as number))
}

/** @param failing why a row still cannot be taken; undefined: it could */
function outcome(rows: Stored[], failing: (row: Stored) => string | undefined): BulkResult {
  const done: number[] = []
  const skipped: BulkResult['skipped'] = []
  for (const row of rows) {
    const reason = failing(row)
    if (reason === undefined) done.push(row.id)
    else skipped.push({ id: row.id, name: row.taskNo ?? row.workorderNo ?? '', reason })
  }
  return { done, skipped }
}
