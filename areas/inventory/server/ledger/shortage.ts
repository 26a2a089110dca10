import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'
import type { Facts, LotRow, PlaceRow } from './move-stock.ts'
import type { Change } from './sides.ts'

interface Elsewhere {
  code: string
  lot: string
  quantity: number
}

const placesTold = 3

/** Refuses to take more than there is: says what is there, and where more of the product lies, the oldest first. */
export async function shortOf(ctx: Ctx, { lots, places }: Facts, wanted: Change, there: number): Promise<Refusal> {
  const lot = lots.get(wanted.lotId) as LotRow
  const place = places.get(wanted.locationId) as PlaceRow
  const { rows } = await sql<Elsewhere>`
    select o.code, l.number as lot, b.quantity from stock_balance b
      join stock_location o on o.team_id = b.team_id and o.id = b.location_id
      join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    where b.product_id = ${lot.productId} and b.quantity > 0
      and (b.location_id, b.lot_id, b.state) <> (${place.id}, ${lot.id}, ${wanted.state})
    order by b.since, b.id limit ${placesTold}`.execute(ctx.db)
  const more = rows.map((row) => `${row.code}${row.lot && ` (${row.lot})`} ${row.quantity}`).join(', ')
  const params = {
    place: place.code,
    product: [lot.code, lot.number].filter(Boolean).join(' '),
    unit: lot.unit,
    there,
    wanted: -wanted.change,
    more,
  }
  return refuse(rows.length ? 'stock.shortMore' : 'stock.short', params, { there, elsewhere: rows })
}
