import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { otherDays, rolledDays } from '#core/server/roll-ups/days.ts'
import type { DateRange } from '#engines/working-time/index.ts'
import { outputKind } from './kept.ts'
import { countsTo, dayOfReport, partsOfReport } from './of-day.ts'

/**
 * SQL: a table of what was made, `day, shift_id, workshop_id, line_id, work_center_id, work_order_id, order_operation_id, good, approved_good, defective,
 * earned_seconds`, with `reports` or, by people, with `user_id`. Rows are to be summed: one is a report of one day and the sums of another.
 */
export type OutputSource = RawBuilder<unknown>

const places = sql.raw('shift_id, workshop_id, line_id, work_center_id, work_order_id, order_operation_id')
const placesOfReport = sql.raw(
  'r.shift_id, r.workshop_id, r.line_id, r.work_center_id, r.work_order_id, r.order_operation_id',
)

/** What reports that count say, of some production days, in the workshops that the caller may see; sums of the days that are rolled up. */
export async function outputOfDays(ctx: Ctx, days: DateRange): Promise<OutputSource> {
  const rolled = await rolledDays(ctx, outputKind, days)
  return sql`
    select day, ${places}, reports, good, approved_good, defective, earned_seconds from output_day where day = any(${rolled}::date[])
    union all
    select ${dayOfReport(ctx)}, ${placesOfReport}, 1, r.good, r.approved_good, r.defective, r.earned_seconds
    from counted_report r where ${countsTo(ctx, otherDays(days, rolled))}`
}

/** The same by the people who made it: of what a group made each has his share, not rounded. */
export async function outputOfPeopleOfDays(ctx: Ctx, days: DateRange): Promise<OutputSource> {
  const rolled = await rolledDays(ctx, outputKind, days)
  return sql`
    select day, user_id, ${places}, good, approved_good, defective, earned_seconds from output_person_day
    where day = any(${rolled}::date[])
    union all
    select ${dayOfReport(ctx)}, p.user_id, ${placesOfReport}, r.good * p.part, r.approved_good * p.part, r.defective * p.part, r.earned_seconds * p.part
    from counted_report r ${partsOfReport}
    where ${countsTo(ctx, otherDays(days, rolled))} and p.part is not null`
}
