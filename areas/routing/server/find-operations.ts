import { nameIn } from '#core/server/crud/names.ts'
import { type Finder, findable, searched } from '#core/server/find/finder.ts'
import { amongFew, everyName, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'

const operation: Finder = {
  kind: 'operation',
  right: 'operation.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('operation as o')
        .select(['o.id', 'o.produreNo as number', nameIn(ctx, 'o', 'produreName').as('name'), none.as('note')])
        .select([none.as('state'), everyName('o', 'produreName').as('written')]),
      asked,
    ),
  place: ({ number }) => ({ path: 'ProcessSettings', query: searched({ keyword: number }) }),
}

/** Operations. */
export const findOperations: Fill[] = [findable(operation)]
