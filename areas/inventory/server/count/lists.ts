import { sql } from 'kysely'
import { waitsForCaller } from '#areas/approvals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { listPage } from '#core/server/crud/select.ts'
import { serveCrud, shapeOf } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { countDueCrud, type selectStockCountToApprove, stockCountCrud, stockCountKind } from '../../contract/count.ts'
import { dueOf } from './due.ts'

const linesOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from stock_count_line n where n.team_id = s.team_id and n.count_id = s.id ${which})`

const source = (db: Db) =>
  db
    .selectFrom('stockCount as s')
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.createdBy'))
    .leftJoin('approval as a', (j) =>
      j.onRef('a.teamId', '=', 's.teamId').on('a.kind', '=', stockCountKind).onRef('a.subjectId', '=', 's.id'),
    )
    .select([
      's.id',
      's.version',
      's.createdAt',
      's.countNo',
      's.status',
      's.scope',
      sql<string | null>`(select string_agg(distinct o.code, ', ' order by o.code) from stock_count_line n
        join stock_location o on o.team_id = n.team_id and o.id = n.location_id
        where n.team_id = s.team_id and n.count_id = s.id)`.as('places'),
      linesOf(sql``).as('lines'),
      linesOf(sql`and n.status = 'counted'`).as('counted'),
      linesOf(sql`and n.status = 'toRecount'`).as('toRecount'),
      's.freezes',
      's.tolerance',
      sql<number>`coalesce(a.passed_levels, 0)`.as('passedLevels'),
      sql<number>`coalesce(a.levels, 0)`.as('levels'),
      'a.rejectReason',
      's.note',
      'u.name as createdByName',
      's.endedAt',
    ])

export const counts = serveCrud(stockCountCrud, {
  table: 'stockCount',
  list: source,
  countedBy: ['stockCount'],
  more: { id: { kind: 'integer' } },
  sort: [{ field: 'id', order: 'desc' }],
})

/** Counts whose differences wait at a level of the caller. */
export async function countsToApprove(ctx: Ctx, input: ListInput): Promise<OutputOf<typeof selectStockCountToApprove>> {
  const rows = source(ctx.db).where(await waitsForCaller(ctx, stockCountKind, sql.ref('s.id')))
  return listPage<never>(ctx.db, rows, input, { ...shapeOf(counts.served, ctx), sort: [{ field: 'id', order: 'asc' }] })
}

/** Products in stock by class, with the day on which each is to be counted again. */
export const countsDue = serveCrud(countDueCrud, {
  table: 'stockBalance',
  list: (db, ctx) => db.selectFrom(dueOf(ctx).as('p')).selectAll(),
  sort: [
    { field: 'due', order: 'desc' },
    { field: 'abcClass', order: 'asc' },
    { field: 'dueOn', order: 'asc' },
  ],
})
