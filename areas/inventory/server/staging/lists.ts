import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { besideLine, type kanban, kanbanCrud, stagingCrud } from '../../contract/staging.ts'
import { comingThere, inStores, usableThere } from './facts.ts'
import { refillLow } from './make.ts'

type Reader = Pick<Ctx, 'caller' | 'language'>

/** SQL: the team's day. */
const today = ({ caller }: Reader) => sql`(now() at time zone ${sql.lit(caller.zone)})`

const wanted = sql`(select sum(n.quantity) from stock_staging_line n where n.team_id = s.team_id and n.staging_id = s.id)`
const picked = sql`(select sum(k.quantity) from stock_staging_pick k join stock_staging_line n on n.team_id = k.team_id
  and n.id = k.staging_line_id where n.team_id = s.team_id and n.staging_id = s.id)`

/** SQL: materials of which the stores have less than `s` still wants. Substitutes are for who picks to find. */
const shortOf = (reader: Reader) => sql<string | null>`(select string_agg(x.code, ', ' order by x.code) from (
  select p.code from stock_staging_line n join product p on p.team_id = n.team_id and p.id = n.product_id
  where n.team_id = s.team_id and n.staging_id = s.id and s.status = 'open'
    and n.quantity - coalesce((select sum(k.quantity) from stock_staging_pick k
      where k.team_id = n.team_id and k.staging_line_id = n.id), 0) > coalesce((select sum(b.quantity) from stock_balance b
      join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
      join stock_location c on c.team_id = b.team_id and c.id = b.location_id
      where b.team_id = n.team_id and b.product_id = n.product_id
        and ${inStores(today(reader))}), 0)) x)`

const source = (db: Db, ctx: Reader) =>
  db
    .selectFrom('stockStaging as s')
    .innerJoin('stockLocation as o', (j) => j.onRef('o.teamId', '=', 's.teamId').onRef('o.id', '=', 's.toLocationId'))
    .innerJoin('stockLocation as g', (j) => j.onRef('g.teamId', '=', 's.teamId').onRef('g.id', '=', 's.locationId'))
    .leftJoin('stockStagingTask as t', (j) => j.onRef('t.teamId', '=', 's.teamId').onRef('t.stagingId', '=', 's.id'))
    .leftJoin('stockStagingHandover as h', (j) =>
      j.onRef('h.teamId', '=', 's.teamId').onRef('h.stagingId', '=', 's.id'),
    )
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.createdBy'))
    .leftJoin('teamUser as v', (j) => j.onRef('v.teamId', '=', 's.teamId').onRef('v.id', '=', 'h.givenBy'))
    .leftJoin('teamUser as r', (j) => j.onRef('r.teamId', '=', 's.teamId').onRef('r.id', '=', 'h.receivedBy'))
    .select([
      's.id',
      's.version',
      's.createdAt',
      's.stagingNo',
      's.status',
      's.kind',
      't.taskNo',
      sql<string>`(select string_agg(p.code, ', ' order by p.code) from stock_staging_line n
        join product p on p.team_id = n.team_id and p.id = n.product_id
        where n.team_id = s.team_id and n.staging_id = s.id)`.as('materials'),
      sql<number>`coalesce(round(${picked} / nullif(${wanted}, 0), 4), 0)`.as('pickedShare'),
      shortOf(ctx).as('shortage'),
      's.neededAt',
      's.toLocationId',
      'o.code as toCode',
      's.locationId',
      'g.code as locationCode',
      'v.name as givenByName',
      'r.name as receivedByName',
      'h.at as handedOverAt',
      'u.name as createdByName',
    ])

export const stagings = serveCrud(stagingCrud, {
  table: 'stockStaging',
  list: source,
  countedBy: ['stockStaging'],
  more: { id: { kind: 'integer' } },
  sort: [{ field: 'id', order: 'desc' }],
})

/** Nothing is brought to a shelf of the stores, nor to where matter only comes from. */
async function checkKanbans(
  ctx: Ctx,
  candidates: CandidateOf<typeof kanban, 'stockKanban'>[],
): Promise<FieldIssue[][]> {
  const ids = candidates.flatMap(({ draft }) => draft.locationId ?? [])
  if (!ids.length) return candidates.map(() => [])
  const places = await ctx.db
    .selectFrom('stockLocation')
    .select('id')
    .where('id', 'in', ids)
    .where('kind', 'in', [...besideLine])
    .execute()
  const fit = new Set(places.map(({ id }) => id))
  return candidates.map(({ draft: { locationId } }) =>
    !locationId || fit.has(locationId) ? [] : [{ field: 'locationId', key: 'stockKanban.notBesideLine' }],
  )
}

export const kanbans = serveCrud(kanbanCrud, {
  table: 'stockKanban',
  list: (db, ctx) =>
    db
      .selectFrom('stockKanban as k')
      .innerJoin('stockLocation as o', (j) => j.onRef('o.teamId', '=', 'k.teamId').onRef('o.id', '=', 'k.locationId'))
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'k.teamId').onRef('p.id', '=', 'k.productId'))
      .select([
        'k.id',
        'k.version',
        'k.createdAt',
        'k.locationId',
        'o.code as locationCode',
        'k.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'k.minimum',
        'k.refill',
        unitIn(ctx, 'p').as('unit'),
        usableThere(today(ctx)).as('there'),
        comingThere.as('coming'),
        sql<boolean>`${usableThere(today(ctx))} < k.minimum`.as('low'),
        'k.enabled',
      ]),
  sort: [{ field: 'locationCode', order: 'asc' }],
  unique: [{ fields: ['locationId', 'productId'] }],
  refers: { locationId: { table: 'stockLocation' }, productId: 'product' },
  check: checkKanbans,
})

/** Line sides are looked at every ten minutes, so that nobody has to notice that something runs out. */
export const refillTimer: NonNullable<AreaServer['timers']>[number] = {
  name: 'inventory.refillKanban',
  cron: '*/10 * * * *',
  run: (service) =>
    service.eachTeam(async (ctx) => {
      // A team without kanbans, or without a place to gather at, has nothing to refill.
      const gathers = ctx.db
        .selectFrom('stockLocation')
        .select('id')
        .where('kind', '=', 'staging')
        .where('enabled', '=', true)
      if (await gathers.limit(1).executeTakeFirst()) await refillLow(ctx)
    }),
}
