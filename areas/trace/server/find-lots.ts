import { sql } from 'kysely'
import { stockStatusColors } from '#areas/inventory/contract/stock-states.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { type Finder, findable } from '#core/server/find/finder.ts'
import { byNumber } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

/** Lots of stock, which open in the traceability report; an order's own lot is found as the order. */
const lot: Finder = {
  kind: 'tracedLot',
  right: 'trace.view',
  queries: (ctx, asked) => {
    if (!asked.text) return []
    const rows = ctx.db
      .selectFrom('stockLot as l')
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
      .select(['l.id', 'l.number', nameIn(ctx, 'p').as('name'), 'p.code as note', 'l.status as state'])
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('workOrder as w')
              .select('w.id')
              .whereRef('w.teamId', '=', 'l.teamId')
              .whereRef('w.workorderNo', '=', 'l.number')
              .whereRef('w.productId', '=', 'l.productId'),
          ),
        ),
      )
    const { gtin } = asked
    // A product with another GTIN is not the one that the code names.
    const named = gtin === null ? rows : rows.where(sql<boolean>`(p.gtin is null or p.gtin = ${gtin})`)
    return byNumber(named, { id: 'l.id', number: 'l.number' }, { ...asked, used: [] })
  },
  place: ({ number }) => ({ path: 'traceReport', query: { code: number } }),
  status: {
    name: 'stockStatus',
    colors: stockStatusColors,
  },
}

export const findLots: Fill[] = [findable(lot)]
