import { moldStatus } from '#areas/molds/contract/mold-status.ts'
import { doable, type Finder, findable, newRow, searched } from '#core/server/find/finder.ts'
import { amongFew } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

const mold: Finder = {
  kind: 'mold',
  right: 'mold.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('mold as m')
        .select(['m.id', 'm.number', 'm.name', 'm.location as note', 'm.status as state', 'm.name as written']),
      asked,
    ),
  place: ({ number }) => ({ path: 'moldMain', query: searched({ keyword: number }) }),
  status: moldStatus,
}

/** Molds, and the way to a new one. */
export const findMolds: Fill[] = [
  findable(mold),
  doable('mold.new', {
    label: 'mold.new',
    right: 'mold.add',
    place: { path: 'moldMain', query: newRow },
  }),
]
