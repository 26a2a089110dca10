import { sql } from 'kysely'

/** SQL: of the operations before the operation `o` the one that delivered least, as `good`, `name`, `operation_id`; no row: `o` is a first one. */
export const slowestBefore = sql`
  select b.reported_good + b.recovered_good as good, b.produre_name as name, b.operation_id from order_operation b
  where b.team_id = o.team_id and b.work_order_id = o.work_order_id and o.sequence = any(b.successor)
  order by b.reported_good + b.recovered_good, b.sequence limit 1`

/** SQL: what came to the operation `o` altogether, `before` being `slowestBefore` of it; null: a first operation. */
export const delivered = sql<number | null>`coalesce(o.transferred_in, before.good)`
