import { gtinOf } from '#core/contract/scanned.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { doable, type Finder, findable, newRow, searched } from '#core/server/find/finder.ts'
import { amongFew, everyName, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

const product: Finder = {
  kind: 'product',
  right: 'product.view',
  queries: (ctx, asked) => {
    const rows = ctx.db
      .selectFrom('product as p')
      .select(['p.id', 'p.code as number', nameIn(ctx, 'p').as('name'), 'p.spec as note', everyName('p').as('written')])
      .select(none.as('state'))
    // Its bar code in a shop is its GTIN.
    const gtin = asked.exact ? gtinOf(asked.text) : null
    const byGtin = gtin === null ? [] : [rows.where('p.gtin', '=', gtin).limit(asked.limit).compile()]
    return [...amongFew(ctx.db, rows, asked), ...byGtin]
  },
  place: ({ number }) => ({ path: 'MaterialMasterData', query: searched({ keyword: number }) }),
}

/** Products and materials, and the way to a new one. */
export const findProducts: Fill[] = [
  findable(product),
  doable('product.new', {
    label: 'product.new',
    right: 'product.add',
    place: { path: 'MaterialMasterData', query: newRow },
  }),
]
