import { type RawBuilder, sql } from 'kysely'
import { reportAdded, reportApproved, reportReversed } from '#areas/execution/contract/events.ts'
import { countsTo, dayOfReport, daysOfReports, outputRollUp } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { type DayRollUp, dayRollUpTimer, daysChanged, otherDays, rolledDays } from '#core/server/roll-ups/days.ts'
import type { DateRange } from '#engines/working-time/index.ts'

/** What `wage_source_day` and `wage_source_person` hold, in `rolled_day`. */
const sourcesKind = 'wages.sources'

/** SQL: `day, reports, report_ids, good` of approved reports of some production days. */
const daySums = (ctx: Ctx, ranges: readonly DateRange[]): RawBuilder<unknown> => sql`
  select ${dayOfReport(ctx)} as day, count(*) as reports, sum(r.id) as report_ids, sum(r.good_quantity) as good
  from report r where r.status = 'approved' and ${countsTo(ctx, ranges)} group by 1`

/**
 * SQL: `day, user_id, reports, digest` of approved reports of some production days, by the people who made them. A report's people and quantities and
 * its order's product are never changed once it is approved, so that a group needs no digest of its members.
 */
const personDigests = (ctx: Ctx, ranges: readonly DateRange[]): RawBuilder<unknown> => sql`
  select d.day, p.user_id, count(*) as reports, bit_xor(hash_record_extended(row(r.id, d.day, r.good_quantity, r.defective_quantity,
    r.unit_price, r.difficulty_rate, r.started_at, r.reported_at, r.earned_seconds, w.type, w.product_id, o.operation_id, p.share), 0)) as digest
  from report r
  join report_person p on p.team_id = r.team_id and p.report_id = r.id
  join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
  join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
  cross join lateral (select ${dayOfReport(ctx)} as day) d
  where r.status = 'approved' and ${countsTo(ctx, ranges)}
  group by 1, 2`

/** Keeps by day of what pieces wages are reckoned. */
export const sourcesRollUp: DayRollUp = {
  kind: sourcesKind,
  firstDay: outputRollUp.firstDay,
  async roll(ctx, day) {
    const only = [{ from: day, to: day }]
    await sql`delete from wage_source_day where day = ${day}::date`.execute(ctx.db)
    await sql`delete from wage_source_person where day = ${day}::date`.execute(ctx.db)
    await sql`insert into wage_source_day (day, reports, report_ids, good) ${daySums(ctx, only)}`.execute(ctx.db)
    await sql`insert into wage_source_person (day, user_id, reports, digest) ${personDigests(ctx, only)}`.execute(
      ctx.db,
    )
  },
}

/** SQL: `day, reports, report_ids, good` of some days: kept ones, else from their reports. */
export async function sourceDays(ctx: Ctx, days: DateRange): Promise<RawBuilder<unknown>> {
  const rolled = await rolledDays(ctx, sourcesKind, days)
  return sql`
    select day, reports, report_ids, good from wage_source_day where day = any(${rolled}::date[])
    union all ${daySums(ctx, otherDays(days, rolled))}`
}

/** SQL: `user_id, reports, digest` of some days, of each day or more: kept ones, else from their reports. */
export async function sourcePeople(ctx: Ctx, days: DateRange): Promise<RawBuilder<unknown>> {
  const rolled = await rolledDays(ctx, sourcesKind, days)
  return sql`
    select day, user_id, reports, digest from wage_source_person where day = any(${rolled}::date[])
    union all ${personDigests(ctx, otherDays(days, rolled))}`
}

export const sourceAnswers: Answer[] = [
  on(reportAdded, (ctx, { reports }) => daysChanged(ctx, sourcesKind, daysOfReports(ctx, reports))),
  on(reportApproved, (ctx, { reports }) => daysChanged(ctx, sourcesKind, daysOfReports(ctx, reports))),
  on(reportReversed, (ctx, { reports }) => daysChanged(ctx, sourcesKind, daysOfReports(ctx, reports))),
]

export const sourcesTimer = dayRollUpTimer('wages.sources', [sourcesRollUp])
