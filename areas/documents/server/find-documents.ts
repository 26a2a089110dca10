import { sql } from 'kysely'
import { type Finder, findable } from '#core/server/find/finder.ts'
import { amongFew, none } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { letsIn, personOf } from './policy.ts'

const document: Finder = {
  kind: 'document',
  right: 'document.view',
  queries: (ctx, asked) =>
    amongFew(
      ctx.db,
      ctx.db
        .selectFrom('document as d')
        .innerJoin('documentFolder as f', (j) => j.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.folderId'))
        .select(['d.id', 'd.title as number', 'f.name', 'd.title as written', none.as('note'), none.as('state')])
        .where(letsIn(personOf(ctx.caller), sql.ref('f.path'), 'read')),
      asked,
    ),
  place: ({ id }) => ({ path: 'documentInfo', query: { document: String(id) } }),
}

/** Documents by their titles, with their folders. */
export const findDocuments: Fill = findable(document)
