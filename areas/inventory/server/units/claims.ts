import { type RawBuilder, sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'
import type { Facts } from '../ledger/move-stock.ts'
import { type Change, keyOf } from '../ledger/sides.ts'

/** What units claim of a balance, and the number of one of them. */
export interface Claim {
  locationId: number
  lotId: number
  quantity: number
  number: string
}

/** SQL over `b`, a balance: what of it stands in handling units. Free stock alone does. */
export const packedThere: RawBuilder<number> = sql<number>`coalesce((select sum(x.quantity) from stock_unit_content x
    join stock_unit y on y.team_id = x.team_id and y.id = x.unit_id and y.location_id = b.location_id
    where x.team_id = b.team_id and x.lot_id = b.lot_id and x.ended_at is null and b.state = 'free'), 0)`

/** What stands in handling units of the free stock of a lot, by place. To be read once its balances are locked. */
export async function packedByPlace({ db }: Pick<Ctx, 'db'>, lotId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ locationId: number; quantity: number }>`
    select y.location_id, sum(x.quantity) as quantity from stock_unit_content x
    join stock_unit y on y.team_id = x.team_id and y.id = x.unit_id
    where x.lot_id = ${lotId} and x.ended_at is null group by y.location_id`.execute(db)
  return new Map(rows.map(({ locationId, quantity }) => [locationId, quantity]))
}

/** The claims on the free balances that an act takes from. To be read once those are locked. */
export function claimsOn(net: readonly Change[]) {
  const losses = net.filter(({ change, state }) => change < 0 && state === 'free')
  return sql<Claim>`select y.location_id, x.lot_id, sum(x.quantity) as quantity, min(y.number) as number
    from stock_unit_content x join stock_unit y on y.team_id = x.team_id and y.id = x.unit_id
    where x.ended_at is null and x.lot_id = any(${losses.map(({ lotId }) => lotId)}::bigint[])
      and (y.location_id, x.lot_id) in (select * from unnest(${losses.map(({ locationId }) => locationId)}::bigint[],
        ${losses.map(({ lotId }) => lotId)}::bigint[]))
    group by y.location_id, x.lot_id`
}

/** Why so much may not leave a balance: what units hold of it stays, with them. Null: it may. @param there before the change */
export function packedOf({ lots, places, claims }: Facts, wanted: Change, there: number): Refusal | null {
  const claim = claims.get(keyOf(wanted))
  if (!claim || add(there, wanted.change) >= claim.quantity) return null
  const lot = lots.get(wanted.lotId)
  const product = [lot?.code, lot?.number].filter(Boolean).join(' ')
  const place = places.get(wanted.locationId)?.code ?? ''
  const params = { place, product, unit: lot?.unit ?? '', packed: claim.quantity, number: claim.number }
  return refuse('stock.packed', params, { packed: claim.quantity, number: claim.number })
}
