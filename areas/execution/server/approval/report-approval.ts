import { sql } from 'kysely'
import type { ApprovalKind } from '#areas/approvals/server/index.ts'
import { productionReportKind, reportStatus } from '../../contract/report.ts'
import { lockOrdersOfReports } from '../report/facts.ts'
import { type StoredReport, stateOf } from '../report/reverse.ts'
import { count, uncount } from './count.ts'

/** Production reports as they are approved: what passed its last level counts as approved, what was rejected counts no more. */
export const reportApproval: ApprovalKind<StoredReport> = {
  kind: productionReportKind,
  entity: 'report',
  status: reportStatus,
  async lock(ctx, ids) {
    await lockOrdersOfReports(ctx, ids)
    const { rows } = await sql<StoredReport>`
      select r.* from report r where r.id = any(${ids}) order by r.id for update of r`.execute(ctx.db)
    return rows
  },
  nameOf: (_, { reportNo }) => reportNo,
  stateOf,
  seen: ({ goodQuantity, defectiveQuantity, auxiliaryQuantity, shiftDate, remark }) => ({
    goodQuantity,
    defectiveQuantity,
    auxiliaryQuantity,
    shiftDate,
    remark,
  }),
  async settle(ctx, reports, outcome) {
    const approvedAt = outcome === 'approved' ? ctx.now.toISOString() : null
    await ctx.db
      .updateTable('report')
      .set({ status: outcome, approvedAt })
      .where(
        'id',
        'in',
        reports.map(({ id }) => id),
      )
      .execute()
    await (outcome === 'approved' ? count : uncount)(ctx, reports)
  },
}
