import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getWipCountReview, WipReviewedLine } from '../contract/count.api.ts'
import { operationColumns } from './operations.ts'

const utc = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL: all who counted each line of a count. */
const told = (countId: number) => sql`
  select e.line_id, max(e.round) as round, jsonb_agg(jsonb_build_object('round', e.round, 'counted', e.counted, 'book', e.book,
    'userName', u.name, 'at', ${utc(sql`e.at`)}) order by e.round) as entries
  from wip_count_line n
  join wip_count_entry e on e.team_id = n.team_id and e.line_id = n.id
  left join team_user u on u.team_id = e.team_id and u.id = e.user_id
  where n.count_id = ${countId} group by e.line_id`

/** SQL: what became of line `n`; null: nothing yet. */
const settlement = sql`(
  select jsonb_build_object('way', x.way, 'reason', x.reason, 'userName', u.name, 'at', ${utc(sql`x.at`)},
    'reports', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'reportNo', r.report_no) order by r.id), '[]')
      from report r where r.team_id = x.team_id and r.id = any(x.report_ids)))
  from wip_settlement x left join team_user u on u.team_id = x.team_id and u.id = x.user_id
  where x.team_id = n.team_id and x.line_id = n.id)`

/** SQL: defective pieces of operation `o` that nobody has judged. */
const waiting = sql`(select coalesce(sum(d.quantity - d.rework - d.scrap - d.concession - d.returned), 0) from defect d
  where d.team_id = o.team_id and d.order_operation_id = o.id and d.stands)`

/** What was counted against the books: for those who settle it, not for those who count. */
export async function countReview(
  ctx: Ctx,
  { id }: InputOf<typeof getWipCountReview>,
): Promise<OutputOf<typeof getWipCountReview>> {
  const count = await ctx.db.selectFrom('wipCount').select('status').where('id', '=', id).executeTakeFirst()
  if (!count) throw notFound()
  const { rows: lines } = await ctx.unscoped(() =>
    sql<WipReviewedLine>`
      with told as (${told(id)})
      select n.id, ${operationColumns(ctx)}, n.status, e.counted, e.book, e.counted - e.book as difference,
        ${waiting} as waiting, t.entries, ${settlement} as settlement
      from told t
      join wip_count_line n on n.id = t.line_id
      join wip_count_entry e on e.team_id = n.team_id and e.line_id = n.id and e.round = t.round
      join order_operation o on o.team_id = n.team_id and o.id = n.order_operation_id
      join work_order w on w.team_id = n.team_id and w.id = n.work_order_id
      join product p on p.team_id = w.team_id and p.id = w.product_id
      join work_center c on c.team_id = n.team_id and c.id = n.work_center_id
      order by abs(e.counted - e.book) desc, w.workorder_no, o.sequence`.execute(ctx.db),
  )
  return {
    status: count.status as OutputOf<typeof getWipCountReview>['status'],
    counted: lines.length,
    exact: lines.filter(({ difference }) => difference === 0).length,
    lines: lines.filter(({ difference, entries }) => difference !== 0 || entries.length > 1),
  }
}
