import { sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { reportApproved } from '../../contract/events.ts'
import { applyTaskReports, orderProgressed } from '../neighbours.ts'
import type { StoredReport } from '../report/reverse.ts'

/** A report with the people whose work it is, locked to be decided. */
export type Deciding = StoredReport & { people: number[] | null }

/** Reports passed their last level: their quantities count as approved from here on. */
export async function count(ctx: Ctx, reports: Deciding[]): Promise<void> {
  const sums = new Map<number, { good: number; defective: number }>()
  for (const { taskId, goodQuantity, defectiveQuantity } of reports) {
    const sum = sums.get(taskId) ?? { good: 0, defective: 0 }
    sums.set(taskId, { good: add(sum.good, goodQuantity), defective: add(sum.defective, defectiveQuantity) })
  }
  await sql`update order_operation o set approved_good = approved_good + r.good,
      approved_defective = approved_defective + r.defective
    from (select order_operation_id, sum(good_quantity) as good, sum(defective_quantity) as defective
      from report where id = any(${reports.map(({ id }) => id)}) group by order_operation_id) r
    where o.id = r.order_operation_id`.execute(ctx.db)
  await applyTaskReports(
    ctx,
    [...sums].map(([taskId, { good, defective }]) => ({
      taskId,
      good: 0,
      defective: 0,
      approvedGood: good,
      approvedDefective: defective,
    })),
  )
  await orderProgressed(
    ctx,
    [...new Set(reports.map(({ workOrderId }) => workOrderId))].sort((a, b) => a - b),
  )
  await ctx.emit(reportApproved, { reports: reports.map((report) => ({ ...report, reportId: report.id })) })
}
