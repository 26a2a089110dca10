import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { keysOf } from '#core/server/crud/summary-parts.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { amongPeople, amongReports, type Keys, ofPerson, ofReport } from './parts.ts'

interface Summed extends Keys {
  reports: number
  good: number
  /** Of these, pieces that were good and defective at their first time: not of rework. */
  firstGood: number
  firstDefective: number
  approvedGood: number
  defective: number
  earnedSeconds: number
}

/** Moments in which what counts to some production days can have been reported. */
const around = (ctx: Ctx, { days }: Asked) => ({
  since: new Date(startOfDate(ctx.caller.zone, addDays(days.from, -2))).toISOString(),
  until: new Date(startOfDate(ctx.caller.zone, addDays(days.to, 3))).toISOString(),
})

const factOf = (asked: Asked, row: Summed): Fact => ({
  keys: keysOf(asked, row),
  sums: {
    reports: row.reports,
    good: row.good,
    unapproved: row.good - row.approvedGood,
    defective: row.defective,
    firstGood: row.firstGood,
    firstDefective: row.firstDefective,
    earnedSeconds: row.earnedSeconds,
  },
})

/** Reports that count, in the workshops that the caller may see, by their production day. */
export async function outputFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { since, until } = around(ctx, asked)
  const { rows } = await sql<Summed>`
    select ${ofReport(asked, sql`d.day`)},
      count(*)::int as reports, sum(r.good) as good, sum(r.approved_good) as approved_good, sum(r.defective) as defective,
      sum(r.earned_seconds) as earned_seconds, coalesce(sum(r.good) filter (where w.type <> 'rework'), 0) as first_good,
      coalesce(sum(r.defective) filter (where w.type <> 'rework'), 0) as first_defective
    from counted_report r
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    cross join lateral (select coalesce(r.shift_date, (r.reported_at at time zone ${ctx.caller.zone})::date) as day) d
    where (r.shift_date between ${asked.days.from}::date and ${asked.days.to}::date
        or r.shift_date is null and r.reported_at >= ${since}::timestamptz and r.reported_at < ${until}::timestamptz)
      and d.day between ${asked.days.from}::date and ${asked.days.to}::date
      and ${amongReports(asked)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(ctx.db)
  return rows.map((row) => factOf(asked, row))
}

/** The same by the people who made it: of what a group made each has his share, as the report says it. */
export async function outputOfPeople(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { since, until } = around(ctx, asked)
  const { rows } = await sql<Summed>`
    select ${ofReport(asked, sql`d.day`)}, ${ofPerson(asked)}, 0 as reports,
      round(sum(r.good * p.part), 6) as good, round(sum(r.approved_good * p.part), 6) as approved_good,
      round(sum(r.defective * p.part), 6) as defective, round(sum(r.earned_seconds * p.part), 6) as earned_seconds,
      coalesce(round(sum(r.good * p.part) filter (where w.type <> 'rework'), 6), 0) as first_good,
      coalesce(round(sum(r.defective * p.part) filter (where w.type <> 'rework'), 6), 0) as first_defective
    from counted_report r
    cross join lateral (
      select m.user_id, m.share / nullif(sum(m.share) over (), 0) as part
      from report_person m where m.team_id = r.team_id and m.report_id = r.id) p
    join team_user u on u.team_id = r.team_id and u.id = p.user_id
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    cross join lateral (select coalesce(r.shift_date, (r.reported_at at time zone ${ctx.caller.zone})::date) as day) d
    where r.reported_at >= ${since}::timestamptz and r.reported_at < ${until}::timestamptz
      and d.day between ${asked.days.from}::date and ${asked.days.to}::date and ${amongReports(asked)} and ${amongPeople(asked)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`.execute(ctx.db)
  return rows.map((row) => factOf(asked, row))
}
