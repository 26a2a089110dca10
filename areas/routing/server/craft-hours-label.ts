import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

interface Place {
  productId: number
  operationId: number
  workCenterId: number
}

/** What people call the man-hours of a product's operation at a work centre by, in the order asked. */
export async function labelsOf(db: Db, places: Place[]): Promise<string[]> {
  if (!places.length) return []
  const { rows } = await sql<{ label: string | null }>`
    select p.code || ' / ' || o.produre_name || ' / ' || w.number as label
    from unnest(${places.map((each) => each.productId)}::bigint[], ${places.map((each) => each.operationId)}::bigint[],
      ${places.map((each) => each.workCenterId)}::bigint[]) with ordinality as t (product_id, operation_id, work_center_id, place)
    left join product p on p.id = t.product_id
    left join operation o on o.id = t.operation_id
    left join work_center w on w.id = t.work_center_id
    order by t.place`.execute(db)
  return rows.map((row) => row.label ?? '')
}
