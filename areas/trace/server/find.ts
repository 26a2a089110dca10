import { sql } from 'kysely'
import { treeOf } from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { gtinOf, scannedGs1, scannedNumber } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { findTraced as endpoint, FoundLot } from '../contract/trace.ts'

const most = 50

/** Handling units by their number, as a label or a person gives it. */
async function unitIds({ db }: Pick<Ctx, 'db'>, spellings: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('stockUnit')
    .select('id')
    .where('number', 'in', [...spellings])
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Lots that a number means. An order's lot is the node of all that it made: its own number and its serials lead there. A handling unit means
 * what stands in it, in units as well.
 */
export async function findTraced(ctx: Ctx, { code }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const number = scannedNumber(code)
  const gtin = scannedGs1(code)?.gtin ?? null
  const spellings = [...new Set([number, number.toUpperCase(), number.toLowerCase()])]
  const units = await unitIds(ctx, spellings)
  const { rows } = await sql<FoundLot>`
    with recursive ${treeOf(units)}, named as (
      select l.id, case when w.id is null then 'lot' else 'order' end as by, 1 as rank, null as serial_no from stock_lot l
        left join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
        where l.number = any(${spellings}::text[])
      union all
      select l.id, 'serial', 2, s.serial_no from order_serial s join work_order w on w.team_id = s.team_id and w.id = s.work_order_id
        join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
        where s.serial_no = any(${spellings}::text[])
      union all
      select l.id, 'supplierLot', 3, null from stock_lot l where l.supplier_lot = any(${spellings}::text[])
      union all
      select x.lot_id, 'unit', 4, null from tree t join stock_unit_content x on x.unit_id = t.id and x.ended_at is null
      union all
      -- What came back out of it with a customer's return.
      select y.from_lot_id, 'unit', 4, null from stock_return r join stock_return_line y on y.team_id = r.team_id and y.return_id = r.id
        where y.unit_id = any(${units}::bigint[]) or r.unit_id = any(${units}::bigint[])
      union all
      select l.id, 'product', 5, null from product p join stock_lot l on l.team_id = p.team_id and l.product_id = p.id
        where p.code = any(${spellings}::text[]) or p.gtin = ${gtinOf(number)}
    ), best as (select min(rank) as rank from named)
    select l.id as lot_id, l.number as lot_number, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, n.by, n.serial_no
    from (select distinct * from named) n join best b on b.rank = n.rank
    join stock_lot l on l.id = n.id
    join product p on p.team_id = l.team_id and p.id = l.product_id and (${gtin}::text is null or p.gtin is null or p.gtin = ${gtin})
    order by l.id desc limit ${most}`.execute(ctx.db)
  return { rows }
}
