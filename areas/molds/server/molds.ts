import { type RawBuilder, sql } from 'kysely'
import { workCenterLookup } from '#areas/workcenters/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Values } from '#core/server/crud/rows.ts'
import { type CandidateOf, serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { type mold, moldCrud } from '../contract/mold.ts'
import { checkMolds } from './mold-rules.ts'
import { reckonedMolds, shotsSince } from './mold-shots.ts'

type Candidate = CandidateOf<typeof mold, 'mold'>

const pressesOf = (column: RawBuilder<unknown>) => sql`array(select ${column} from mold_press p
  join work_center c on c.team_id = p.team_id and c.id = p.work_center_id
  where p.team_id = m.team_id and p.mold_id = m.id order by c.number)`

const list = (db: Db, reader: Reader) =>
  db.selectFrom(
    sql<Values & { id: number }>`(
      select m.id, m.version, m.created_at, m.number, m.name, m.status, m.due, m.location, m.hole_count, m.strokes_per_minute,
        m.design_shots, m.total_shots, m.shots_since_maintenance, m.counted_at, m.maintenance_shots,
        m.next_maintenance_on, m.maintenance_minutes, m.enabled, m.remark,
        ${pressesOf(sql.ref('c.id'))} as press_ids, ${pressesOf(nameIn(reader, 'c'))} as press_names,
        (select coalesce(jsonb_agg(jsonb_build_object('productId', h.product_id, 'holeCount', h.hole_count,
            'productText', p.code || ' ' || ${nameIn(reader, 'p')}) order by p.code), '[]')
          from mold_product h join product p on p.team_id = h.team_id and p.id = h.product_id
          where h.team_id = m.team_id and h.mold_id = m.id) as products,
        (select string_agg(distinct p.code, ', ' order by p.code) from routing_operation o
          join routing r on r.team_id = o.team_id and r.id = o.routing_id
          join product p on p.team_id = r.team_id and p.id = r.product_id
          where o.team_id = m.team_id and o.mold = m.number) as used_for,
        (select string_agg(p.number || ' ' || ${nameIn(reader, 'p')}, ', ') from mold_mounting k
          join machine p on p.team_id = k.team_id and p.id = k.machine_id
          where k.team_id = m.team_id and k.mold_id = m.id and k.removed_at is null) as hangs_on,
        m.shots_now, m.shots_now_since, m.until_maintenance, m.used_at as latest_used_at,
        floor(extract(epoch from now() - m.used_at) / 86400)::int as idle_days
      from ${reckonedMolds} m)`.as('m'),
  )

/** The presses and cavities of molds are those that the drafts name; a draft without the field leaves them. */
async function keepParts(db: Db, molds: { id: number; draft: Values }[]): Promise<void> {
  const presses = molds.filter(({ draft }) => draft.pressIds !== undefined)
  const products = molds.filter(({ draft }) => draft.products !== undefined)
  if (presses.length) {
    const ids = presses.map(({ id }) => id)
    await db.deleteFrom('moldPress').where('moldId', 'in', ids).execute()
  }
  if (products.length) {
    const ids = products.map(({ id }) => id)
    await db.deleteFrom('moldProduct').where('moldId', 'in', ids).execute()
  }
  const fits = presses.flatMap(({ id, draft }) =>
    [...new Set((draft.pressIds ?? []) as number[])].map((workCenterId) => ({ moldId: id, workCenterId })),
  )
  const makes = products.flatMap(({ id, draft }) =>
    ((draft.products ?? []) as { productId: number; holeCount: number }[]).map(({ productId, holeCount }) => ({
      moldId: id,
      productId,
      holeCount,
    })),
  )
  if (fits.length) await db.insertInto('moldPress').values(fits).execute()
  if (makes.length) await db.insertInto('moldProduct').values(makes).execute()
}

const counts = ['totalShots', 'shotsSinceMaintenance'] as const

/**
 * A count that a person enters holds from now on: what was made before is in it. The count that he leaves takes in what was made until now.
 */
async function settleCounts(ctx: Ctx, candidates: Candidate[]): Promise<void> {
  const counted = candidates.filter(
    ({ draft, before }) => !before || counts.some((count) => draft[count] !== undefined),
  )
  const known = counted.flatMap(({ before }) => (before ? [before.id] : []))
  const made = await ctx.unscoped(() => shotsSince(ctx.db, known))
  for (const { draft, before } of counted) {
    draft.countedAt = ctx.now.toISOString()
    for (const count of counts)
      if (before && draft[count] === undefined) draft[count] = Number(before[count]) + (made.get(before.id) ?? 0)
  }
  for (const { draft } of candidates) {
    for (const field of [...counts, 'maintenanceMinutes'] as const) if (draft[field] === null) draft[field] = 0
    if (draft.enabled === null) draft.enabled = true
  }
}

export const molds = serveCrud(moldCrud, {
  table: 'mold',
  list: (db, ctx) => list(db, ctx).selectAll(),
  everywhere: true,
  sort: [{ field: 'number', order: 'asc' }],
  elsewhere: ['pressIds', 'products'],
  extra: ['countedAt'],
  async check(ctx, candidates) {
    await settleCounts(ctx, candidates)
    return checkMolds(ctx, candidates)
  },
  added: (ctx, rows) =>
    keepParts(
      ctx.db,
      rows.map(({ row, draft }) => ({ id: row.id, draft })),
    ),
  updated: (ctx, { after, draft }) => keepParts(ctx.db, [{ id: after.id, draft }]),
  unique: [{ fields: ['number'] }],
  refers: { pressIds: 'workCenter', 'products.productId': 'product' },
  // A mold that routings name stays: their orders would lose it; one that was ever mounted has a history.
  usedBy: [
    { table: 'routingOperation', column: 'mold', by: 'number', label: 'workCenter.usedBy.routing' },
    { table: 'moldMounting', column: 'moldId', label: 'moldMounting' },
    'references',
  ],
  lookups: { pressIds: workCenterLookup },
})
