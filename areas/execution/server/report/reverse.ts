import { sql } from 'kysely'
import { withdrawFromApproval } from '#areas/approvals/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn } from '#core/server/crud/names.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { reportReversed } from '../../contract/events.ts'
import type { reverseReport as reverseReportEndpoint } from '../../contract/report.api.ts'
import { productionReportKind, type ReportState, reportStatus } from '../../contract/report.ts'
import { addOperationCounts, applyTaskReport, orderProgressed } from '../other-areas.ts'
import { lockOrdersOfReports } from './facts.ts'

/** A journal row, locked. */
export type StoredReport = Awaited<ReturnType<typeof lockReport>>

/** Locks a report after its order: what following operations took of it must not change meanwhile. Refuses one that is not there. */
export async function lockReport(ctx: Ctx, id: number) {
  await lockOrdersOfReports(ctx, [id])
  const row = await ctx.db.selectFrom('report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The state as the screens name it, of one that still counts; `approval`: how far it is, null where no level was set. */
export function stateOf({ status }: { status: string }, approval: { passedLevels: number } | null): ReportState {
  if (status === 'approved') return approval ? 'approved' : 'notSet'
  if (status === 'underApproval') return approval?.passedLevels ? 'subsequentApproval' : 'underApproval'
  return status as ReportState
}

/** Refuses an act that the state does not allow, naming both. */
export function refuseVerb(ctx: Ctx, row: StoredReport, verb: 'correct' | 'reverse'): void {
  // How far it is approved makes no difference to either.
  refuseWrongState(ctx, reportStatus, { name: row.reportNo, state: row.status as ReportState, verb })
}

/** Whether a report is in the totals of its task and operation: one that was rejected is not (`uncount`). */
const counts = ({ status }: StoredReport): boolean => status !== 'rejected'

/**
 * Refuses to leave less than following operations have taken, and names what to undo first.
 *
 * @param goodLess by how much good less the report will say than it does; what a rejected one says is no longer in its operation
 */
export async function checkNotConsumed(ctx: Ctx, report: StoredReport, goodLess: number): Promise<void> {
  if (goodLess <= 0) return
  const { rows } = await sql<{ good: number; name: string; takes: number; byTransfer: boolean }>`
    select own.reported_good + own.recovered_good as good, ${copiedNameIn(ctx, 's', 'operation', 'produreName')} as name, s.transferred_in is not null as by_transfer,
      case when s.transferred_in is null then s.reported_good + s.reported_defective else (
        select coalesce(sum(t.quantity), 0) from transfer t
        where t.from_operation_id = own.id and t.to_operation_id = s.id and t.revoked_at is null) end as takes
    from order_operation own
    join order_operation s on s.team_id = own.team_id and s.work_order_id = own.work_order_id
      and s.sequence = any(own.successor)
    where own.id = ${report.orderOperationId}
    order by takes desc limit 1`.execute(ctx.db)
  const [most] = rows
  if (!most) return
  const left = subtract(counts(report) ? most.good : add(most.good, report.goodQuantity), goodLess)
  if (most.takes <= left) return
  throw refuse(most.byTransfer ? 'report.transferred' : 'report.consumed', {
    report: report.reportNo,
    operation: most.name,
    taken: most.takes,
    left,
  })
}

/**
 * Writes the negative of a report beside it, marks it as replaced and takes its quantities off its operation. Tasks, orders and
 * other areas follow in `undo`.
 */
async function writeReversal(ctx: Ctx, report: StoredReport, reason: string): Promise<number> {
  const approved = report.status === 'approved'
  const counted = counts(report)
  const { rows } = await sql<{ id: number }>`
    with r as (
      insert into report (report_no, kind, corrects_id, reason, task_id, work_order_id, order_operation_id, work_center_id,
        station_id, machine_id, line_id, workshop_id, shift_date, shift_id, good_quantity, defective_quantity,
        auxiliary_quantity, started_at, reported_at, reporter_id, earned_seconds, unit_price, difficulty_rate, status,
        replaced_by)
      select report_no || '-R', 'reversal', id, ${reason}, task_id, work_order_id, order_operation_id, work_center_id,
        station_id, machine_id, line_id, workshop_id, shift_date, shift_id, -good_quantity, -defective_quantity,
        -auxiliary_quantity, started_at, ${ctx.now.toISOString()}::timestamptz, ${ctx.caller.userId}::bigint,
        -earned_seconds, unit_price, difficulty_rate, 'reversed', null
      from report where id = ${report.id} returning id
    ), d as (
      insert into report_defect (report_id, reason_id, quantity)
      select r.id, d.reason_id, -d.quantity from r, report_defect d where d.report_id = ${report.id}
    ), p as (
      insert into report_person (report_id, user_id, share)
      select r.id, p.user_id, p.share from r, report_person p where p.report_id = ${report.id}
    ), o as (
      ${addOperationCounts(sql`select order_operation_id, ${counted ? sql`-good_quantity` : sql`0`} as good,
        ${counted ? sql`-defective_quantity` : sql`0`} as defective, ${approved ? sql`-good_quantity` : sql`0`} as approved_good,
        ${approved ? sql`-defective_quantity` : sql`0`} as approved_defective from report where id = ${report.id}`)}
    ), u as (
      update report set status = 'reversed', replaced_by = r.id from r where report.id = ${report.id}
    )
    select id from r`.execute(ctx.db)
  return (rows[0] as { id: number }).id
}

interface Undoing {
  reason: string
  /** What the person said yes to. */
  confirmed: string[]
  /** A new report comes in its place. */
  corrected: boolean
}

/** Undoes a report in progress and everything that hangs on it. @returns the id of the journal's negative row */
export async function undo(ctx: Ctx, report: StoredReport, { reason, ...how }: Undoing): Promise<number> {
  const reversalId = await writeReversal(ctx, report, reason)
  if (report.status === 'underApproval') await withdrawFromApproval(ctx, productionReportKind, [report.id])
  const approved = report.status === 'approved'
  const { goodQuantity: good, defectiveQuantity: defective } = report
  if (counts(report))
    await applyTaskReport(ctx, {
      taskId: report.taskId,
      good: add(0, -good),
      defective: add(0, -defective),
      approvedGood: approved ? add(0, -good) : 0,
      approvedDefective: approved ? add(0, -defective) : 0,
    })
  await ctx.emit(reportReversed, {
    reports: [{ ...report, reportId: report.id, reversalId, wasApproved: approved }],
    reason,
    ...how,
  })
  return reversalId
}

/** Takes a report back with a reason, also after its approval; refused when a following operation already took its quantity. */
export async function reverseReport(ctx: Ctx, input: InputOf<typeof reverseReportEndpoint>): Promise<{ id: number }> {
  return { id: await reverseLocked(ctx, await lockReport(ctx, input.id), input) }
}

/** Reverses a report that is locked. @returns the id of the journal's negative row */
export async function reverseLocked(
  ctx: Ctx,
  report: StoredReport,
  { reason, confirmed }: Pick<Undoing, 'reason' | 'confirmed'>,
): Promise<number> {
  refuseVerb(ctx, report, 'reverse')
  await checkNotConsumed(ctx, report, report.goodQuantity)
  const id = await undo(ctx, report, { reason, confirmed, corrected: false })
  await orderProgressed(ctx, [report.workOrderId])
  ctx.audit({
    verb: 'reverse',
    entity: 'report',
    id: report.id,
    name: report.reportNo,
    note: reason,
    before: { status: report.status },
    after: { status: 'reversed' },
  })
  ctx.touch('report', [report.id, id])
  return id
}
