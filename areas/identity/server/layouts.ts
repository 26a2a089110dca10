import { sql } from 'kysely'
import { layoutCrud } from '#areas/identity/contract/layout.ts'
import type { Message } from '#core/contract/messages.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { refuse } from '#core/server/refusal.ts'
import { maySetForAll } from './team/policy.ts'

/** The team's general layouts. Deleting one gives its screen the product's own back; what people keep for themselves stays. */
export const layouts = serveCrud(layoutCrud, {
  table: 'layout',
  list: (db) =>
    db
      .selectFrom('layout as l')
      .leftJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'l.teamId').onRef('u.id', '=', 'l.updatedBy'))
      .select(['l.id', 'l.name', 'l.updatedAt', 'l.updatedAt as createdAt', 'u.name as updatedByName'])
      .select(sql<number>`1`.as('version'))
      .select((e) =>
        e
          .selectFrom('layout as own')
          .whereRef('own.teamId', '=', 'l.teamId')
          .whereRef('own.name', '=', 'l.name')
          .where('own.userId', '<>', 0)
          .select(sql<number>`count(*)`.as('n'))
          .as('personalCount'),
      )
      .where('l.userId', '=', 0),
  sort: [{ field: 'name', order: 'asc' }],
  keeps: async (ctx, rows) => {
    // As when one is saved: a role with the right does not make an administrator.
    if (!maySetForAll(ctx.caller)) throw refuse('refused.administratorsOnly')
    // A person's own layout is nobody else's to know of.
    const personal = rows.filter((row) => row.userId !== 0)
    return new Map<number, Message>(personal.map((row) => [row.id, { key: 'refused.gone' }]))
  },
})
