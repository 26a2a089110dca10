import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { around } from './read-input.ts'
import { sourceDays } from './source-days.ts'

/**
 * Sums over what wages of some days are reckoned from: approved reports, time on duty, short work, and the calendar. While they are the same,
 * a locked period need not be reckoned again to know that nothing of it changed; its rates and positions cannot.
 */
export async function sourcesOf(ctx: Ctx, { fromDate, toDate }: { fromDate: string; toDate: string }): Promise<string> {
  const range = { from: fromDate, to: toDate }
  const made = await sourceDays(ctx, range)
  const { since, until } = around(ctx, range)
  const { rows } = await ctx.unscoped(() =>
    sql<{ sources: string }>`
      select concat_ws('/',
        (select coalesce(sum(reports), 0) || ' ' || coalesce(sum(report_ids), 0) || ' ' || coalesce(sum(good), 0) from (${made}) x),
        (select count(*) || ' ' || coalesce(sum(id), 0) || ' ' || coalesce(sum(extract(epoch from on_at)), 0) || ' ' ||
            coalesce(sum(extract(epoch from off_at)), 0) from duty_session
          where on_at >= ${since}::timestamptz and on_at < ${until}::timestamptz),
        (select count(*) || ' ' || coalesce(sum(id), 0) || ' ' || coalesce(sum(hours), 0) from short_work
          where status = 'approved' and day between ${fromDate}::date and ${toDate}::date),
        (select number from calendar_version)) as sources`.execute(ctx.db),
  )
  return rows[0]?.sources ?? ''
}
