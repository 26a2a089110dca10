import { type RawBuilder, sql } from 'kysely'
import { outputOfDays, outputOfPeopleOfDays } from '#areas/execution/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import type { Fact } from '#core/server/crud/sum-groups.ts'
import { keysOf } from '#core/server/crud/summary-parts.ts'
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

/** Sums over what was made, `r`, of orders `w`. */
const sumsOf = (round: (sum: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
  ${round(sql`sum(r.good)`)} as good, ${round(sql`sum(r.approved_good)`)} as approved_good, ${round(sql`sum(r.defective)`)} as defective,
  ${round(sql`sum(r.earned_seconds)`)} as earned_seconds,
  coalesce(${round(sql`sum(r.good) filter (where w.type <> 'rework')`)}, 0) as first_good,
  coalesce(${round(sql`sum(r.defective) filter (where w.type <> 'rework')`)}, 0) as first_defective`

/** Reports that count, in the workshops that the caller may see, by their production day. */
export async function outputFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { rows } = await sql<Summed>`
    select ${ofReport(asked, sql`r.day`)}, sum(r.reports)::int as reports, ${sumsOf((sum) => sum)}
    from (${await outputOfDays(ctx, asked.days)}) r
    join work_order w on w.team_id = ${ctx.caller.teamId} and w.id = r.work_order_id
    join order_operation o on o.team_id = ${ctx.caller.teamId} and o.id = r.order_operation_id
    where ${amongReports(asked)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`.execute(ctx.db)
  return rows.map((row) => factOf(asked, row))
}

/** The same by the people who made it: of what a group made each has his share, as the report says it. */
export async function outputOfPeople(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { rows } = await sql<Summed>`
    select ${ofReport(asked, sql`r.day`)}, ${ofPerson(asked)}, 0 as reports, ${sumsOf((sum) => sql`round(${sum}, 6)`)}
    from (${await outputOfPeopleOfDays(ctx, asked.days)}) r
    join team_user u on u.team_id = ${ctx.caller.teamId} and u.id = r.user_id
    join work_order w on w.team_id = ${ctx.caller.teamId} and w.id = r.work_order_id
    join order_operation o on o.team_id = ${ctx.caller.teamId} and o.id = r.order_operation_id
    where ${amongReports(asked)} and ${amongPeople(asked)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`.execute(ctx.db)
  return rows.map((row) => factOf(asked, row))
}
