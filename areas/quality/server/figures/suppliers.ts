import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: `supplied`, since when each of some orders has something of a supplier. What a report took it has since its pieces were made: a
 * correction takes anew, but of work that is past. Once an order, not once a report or an inspection.
 *
 * @param orders SQL: the ids of the orders
 */
export const suppliedTo = (orders: RawBuilder<unknown>): RawBuilder<unknown> => sql`with supplied as materialized (
  select w.id as work_order_id, l.supplier, min(coalesce(q.made_at, a.at)) as since
  from work_order w
  join stock_lot own on own.team_id = w.team_id and own.product_id = w.product_id and own.number = w.workorder_no
  join lot_link k on k.team_id = own.team_id and k.to_lot_id = own.id and k.undone_by is null
  join lot_activity a on a.team_id = k.team_id and a.id = k.activity_id
  left join counted_report q on a.document_kind = 'report' and q.team_id = a.team_id and q.id = a.document_id
  join stock_lot l on l.team_id = k.team_id and l.id = k.from_lot_id and l.supplier <> ''
  where w.id in (${orders})
  group by 1, 2)`

/** SQL: `s`, each supplier of whose lots an order had taken something at a moment, with an equal part; one row where nobody asks for them. */
export const supplierParts = (
  asked: boolean,
  { order, at }: { order: RawBuilder<unknown>; at: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  asked
    ? sql`left join lateral (select f.supplier, 1.0 / count(*) over () as part from supplied f
        where f.work_order_id = ${order} and f.since <= ${at}) s on true`
    : sql`cross join (select null::text as supplier, 1 as part) s`
