import { sql } from 'kysely'

/**
 * Shots reported with a mold `m` since its shots were counted, and when it was last reported on: pieces of each report that stands
 * ÷ the mold's cavities for the product, rounded up. A lateral source `u (shots, used_at)`.
 */
export const shotsReported = sql`(
  select coalesce(sum(ceil((r.good_quantity + r.defective_quantity) / coalesce(h.hole_count, m.hole_count)))
      filter (where r.reported_at > m.counted_at), 0)::int as shots,
    max(r.reported_at) as used_at
  from order_operation o
    join report r on r.team_id = o.team_id and r.order_operation_id = o.id
    join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
    left join mold_product h on h.team_id = m.team_id and h.mold_id = m.id and h.product_id = w.product_id
  where o.team_id = m.team_id and o.mold = m.number
    and r.kind <> 'reversal' and r.replaced_by is null and r.status in ('underApproval', 'approved'))`
