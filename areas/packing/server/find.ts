import { sql } from 'kysely'
import { type Finder, findable, searched } from '#core/server/find/finder.ts'
import { byNumber } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { packingUnitStatus } from '../contract/unit.ts'

const unit: Finder = {
  kind: 'packingUnit',
  right: 'packing.view',
  queries: (ctx, asked) =>
    byNumber(
      ctx.db
        .selectFrom('stockUnit as u')
        .select(['u.id', 'u.number', 'u.customer as name', sql<null>`null`.as('note'), 'u.status as state']),
      { id: 'u.id', number: 'u.number' },
      asked,
    ),
  place: ({ number }) => ({ path: 'packing', query: searched({ keyword: number }) }),
  status: packingUnitStatus,
}

export const findUnits: Fill[] = [findable(unit)]
