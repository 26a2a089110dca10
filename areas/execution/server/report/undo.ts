import { type Approval, approvalsOf } from '#areas/approvals/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { throwIf } from '#core/server/refusal.ts'
import { type undoReport as undoReportEndpoint, undoTaken } from '../../contract/report.api.ts'
import { productionReportKind } from '../../contract/report.ts'
import { lockOrdersOfReports } from './facts.ts'
import { mayUndo } from './policy.ts'
import { lockReport, reverseLocked, type StoredReport } from './reverse.ts'

/**
 * Undoes what the caller reported a moment ago, by reversal: his own report, that nobody has decided on, corrected or built on. Refuses one
 * that is older, or decided on, and says that it can be corrected.
 */
export async function undoReport(
  ctx: Ctx,
  input: InputOf<typeof undoReportEndpoint>,
): Promise<OutputOf<typeof undoReportEndpoint>> {
  const ids = [...new Set(input.ids)].sort((a, b) => a - b)
  // All orders of a combined task first: two who undo and report at once wait in the same order.
  await lockOrdersOfReports(ctx, ids)
  for (const id of ids) {
    const report = await lockReport(ctx, id)
    const approval = (await approvalsOf(ctx, productionReportKind, [id])).get(id)
    throwIf(mayUndo(ctx.caller, report, isFresh(ctx, report, approval)))
    await reverseLocked(ctx, report, { reason: ctx.t('report.undone'), confirmed: [] })
  }
  return {}
}

const isFresh = (ctx: Ctx, { kind, status, reportedAt }: StoredReport, approval: Approval | undefined): boolean =>
  kind === 'report' &&
  (status === 'underApproval' ? approval?.passedLevels === 0 : status === 'approved' && !approval) &&
  ctx.now.getTime() - Date.parse(reportedAt) <= undoTaken
