import { nameIn } from '#core/server/crud/names.ts'
import { doable, type Finder, findable } from '#core/server/find/finder.ts'
import { byNumber } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { andonStatus } from '../contract/call-status.ts'

const andonCall: Finder = {
  kind: 'andonCall',
  right: 'andonCall.view',
  queries: (ctx, asked) =>
    byNumber(
      ctx.db
        .selectFrom('andonCall as c')
        .innerJoin('andonType as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.typeId'))
        .select([
          'c.id',
          'c.callNo as number',
          nameIn(ctx, 't').as('name'),
          'c.description as note',
          'c.status as state',
        ]),
      { id: 'c.id', number: 'c.callNo' },
      asked,
    ),
  place: ({ id }) => ({ path: 'andonManage', query: { callId: String(id) } }),
  status: andonStatus,
}

/** Andon calls, and the way to raise one. */
export const findCalls: Fill[] = [
  findable(andonCall),
  doable('andonCall.new', {
    label: 'andonCall.new',
    right: 'andonCall.raise',
    place: { path: 'andonCall', query: {} },
  }),
]
