import { sql } from 'kysely'
import { holdersOf } from '#areas/identity/server/index.ts'
import { notify } from '#areas/notifications/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { area } from '../../area.ts'
import type { checkInventory, LedgerDifference } from '../../contract/inventory.api.ts'
import { virtualKinds } from '../../contract/stock-states.ts'

const differencesTold = 200

/**
 * Sums the whole ledger of the team and compares it with the balances, and those with what handling units claim of them, in one statement and
 * so at one moment.
 *
 * @returns how many balances there are, and those that are not their ledger's sum or less than what is packed; none, unless something wrote past this area
 */
export async function checkLedger(ctx: Pick<Ctx, 'db'>): Promise<OutputOf<typeof checkInventory>> {
  const { rows } = await sql<{ checked: number; differences: LedgerDifference[] }>`
    with flow as (
      select from_location_id as location_id, from_lot_id as lot_id, from_state as state, -quantity as quantity from stock_move
      union all select to_location_id, to_lot_id, to_state, quantity from stock_move
    ), ledger as (
      select f.location_id, f.lot_id, f.state, sum(f.quantity) as quantity from flow f
        join stock_location o on o.id = f.location_id and o.kind <> all(${[...virtualKinds]}::text[])
      group by f.location_id, f.lot_id, f.state
    ), packed as (
      select y.location_id, x.lot_id, 'free'::text as state, sum(x.quantity) as quantity
      from stock_unit_content x join stock_unit y on y.team_id = x.team_id and y.id = x.unit_id and y.status <> 'shipped'
      where x.ended_at is null group by y.location_id, x.lot_id
    ), wrong as (
      select location_id, lot_id, coalesce(l.quantity, 0) as ledger, coalesce(b.quantity, 0) as balance, coalesce(c.quantity, 0) as packed
      from ledger l full join stock_balance b using (location_id, lot_id, state) full join packed c using (location_id, lot_id, state)
      where coalesce(l.quantity, 0) <> coalesce(b.quantity, 0) or coalesce(c.quantity, 0) > coalesce(b.quantity, 0)
      limit ${differencesTold}
    )
    select (select count(*) from stock_balance)::int as checked, coalesce((
      select jsonb_agg(jsonb_build_object('locationCode', o.code, 'productCode', p.code, 'lotNumber', l.number,
        'ledger', w.ledger, 'balance', w.balance, 'packed', w.packed) order by o.code, p.code)
      from wrong w join stock_location o on o.id = w.location_id join stock_lot l on l.id = w.lot_id
        join product p on p.id = l.product_id), '[]') as differences`.execute(ctx.db)
  return rows[0] as OutputOf<typeof checkInventory>
}

/** Tells those who may look into it when a team's balances are no longer what its ledger says. */
export async function tellDifferences(ctx: Ctx): Promise<number> {
  const { differences } = await checkLedger(ctx)
  const [first] = differences
  if (!first) return 0
  await notify(ctx, {
    area: area.id,
    channels: ['inApp'],
    to: await holdersOf(ctx, 'inventory.check'),
    template: 'stock.booksWrong',
    link: 'inventory',
    params: () => ({ count: differences.length, place: first.locationCode, product: first.productCode }),
  })
  return differences.length
}

/** At night in the factories that there are most of; each team's ledger is read once. */
export const ledgerTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'inventory.checkLedger',
  cron: '40 18 * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      await tellDifferences(ctx)
    }),
}
