import { sql } from 'kysely'
import { courseOf } from '#areas/approvals/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { isWithin } from '#core/server/counting/tolerance.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { type getStockCountReview, type ReviewedLine, stockCountKind } from '../../contract/count.ts'

/** What was counted against the books: for those who judge it, not for those who count. */
export async function countReview(
  ctx: Ctx,
  { id }: InputOf<typeof getStockCountReview>,
): Promise<OutputOf<typeof getStockCountReview>> {
  const count = await ctx.db.selectFrom('stockCount').select('tolerance').where('id', '=', id).executeTakeFirst()
  if (!count) throw notFound()
  const { rows: lines } = await sql<ReviewedLine>`
    with told as (
      select e.line_id, max(e.round) as round, jsonb_agg(jsonb_build_object('round', e.round, 'counted', e.counted, 'book', e.book,
        'userName', u.name, 'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.round) as entries
      from stock_count_line n
      join stock_count_entry e on e.team_id = n.team_id and e.line_id = n.id
      left join team_user u on u.team_id = e.team_id and u.id = e.user_id
      where n.count_id = ${id} group by e.line_id)
    select n.id, o.code as location_code, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, l.number as lot_number,
      ${unitIn(ctx, 'p')} as unit, n.status, e.counted, e.book, e.counted - e.book as difference,
      round((e.counted - e.book) * p.standard_price, 2) as value, t.entries
    from told t
    join stock_count_line n on n.id = t.line_id
    join stock_count_entry e on e.team_id = n.team_id and e.line_id = n.id and e.round = t.round
    join stock_location o on o.team_id = n.team_id and o.id = n.location_id
    join product p on p.team_id = n.team_id and p.id = n.product_id
    join stock_lot l on l.team_id = n.team_id and l.id = n.lot_id
    order by abs(e.counted - e.book) desc, o.code, n.id`.execute(ctx.db)
  return {
    ...(await courseOf(ctx, stockCountKind, id)),
    counted: lines.length,
    exact: lines.filter(({ difference, book }) => isWithin(difference, book, count.tolerance)).length,
    lines: lines.filter(({ difference, entries }) => difference !== 0 || entries.length > 1),
  }
}
