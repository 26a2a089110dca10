import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { type DayRollUp, dayRollUpTimer, daysChanged } from '#core/server/roll-ups/days.ts'
import { type LocalDate, localDate } from '#engines/working-time/index.ts'
import { type ReportFact, reportAdded, reportApproved, reportRejected, reportReversed } from '../../contract/events.ts'
import { countsTo, dayOfReport, partsOfReport } from './of-day.ts'

/** What `output_day` and `output_person_day` hold, in `rolled_day`. */
export const outputKind = 'execution.output'

/** Keeps what reports say by day, shift, place and operation of an order, alone and by people. */
export const outputRollUp: DayRollUp = {
  kind: outputKind,
  async firstDay(ctx) {
    const { rows } = await sql<{ day: string | null }>`
      select least((select min(shift_date) from report),
        (select (min(r.reported_at) at time zone ${ctx.caller.zone})::date from report r where r.shift_date is null))::text as day`.execute(
      ctx.db,
    )
    return rows[0]?.day ?? null
  },
  async roll(ctx, day) {
    const counts = countsTo(ctx, [{ from: day, to: day }])
    await sql`delete from output_day where day = ${day}::date`.execute(ctx.db)
    await sql`delete from output_person_day where day = ${day}::date`.execute(ctx.db)
    await sql`
      insert into output_day (day, shift_id, workshop_id, line_id, work_center_id, work_order_id, order_operation_id,
        reports, good, approved_good, defective, earned_seconds)
      select ${dayOfReport(ctx)}, r.shift_id, r.workshop_id, r.line_id, r.work_center_id, r.work_order_id, r.order_operation_id,
        count(*), sum(r.good), sum(r.approved_good), sum(r.defective), sum(r.earned_seconds)
      from counted_report r where ${counts}
      group by 1, 2, 3, 4, 5, 6, 7`.execute(ctx.db)
    await sql`
      insert into output_person_day (day, user_id, shift_id, workshop_id, line_id, work_center_id, work_order_id, order_operation_id,
        good, approved_good, defective, earned_seconds)
      select ${dayOfReport(ctx)}, p.user_id, r.shift_id, r.workshop_id, r.line_id, r.work_center_id, r.work_order_id, r.order_operation_id,
        sum(r.good * p.part), sum(r.approved_good * p.part), sum(r.defective * p.part), sum(r.earned_seconds * p.part)
      from counted_report r ${partsOfReport} where ${counts} and p.part is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(ctx.db)
  },
}

/** The production days that some reports count to. */
export const daysOfReports = (ctx: Pick<Ctx, 'caller'>, reports: readonly ReportFact[]): LocalDate[] =>
  reports.map(({ shiftDate, reportedAt }) => shiftDate ?? localDate(ctx.caller.zone, Date.parse(reportedAt)))

const changed = (ctx: Ctx, reports: readonly ReportFact[]) => daysChanged(ctx, outputKind, daysOfReports(ctx, reports))

export const outputAnswers: Answer[] = [
  on(reportAdded, (ctx, { reports }) => changed(ctx, reports)),
  on(reportApproved, (ctx, { reports }) => changed(ctx, reports)),
  on(reportRejected, (ctx, { reports }) => changed(ctx, reports)),
  on(reportReversed, (ctx, { reports }) => changed(ctx, reports)),
]

export const outputTimer = dayRollUpTimer('execution.output', [outputRollUp])
