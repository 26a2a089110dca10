import { sql } from 'kysely'
import { summaryNames } from '#areas/execution/server/index.ts'
import { add, divide, multiply } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Asked, serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Fact, Group } from '#core/server/crud/sum-groups.ts'
import { among, apart, keysOf } from '#core/server/crud/summary-parts.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { goodsReport } from '../../contract/quality-reports.ts'

interface Keys {
  day: string | null
  supplier: string | null
  productId: number | null
}

/** SQL: a moment lies within the days asked for. */
const within = ({ caller: { zone } }: Ctx, { days: { from, to } }: Asked, at: string) => {
  const moment = (day: string) => new Date(startOfDate(zone, day)).toISOString()
  return sql<boolean>`${sql.ref(at)} >= ${moment(from)}::timestamptz and ${sql.ref(at)} < ${moment(addDays(to, 1))}::timestamptz`
}

/** SQL: what is told apart, of a moment and a lot `l`. */
const keyed = ({ caller: { zone } }: Ctx, asked: Asked, at: string) => sql`
  ${apart(asked, 'day', sql`(${sql.ref(at)} at time zone ${zone})::date`)} as day,
  ${apart(asked, 'supplier', sql`nullif(l.supplier, '')`)} as supplier, ${apart(asked, 'productId', sql`l.product_id`)} as product_id`

const moveSums = ['receipts', 'received', 'returns', 'returned', 'returnedValue', 'customerReturns', 'customerReturned']

/** Moves that stand: in from suppliers, back to them, back from customers; what a customer provides is no return of his. */
async function movesOf(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { rows } = await sql<Keys & Record<string, number> & { unit: string }>`
    select ${keyed(ctx, asked, 'm.effectiveAt')}, p.unit,
      count(*) filter (where m.kind = 'receipt')::int as receipts,
      coalesce(sum(m.quantity) filter (where m.kind = 'receipt'), 0) as received,
      count(*) filter (where m.kind = 'return')::int as returns,
      coalesce(sum(m.quantity) filter (where m.kind = 'return'), 0) as returned,
      coalesce(round(sum(m.quantity * p.standard_price) filter (where m.kind = 'return'), 2), 0) as returned_value,
      count(*) filter (where m.kind = 'customerReceipt')::int as customer_returns,
      coalesce(sum(m.quantity) filter (where m.kind = 'customerReceipt'), 0) as customer_returned
    from stock_move m
    join stock_lot l on l.team_id = m.team_id and l.id = m.from_lot_id
    join product p on p.team_id = m.team_id and p.id = m.product_id
    where (m.kind in ('receipt', 'return') or m.kind = 'customerReceipt' and m.document_kind = 'stockReturn') and ${within(ctx, asked, 'm.effectiveAt')}
      and ${among(asked, 'productId', sql`m.product_id`)}
      and not exists (select from stock_move u where u.team_id = m.team_id and u.reverses_id = m.id)
    group by 1, 2, 3, 4`.execute(ctx.db)
  return rows.map((row) => ({
    keys: keysOf(asked, row),
    sums: Object.fromEntries(moveSums.map((name) => [name, Number(row[name])])),
    sets: { units: [row.unit] },
  }))
}

/**
 * Lots of suppliers that were put into inspection as they came, not what customers sent back. One is refused once something of it went back or was scrapped out of stock, or is blocked
 * by now; accepted once it was released and is not refused.
 */
async function inspectionsOf(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { rows } = await sql<Keys & Record<'inspected' | 'refused' | 'accepted', number>>`
    select ${keyed(ctx, asked, 'h.heldAt')}, count(*)::int as inspected, count(*) filter (where x.refused)::int as refused,
      count(*) filter (where h.released_at is not null and not x.refused)::int as accepted
    from stock_hold h
    join stock_lot l on l.team_id = h.team_id and l.id = h.lot_id
    cross join lateral (select l.status = 'blocked' or exists (select from stock_move m
      where m.team_id = l.team_id and m.from_lot_id = l.id and m.kind in ('return', 'scrap')
        and not exists (select from stock_move u where u.team_id = m.team_id and u.reverses_id = m.id)) as refused) x
    where h.source = 'inventory' and h.status = 'inInspection'
      and not exists (select from stock_return_line n where n.team_id = l.team_id and n.lot_id = l.id) and ${within(ctx, asked, 'h.heldAt')}
      and ${among(asked, 'productId', sql`l.product_id`)}
    group by 1, 2, 3`.execute(ctx.db)
  return rows.map((row) => {
    const { inspected, refused, accepted } = row
    return { keys: keysOf(asked, row), sums: { inspected, refused, accepted } }
  })
}

/** Sums first, ratios last. Quantities of different units are no sum. */
function goodsFigures({ sums, counts }: Pick<Group, 'sums' | 'counts'>): Figures {
  const { receipts = 0, inspected = 0, accepted = 0, refused = 0, returns = 0, returnedValue = 0 } = sums
  const { customerReturns = 0, received = 0, returned = 0, customerReturned = 0 } = sums
  const oneUnit = (counts.units ?? 0) <= 1
  return {
    receipts,
    received: oneUnit ? received : null,
    inspected,
    accepted,
    refused,
    waiting: add(inspected, -accepted, -refused),
    acceptRate: divide(accepted, add(accepted, refused), 6),
    returns,
    returned: oneUnit ? returned : null,
    ppm: oneUnit && received > 0 ? divide(multiply(returned, 1_000_000), received, 0) : null,
    returnedValue,
    customerReturns,
    customerReturned: oneUnit ? customerReturned : null,
  }
}

export const goodsSummed = serveSummary(goodsReport, {
  figures: goodsFigures,
  names: summaryNames,
  // One after the other: a transaction has one connection.
  read: async (ctx, asked) => [...(await movesOf(ctx, asked)), ...(await inspectionsOf(ctx, asked))],
})
