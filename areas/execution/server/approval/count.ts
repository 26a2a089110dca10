import { sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { reportApproved, reportRejected } from '../../contract/events.ts'
import { addOperationCounts, applyTaskReports, orderProgressed } from '../other-areas.ts'
import type { StoredReport } from '../report/reverse.ts'

/** Reports passed their last level: their quantities count as approved from here on. */
export async function count(ctx: Ctx, reports: StoredReport[]): Promise<void> {
  await addOperationCounts(sql`select order_operation_id, 0 as good, 0 as defective, good as approved_good,
    defective as approved_defective from (${sumsByOperation(reports)}) s`).execute(ctx.db)
  await applyTaskReports(
    ctx,
    sumsByTask(reports).map(({ taskId, good, defective }) => ({
      taskId,
      good: 0,
      defective: 0,
      approvedGood: good,
      approvedDefective: defective,
    })),
  )
  await orderProgressed(ctx, ordersOf(reports))
  await ctx.emit(reportApproved, { reports: factsOf(reports) })
}

/**
 * Reports were rejected: they count nowhere until they are corrected. What following operations took of them meanwhile stays taken; no more
 * can be reported there until something comes in their place.
 */
export async function uncount(ctx: Ctx, reports: StoredReport[]): Promise<void> {
  await addOperationCounts(sql`select order_operation_id, -good as good, -defective as defective, 0 as approved_good,
    0 as approved_defective from (${sumsByOperation(reports)}) s`).execute(ctx.db)
  await applyTaskReports(
    ctx,
    sumsByTask(reports).map(({ taskId, good, defective }) => ({
      taskId,
      good: add(0, -good),
      defective: add(0, -defective),
      approvedGood: 0,
      approvedDefective: 0,
    })),
  )
  await orderProgressed(ctx, ordersOf(reports))
  await ctx.emit(reportRejected, { reports: factsOf(reports) })
}

const sumsByOperation = (reports: StoredReport[]) => sql`
  select order_operation_id, sum(good_quantity) as good, sum(defective_quantity) as defective
  from report where id = any(${reports.map(({ id }) => id)}) group by order_operation_id`

function sumsByTask(reports: StoredReport[]): { taskId: number; good: number; defective: number }[] {
  const sums = new Map<number, { good: number; defective: number }>()
  for (const { taskId, goodQuantity, defectiveQuantity } of reports) {
    const sum = sums.get(taskId) ?? { good: 0, defective: 0 }
    sums.set(taskId, { good: add(sum.good, goodQuantity), defective: add(sum.defective, defectiveQuantity) })
  }
  return [...sums].map(([taskId, sum]) => ({ taskId, ...sum }))
}

const ordersOf = (reports: StoredReport[]): number[] =>
  [...new Set(reports.map(({ workOrderId }) => workOrderId))].sort((a, b) => a - b)

const factsOf = (reports: StoredReport[]) => reports.map((report) => ({ ...report, reportId: report.id }))
