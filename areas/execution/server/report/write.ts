import { sql } from 'kysely'
import { addApprovals } from '#areas/approvals/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { numberForm, padded, patternOf } from '#core/server/numbering.ts'
import type { Part, Step } from '#core/server/steps.ts'
import type { AddedReport } from '../../contract/events.ts'
import { productionReportKind } from '../../contract/report.ts'
import { addOperationCounts } from '../other-areas.ts'
import type { Share } from './shares.ts'

/** One row of the journal to be written. */
export interface NewReport extends Omit<AddedReport, 'reportId' | 'reportNo' | 'reportedAt'> {
  kind: 'report' | 'correction'
  reason: string | null
  stationId: number | null
  auxiliaryQuantity: number | null
  startedAt: string | null
  levels: number
  remark: string | null
  /** The team's rule for their numbers; null: the usual one. */
  numbering: string | null
  defects: { reasonId: number; quantity: number }[]
}

/**
 * Writes reports with their defects and people, and adds their quantities to the orders' operations, in one statement. The
 * orders are locked already. Without a level of approval they are approved at once.
 */
export const writeReports = (
  ctx: Ctx,
  reports: NewReport[],
  people: Share[],
  at: Date = ctx.now,
): Promise<AddedReport[]> => ctx.step(write, { reports, people, at })

interface Written {
  reports: NewReport[]
  people: Share[]
  at: Date
}

const write: Step<Written, AddedReport[]> = {
  writes: true,
  async run(ctx, parts) {
    const rows = await insertAll(ctx, parts)
    const ids = new Map(rows.map((row) => [row.taskId, row]))
    return parts.map(({ item: { reports, at } }) =>
      reports
        .map((report) => factOf(ids.get(report.taskId) as NewNumber, at, report))
        .sort((a, b) => a.reportId - b.reportId),
    )
  },
}

interface NewNumber {
  id: number
  reportNo: string
  taskId: number
}

const writtenRows = (rows: object[]) => sql`
  select *, nextval('report_number') as serial from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
    "kind" text, "correctsId" bigint, "reason" text, "taskId" bigint, "workOrderId" bigint, "orderOperationId" bigint,
    "workCenterId" bigint, "stationId" bigint, "machineId" bigint, "lineId" bigint, "workshopId" bigint, "shiftDate" date,
    "shiftId" text, "goodQuantity" numeric, "defectiveQuantity" numeric, "auxiliaryQuantity" numeric,
    "startedAt" timestamptz, "earnedSeconds" numeric, "unitPrice" numeric, "difficultyRate" numeric, "levels" integer,
    "remark" text, "before" text, "places" integer, "after" text, "reporterId" bigint, "reportedAt" timestamptz,
    "approvedAt" timestamptz)`

async function insertAll({ db }: Ctx, parts: readonly Part<Written>[]): Promise<NewNumber[]> {
  const all = parts.flatMap(({ ctx, item: { reports, at } }) =>
    reports.map((report) => ({
      ...report,
      ...numberForm(ctx, patternOf('report', report.numbering)),
      reporterId: ctx.caller.userId,
      reportedAt: at.toISOString(),
      approvedAt: report.levels ? null : ctx.now.toISOString(),
    })),
  )
  const defects = all.flatMap(({ taskId, defects: each }) => each.map((defect) => ({ taskId, ...defect })))
  const people = parts.flatMap(({ item }) =>
    item.reports.flatMap(({ taskId }) => item.people.map(({ userId, share }) => ({ taskId, userId, share }))),
  )
  const { rows } = await sql<NewNumber>`
    with n as (${writtenRows(all)}), r as (${reportRows()}), d as (
      insert into report_defect (report_id, reason_id, quantity)
      select r.id, d."reasonId", d."quantity" from r
      join jsonb_to_recordset(${JSON.stringify(defects)}::jsonb)
        as d ("taskId" bigint, "reasonId" bigint, "quantity" numeric) on d."taskId" = r.task_id
    ), w as (
      select r.id, p."userId", p."share" from r
      join jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as p ("taskId" bigint, "userId" bigint, "share" numeric) on p."taskId" = r.task_id
    ), p as (
      insert into report_person (report_id, user_id, share) select * from w
    ), a as (
      ${addApprovals(
        productionReportKind,
        sql`select r.id as subject_id, n."levels" as levels,
        array(select n."reporterId" union select w."userId" from w where w.id = r.id) as own_user_ids,
        n."reporterId" as submitted_by, n."reportedAt" as submitted_at from r join n on n."taskId" = r.task_id`,
      )}
    ), o as (
      ${addOperationCounts(sql`select "orderOperationId" as order_operation_id, "goodQuantity" as good, "defectiveQuantity" as defective,
        case when "levels" = 0 then "goodQuantity" else 0 end as approved_good,
        case when "levels" = 0 then "defectiveQuantity" else 0 end as approved_defective from n`)}
    )
    select id, report_no, task_id from r`.execute(db)
  return rows
}

/** Rows of the journal out of `n`. */
const reportRows = () => sql`
  insert into report (report_no, kind, corrects_id, reason, task_id, work_order_id, order_operation_id, work_center_id,
    station_id, machine_id, line_id, workshop_id, shift_date, shift_id, good_quantity, defective_quantity,
    auxiliary_quantity, started_at, reported_at, reporter_id, earned_seconds, unit_price, difficulty_rate, remark, status,
    approved_at)
  select "before" || ${padded('serial', sql.ref('places'))} || "after", "kind", "correctsId", "reason", "taskId",
    "workOrderId", "orderOperationId", "workCenterId", "stationId", "machineId", "lineId", "workshopId", "shiftDate",
    "shiftId", "goodQuantity", "defectiveQuantity", "auxiliaryQuantity", least("startedAt", "reportedAt"), "reportedAt",
    "reporterId", "earnedSeconds", "unitPrice", "difficultyRate", "remark",
    case when "levels" = 0 then 'approved' else 'underApproval' end, "approvedAt"
  from n returning id, report_no, task_id`

const factOf = (row: NewNumber, at: Date, report: NewReport): AddedReport => ({
  reportId: row.id,
  reportNo: row.reportNo,
  taskId: report.taskId,
  workOrderId: report.workOrderId,
  orderOperationId: report.orderOperationId,
  workCenterId: report.workCenterId,
  machineId: report.machineId,
  lineId: report.lineId,
  workshopId: report.workshopId,
  shiftDate: report.shiftDate,
  shiftId: report.shiftId,
  reportedAt: at.toISOString(),
  goodQuantity: report.goodQuantity,
  defectiveQuantity: report.defectiveQuantity,
  earnedSeconds: report.earnedSeconds,
  unitPrice: report.unitPrice,
  difficultyRate: report.difficultyRate,
  sendsOn: report.sendsOn,
  isLast: report.isLast,
  schemes: report.schemes,
  correctsId: report.correctsId,
})
