import { doable, type Finder, findable, newRow, searched } from '#core/server/find/finder.ts'
import { amongFew, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

const product: Finder = {
  kind: 'product',
  right: 'product.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('product as p')
        .select(['p.id', 'p.code as number', 'p.name', 'p.spec as note', 'p.name as written'])
        .select(none.as('state')),
      asked,
    ),
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
