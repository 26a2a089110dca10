import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** SQL: what is bound to units of the order of operation `o` that were scrapped on their line, with the price of each and how many units there are. */
const boundToScrapped = sql`
  select b.product_id, b.quantity * m.standard_price as value, count(*) filter (where b.first) over () as units
  from (
    select u.team_id, x.product_id, x.quantity, row_number() over (partition by u.serial_id order by x.product_id) = 1 as first
    from line_unit u
    join line_pass p on p.team_id = u.team_id and p.serial_id = u.serial_id and p.state = 'stands'
    join lateral (
      select s.product_id, 1 as quantity from line_bound_serial s where s.team_id = p.team_id and s.pass_id = p.id and s.removed_at is null
      union all select l.product_id, n.quantity from line_bound_lot n join stock_lot l on l.team_id = n.team_id and l.id = n.lot_id
      where n.team_id = p.team_id and n.pass_id = p.id and n.removed_at is null) x on true
    where u.team_id = o.team_id and u.work_order_id = o.work_order_id and u.status = 'scrapped') b
  join product m on m.team_id = b.team_id and m.id = b.product_id`

/**
 * SQL: what the material in one piece of an operation is worth: what the reports of that operation and of those before it took, by the ledger,
 * at standard prices, over the pieces that each of these operations reported. Material without a price, and what nobody loads or weighs, is no
 * part of it. Of an order whose units were scrapped on an assembly line it is known what was built into them: that takes the place of what reports
 * took of the same materials.
 *
 * @param orderOperationId SQL: of which operation of an order
 */
export const materialPerPiece = (orderOperationId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(round(t.taken + t.bound, 6), 0) from order_operation o
  cross join lateral (select array_agg(distinct x.product_id) as products, coalesce(sum(x.value) / max(x.units), 0) as bound
    from (${boundToScrapped}) x) w
  cross join lateral (
    select w.bound, coalesce(sum(k.quantity * m.standard_price / (b.reported_good + b.reported_defective)), 0) as taken
    from order_operation b
    join report q on q.team_id = b.team_id and q.order_operation_id = b.id
    join lot_activity a on a.team_id = q.team_id and a.document_kind = 'report' and a.document_id = q.id
    join lot_link k on k.team_id = a.team_id and k.activity_id = a.id and k.undone_by is null
    join stock_lot l on l.team_id = k.team_id and l.id = k.from_lot_id
    join product m on m.team_id = l.team_id and m.id = l.product_id
    where b.team_id = o.team_id and b.work_order_id = o.work_order_id and b.sequence <= o.sequence
      and b.reported_good + b.reported_defective > 0 and m.id <> all (coalesce(w.products, '{}'))) t
  where o.id = ${orderOperationId})`

/** The material in one piece of an operation. Read whoever's workshop the reports are of: a piece has cost what it has cost. */
export async function materialOfPiece(ctx: Ctx, orderOperationId: number): Promise<number> {
  const { rows } = await ctx.unscoped(() =>
    sql<{ value: number }>`select ${materialPerPiece(sql`${orderOperationId}`)} as value`.execute(ctx.db),
  )
  return rows[0]?.value ?? 0
}
