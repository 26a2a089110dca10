import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { dayOf } from '#core/server/day.ts'
import { refuse } from '#core/server/refusal.ts'
import * as api from '../../contract/feed.ts'
import { statusOf } from '../lists.ts'
import { namedBy } from '../named-by.ts'
import { refuseUnfit } from './load.ts'
import { feedTask, type Lying, lyingFor, mayBeLoaded, needsOf } from './task.ts'

/** What was loaded when. */
export const feeds = serveCrud(api.feedCrud, {
  table: 'stockFeed',
  list: (db, ctx) =>
    db
      .selectFrom('stockFeed as f')
      .innerJoin('stockLot as l', (j) => j.onRef('l.teamId', '=', 'f.teamId').onRef('l.id', '=', 'f.lotId'))
      .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
      .innerJoin('stockLocation as o', (j) => j.onRef('o.teamId', '=', 'f.teamId').onRef('o.id', '=', 'f.locationId'))
      .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 'f.teamId').onRef('c.id', '=', 'f.workCenterId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'f.teamId').onRef('u.id', '=', 'f.loadedBy'))
      .leftJoin('teamUser as e', (j) => j.onRef('e.teamId', '=', 'f.teamId').onRef('e.id', '=', 'f.endedBy'))
      .leftJoin('stockBalance as b', (j) =>
        j
          .onRef('b.teamId', '=', 'f.teamId')
          .onRef('b.locationId', '=', 'f.locationId')
          .onRef('b.lotId', '=', 'f.lotId')
          .on('b.state', '=', 'free')
          .on('f.endedAt', 'is', null),
      )
      .select([
        'f.id',
        'f.version',
        'f.createdAt',
        'f.loadedAt',
        'f.endedAt',
        'f.endReason',
        'f.workCenterId',
        nameIn(ctx, 'c').as('workCenterName'),
        'f.locationId',
        'o.code as locationCode',
        'l.productId',
        'p.code as productCode',
        nameIn(ctx, 'p').as('productName'),
        'f.lotId',
        'l.number as lotNumber',
        'f.quantity',
        sql<number>`coalesce(b.quantity, 0)`.as('remaining'),
        unitIn(ctx, 'p').as('unit'),
        sql<boolean>`f.ended_at is null`.as('loaded'),
        'f.taskNo',
        'u.name as loadedByName',
        'e.name as endedByName',
      ]),
  countedBy: ['stockFeed'],
  sort: [{ field: 'loadedAt', order: 'desc' }],
})

/** Materials of a task that reports take from what is loaded, and what is loaded of them where it is made. */
export async function taskFeed(
  ctx: Ctx,
  { taskId }: InputOf<typeof api.getTaskFeed>,
): Promise<OutputOf<typeof api.getTaskFeed>> {
  const task = await feedTask(ctx, taskId)
  const { rows: materials } = await ctx.unscoped(() =>
    sql<Omit<api.FeedMaterial, 'loaded'>>`
      select om.material_id, p.code, ${nameIn(ctx, 'p')} as name, ${unitIn(ctx, 'p')} as unit, max(om.quantity_per * (1 + om.scrap_rate)) as per,
        round(sum(om.quantity_per * (1 + om.scrap_rate) * greatest(k.plan_quantity - k.reported_good, 0)), p.unit_decimals) as needed
      from task k
      join order_material om on om.team_id = k.team_id and om.work_order_id = k.work_order_id
      join product p on p.team_id = om.team_id and p.id = om.material_id and p.consumption = 'loaded'
      where k.id = ${taskId} or k.combined_into = ${taskId}
      group by p.team_id, om.material_id, p.code, p.name, p.names, p.unit, p.unit_decimals order by min(om.line_number), p.code`.execute(
      ctx.db,
    ),
  )
  if (!materials.length) return { materials: [] }
  const { rows: loaded } = await ctx.unscoped(() =>
    sql<api.LoadedLot & { materialId: number }>`
      select f.id, need.material_id, p.code as product_code, l.number as lot_number, o.code as location_code,
        coalesce(b.quantity, 0) as quantity, ${statusOf(ctx.caller.zone)} as status, l.product_id <> need.material_id as is_substitute,
        f.loaded_at
      from stock_feed f
      join stock_location o on o.team_id = f.team_id and o.id = f.location_id
      join stock_lot l on l.team_id = f.team_id and l.id = f.lot_id
      join product p on p.team_id = l.team_id and p.id = l.product_id
      join ${needsOf(taskId)} need on need.product_id = l.product_id
      left join stock_balance b on b.team_id = f.team_id and b.location_id = f.location_id and b.lot_id = f.lot_id and b.state = 'free'
      where f.work_center_id = ${task.workCenterId} and f.ended_at is null
        and (o.machine_id is null or ${task.machineId}::bigint is null or o.machine_id = ${task.machineId})
      order by f.loaded_at, f.id`.execute(ctx.db),
  )
  return {
    materials: materials.map((material) => ({
      ...material,
      loaded: loaded
        .filter(({ materialId }) => materialId === material.materialId)
        .map(({ materialId: _, ...lot }) => lot),
    })),
  }
}

/** What may be loaded for a task, or what a scanned label means; one that may not be is refused with why and with what may. */
export async function findFeedStock(
  ctx: Ctx,
  { taskId, code, materialId }: InputOf<typeof api.findFeedStock>,
): Promise<OutputOf<typeof api.findFeedStock>> {
  const task = await feedTask(ctx, taskId, { open: true })
  if (code !== undefined) {
    const named = await lyingFor(ctx, taskId, namedBy(code))
    const [first] = named
    if (!first) throw refuse('feed.unknownCode', { code })
    await refuseUnfit(ctx, task, first)
    return {
      rows: named.filter((row) => row.lotStatus === 'free' && row.state === 'free' && !row.expired).flatMap(rowOf),
    }
  }
  const among = materialId === undefined ? sql<boolean>`true` : sql<boolean>`need.material_id = ${materialId}`
  const rows = await lyingFor(ctx, taskId, sql<boolean>`${mayBeLoaded(dayOf(ctx))} and ${among}`)
  return { rows: rows.flatMap(rowOf) }
}

const rowOf = ({ materialId, ...row }: Lying): api.Feedable[] => {
  if (materialId === null || row.consumption === 'none') return []
  const { id, productCode, productName, lotNumber, locationCode, quantity, unit, expiresOn } = row
  const isSubstitute = row.productId !== materialId
  return [
    { id, materialId, productCode, productName, lotNumber, locationCode, quantity, unit, expiresOn, isSubstitute },
  ]
}
