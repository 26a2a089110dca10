import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { gtinOf, scannedGs1, scannedNumber } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type * as api from '../contract/inventory.api.ts'
import { lyingAt } from './acts/parts.ts'
import { balancesIn } from './lists.ts'

const told = 5

/** An order's goods are the lot with its number. */
export async function findAwaitedStock(
  ctx: Ctx,
  { code }: InputOf<typeof api.findAwaitedStock>,
): Promise<OutputOf<typeof api.findAwaitedStock>> {
  const number = scannedNumber(code).toLowerCase()
  const gtin = scannedGs1(code)?.gtin ?? null
  const rows = await balancesIn(ctx.db, ctx)
    .where('o.kind', 'in', ['line', 'receiving'])
    .where((e) =>
      e.or([
        e(sql`lower(l.number)`, '=', number),
        e(sql`lower(p.code)`, '=', number),
        e('p.gtin', '=', gtinOf(number)),
      ]),
    )
    .where(sql<boolean>`(${gtin}::text is null or p.gtin is null or p.gtin = ${gtin})`)
    .orderBy('b.since')
    .orderBy('b.id')
    .limit(20)
    .execute()
  return { rows: rows as OutputOf<typeof api.findAwaitedStock>['rows'] }
}

export async function proposePutaway(
  ctx: Ctx,
  { id }: InputOf<typeof api.proposePutaway>,
): Promise<OutputOf<typeof api.proposePutaway>> {
  const lying = await lyingAt(ctx, id)
  const { rows } = await sql<api.PutawayProposal>`
    with bin as (
      select o.id, o.code, o.warehouse_id, coalesce(sum(b.quantity), 0) as held,
        coalesce(sum(b.quantity) filter (where b.product_id = ${lying.productId}), 0) as quantity,
        coalesce(bool_or(b.lot_id = ${lying.lotId}), false) as same_lot
      from stock_location o
      left join stock_balance b on b.team_id = o.team_id and b.location_id = o.id and b.quantity > 0
      where o.kind = 'storage' and o.enabled and o.id <> ${lying.locationId} group by o.team_id, o.id
    ), kin as (
      select distinct o.warehouse_id from stock_balance b
        join product p on p.team_id = b.team_id and p.id = b.product_id
        join stock_location o on o.team_id = b.team_id and o.id = b.location_id and o.kind = 'storage'
      where b.quantity > 0 and p.kind = (select kind from product where id = ${lying.productId})
    ), judged as (
      select n.*, case when n.same_lot then 'sameLot' when n.quantity > 0 then 'sameProduct' when n.held > 0 then null
        when n.warehouse_id in (select warehouse_id from kin) then 'sameKind' else 'empty' end as reason
      from bin n
    )
    select j.id, j.code, ${nameIn(ctx, 'w')} as place_name, j.reason, j.quantity from judged j
      join warehouse w on w.id = j.warehouse_id and w.enabled
    where j.reason is not null
    order by array_position(array['sameLot', 'sameProduct', 'sameKind', 'empty'], j.reason), j.code limit ${told}`.execute(
    ctx.db,
  )
  return { rows }
}
