import { sql } from 'kysely'
import { packedThere } from '#areas/inventory/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { type MadeFound, mostFound } from '../../contract/made.ts'

interface Asked {
  lotIds: readonly number[]
  pieces: readonly { productId: number; serialNo: string }[]
  /** What was packed before cannot hold what was made since; null: whenever it was packed. */
  since: string | null
  /** The lots that `since` is about; what was made of them is asked about by itself. */
  direct: readonly number[]
}

/** Handling units in the house with something of the lots or pieces in them. */
export async function foundUnits(ctx: Ctx, { lotIds, pieces, since, direct }: Asked): Promise<MadeFound['units']> {
  const { rows } = await sql<MadeFound['units'][number]>`
    select u.id, u.number, u.level, u.status, case when o.code not like '*%' then o.code else '' end as place,
      string_agg(distinct concat_ws(' ', p.code, l.number), ', ') as products, sum(c.quantity) as quantity
    from stock_unit_content c
    join stock_unit u on u.team_id = c.team_id and u.id = c.unit_id and u.status in ('open', 'closed', 'picked')
    join stock_location o on o.team_id = u.team_id and o.id = u.location_id
    join stock_lot l on l.team_id = c.team_id and l.id = c.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    where c.ended_at is null and (
      (c.lot_id = any(${[...lotIds]}::bigint[]) and (${since}::timestamptz is null or c.packed_at >= ${since}::timestamptz
        or c.lot_id <> all(${[...direct]}::bigint[])))
      or (c.serial_no <> '' and (l.product_id, c.serial_no) in (select * from unnest(${pieces.map(({ productId }) => productId)}::bigint[],
        ${pieces.map(({ serialNo }) => serialNo)}::text[]))))
    group by u.id, u.number, u.level, u.status, o.code order by u.id limit ${mostFound + 1}`.execute(ctx.db)
  return rows
}

/** Free stock of the lots that lies loose somewhere and is picked for nobody: what can be split off and held without the rest. */
export async function foundStock(ctx: Ctx, lotIds: readonly number[]): Promise<MadeFound['stock']> {
  const { rows } = await sql<MadeFound['stock'][number]>`
    select b.id, b.lot_id, l.number as lot_number, p.code as product_code, o.code as location_code, b.quantity - ${packedThere} as quantity,
      ${unitIn(ctx, 'p')} as unit
    from stock_balance b
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    join product p on p.team_id = b.team_id and p.id = b.product_id
    join stock_location o on o.team_id = b.team_id and o.id = b.location_id and o.code not like '*%'
    where b.lot_id = any(${[...lotIds]}::bigint[]) and b.state = 'free' and b.quantity > ${packedThere}
      and not exists (select from shipment_pick k join shipment_line kl on kl.team_id = k.team_id and kl.id = k.shipment_line_id
        join shipment ks on ks.team_id = kl.team_id and ks.id = kl.shipment_id and ks.status = 'open'
        where k.team_id = b.team_id and k.location_id = b.location_id and k.lot_id = b.lot_id)
    order by b.id limit ${mostFound + 1}`.execute(ctx.db)
  return rows
}
