import { sql } from 'kysely'
import { type ReportFact, reportApproved } from '#areas/execution/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { recover, unrecover } from '../defects/effects.ts'
import { settleRework } from './settle.ts'

interface Reworked {
  workOrderId: number
  reportId: number
  reportNo: string
  defectId: number
  good: number
  isLast: boolean
}

/** Reports of rework orders, with the defect that their pieces were; the others, and those of reworks that were taken back, are none of it. */
async function reworkedBy(ctx: Ctx, reports: readonly ReportFact[]): Promise<Reworked[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<Reworked>`
      select k.work_order_id, r.id as report_id, r.report_no, x.defect_id, r.good_quantity as good, o.successor = '{}' as is_last
      from report r join rework k on k.team_id = r.team_id and k.work_order_id = r.work_order_id
      join disposition x on x.team_id = k.team_id and x.id = k.disposition_id and x.status in ('open', 'done')
      join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
      where r.id = any(${reports.map(({ reportId }) => reportId)}::bigint[]) order by r.id`.execute(ctx.db),
  )
  return rows
}

const byRework = ({ reportId, reportNo, defectId, good }: Reworked) =>
  ({ kind: 'rework', id: reportId, number: reportNo, defectId, quantity: good }) as const

async function settleAll(ctx: Ctx, reworked: readonly Reworked[]): Promise<void> {
  for (const workOrderId of new Set(reworked.map((each) => each.workOrderId))) await settleRework(ctx, workOrderId)
}

/** Pieces that are good of a rework's last operation, and approved, go on where they were defective. */
const onApproved = on(reportApproved, async (ctx, { reports }) => {
  const reworked = await reworkedBy(ctx, reports)
  for (const each of reworked) if (each.isLast && each.good > 0) await recover(ctx, byRework(each))
  await settleAll(ctx, reworked)
})

/** What an approver rejects has not come back. */
export const reworkRejected = async (ctx: Ctx, { reports }: { reports: readonly ReportFact[] }): Promise<void> =>
  settleAll(ctx, await reworkedBy(ctx, reports))

/** Reports that are taken back: their pieces come back out of what follows; refused once that has taken them. */
export async function reworkReversed(
  ctx: Ctx,
  { reports }: { reports: readonly (ReportFact & { wasApproved: boolean })[] },
): Promise<void> {
  const approved = new Set(reports.filter(({ wasApproved }) => wasApproved).map(({ reportId }) => reportId))
  const reworked = await reworkedBy(ctx, reports)
  for (const each of reworked)
    if (each.isLast && each.good > 0 && approved.has(each.reportId)) await unrecover(ctx, byRework(each))
  await settleAll(ctx, reworked)
}

export const reworkAnswers: Answer[] = [onApproved]
