import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { type DayRollUp, dayRollUpTimer, daysChanged } from '#core/server/roll-ups/days.ts'
import { addDays, type DateRange, localDate, startOfDate } from '#engines/working-time/index.ts'

/** What `inspection_day` holds, in `rolled_day`. */
export const inspectionsKind = 'quality.inspections'

/** SQL: what inspections `i` add up to. */
export const inspectionSums: RawBuilder<unknown> = sql`count(*)::int as inspections,
  count(*) filter (where i.result = 'pass')::int as passed, count(*) filter (where i.result = 'fail')::int as failed,
  count(*) filter (where i.result = 'concession')::int as conceded, count(*) filter (where i.executed_at > i.due_at)::int as late,
  sum(i.sample_size)::int as sampled, coalesce(sum(i.nonconforming), 0)::int as nonconforming,
  (extract(epoch from sum(i.executed_at - i.requested_at)) * 1000000)::bigint as waited`

/** SQL: the inspection `i` was judged on days of the zone, in one of these ranges. */
export function judgedOn(zone: string, ranges: readonly DateRange[]): RawBuilder<boolean> {
  if (!ranges.length) return sql<boolean>`false`
  const moment = (day: string) => new Date(startOfDate(zone, day)).toISOString()
  const each = ranges.map(
    ({ from, to }) =>
      sql`i.executed_at >= ${moment(from)}::timestamptz and i.executed_at < ${moment(addDays(to, 1))}::timestamptz`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Keeps what inspections add up to by the day that they were judged on, as fine as their report can be asked for. */
export const inspectionRollUp: DayRollUp = {
  kind: inspectionsKind,
  async firstDay({ db, caller }) {
    const first = await db
      .selectFrom('inspectionRecord')
      .select((e) => e.fn.min<string | null>('executedAt').as('at'))
      .executeTakeFirst()
    return first?.at ? localDate(caller.zone, Date.parse(first.at)) : null
  },
  async roll({ db, caller: { zone } }, day) {
    await sql`delete from inspection_day where day = ${day}::date`.execute(db)
    await sql`
      insert into inspection_day (day, workshop_id, scheme_id, product_id, operation_id, line_id, machine_id, inspector_id,
        inspections, passed, failed, conceded, late, sampled, nonconforming, waited)
      select ${day}::date, i.workshop_id, i.scheme_id, w.product_id, o.operation_id, i.line_id, i.machine_id, i.inspector_id, ${inspectionSums}
      from inspection_record i
      join work_order w on w.team_id = i.team_id and w.id = i.work_order_id
      join order_operation o on o.team_id = i.team_id and o.id = i.order_operation_id
      where ${judgedOn(zone, [{ from: day, to: day }])} group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  },
}

/** Says that a judgement of some instant is new, or other than it was. */
export const judgementChanged = (ctx: Ctx, executedAt: string): Promise<void> =>
  daysChanged(ctx, inspectionsKind, [localDate(ctx.caller.zone, Date.parse(executedAt))])

export const inspectionDaysTimer = dayRollUpTimer('quality.inspectionDays', [inspectionRollUp])
