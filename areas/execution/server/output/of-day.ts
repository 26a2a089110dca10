import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { addDays, type DateRange, startOfDate } from '#engines/working-time/index.ts'

/** SQL: the production day of a report `r`: that of its shift, outside of every shift the day on the team's clocks. */
export const dayOfReport = ({ caller }: Pick<Ctx, 'caller'>): RawBuilder<string> =>
  sql<string>`coalesce(r.shift_date, (r.reported_at at time zone ${caller.zone})::date)`

/** SQL: a report `r` counts to one of these ranges of production days. */
export function countsTo(ctx: Pick<Ctx, 'caller'>, ranges: readonly DateRange[]): RawBuilder<boolean> {
  if (!ranges.length) return sql<boolean>`false`
  const { zone } = ctx.caller
  const moment = (day: string) => new Date(startOfDate(zone, day)).toISOString()
  const each = ranges.map(
    ({ from, to }) => sql`
      r.shift_date between ${from}::date and ${to}::date
      or r.shift_date is null and r.reported_at >= ${moment(from)}::timestamptz and r.reported_at < ${moment(addDays(to, 1))}::timestamptz`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** SQL: the parts of a report `r` that people made, `p`: each has his share. */
export const partsOfReport = sql`
  cross join lateral (
    select m.user_id, m.share / nullif(sum(m.share) over (), 0) as part
    from report_person m where m.team_id = r.team_id and m.report_id = r.id) p`
