import { type RawBuilder, sql } from 'kysely'
import type { PlaceKind } from '../../contract/stock-states.ts'
import { mayBeTakenIn } from '../first-out.ts'
import { keptByProduct, keptOn } from './kept.ts'

/** What lies here for the plan: in the stores, made at a line, or picked and not yet handed over. What lies beside a station has been handed over. */
const placeKinds = sql.lit(`{${(['storage', 'receiving', 'line', 'staging'] satisfies PlaceKind[]).join(',')}}`)

/**
 * SQL, a subquery: what there is today of products that the ledger has ever known: `product_id`, `free` (may be taken and is kept for nobody) and
 * `sure` (all that is kept lies here; where less does, what is kept is no promise, and `free` is all there is).
 *
 * @param day the team's today
 * @param products SQL: ids of the products
 */
export const onHand = (day: string, products: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select a.product_id, a.lying >= a.kept as sure, case when a.lying >= a.kept then a.lying - a.kept else a.lying end as free
  from (
    select l.product_id, coalesce(k.kept, 0) as kept,
      coalesce(sum(b.quantity) filter (where c.kind = any(${placeKinds}::text[]) and ${mayBeTakenIn(day)}), 0) as lying
    from stock_lot l
    left join stock_balance b on b.team_id = l.team_id and b.lot_id = l.id and b.quantity > 0
    left join stock_location c on c.team_id = b.team_id and c.id = b.location_id
    left join ${keptByProduct(day)} k on k.product_id = l.product_id
    where l.product_id in (${products})
    group by l.product_id, k.kept) a)`

/** SQL, a subquery: what is kept for work orders: `work_order_id`, `product_id`, `kept`. @param day the team's today */
export const keptForOrders = (day: string): RawBuilder<unknown> => sql`(
  select r.document_id as work_order_id, r.product_id, sum(r.quantity - r.used) as kept
  from stock_reservation r where r.document_kind = 'workOrder' and ${keptOn(day)} group by r.document_id, r.product_id)`

/** SQL: whether the ledger has ever known a product: what there is of it is what lies here. @param id the product's */
export const inLedger = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from stock_lot l where l.product_id = ${id})`
