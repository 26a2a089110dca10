import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { firstOutOrder, mayBeTakenIn, type Takeable } from '../first-out.ts'
import type { StockMove } from '../ledger/sides.ts'
import { packedThere } from '../units/claims.ts'

/** Where a task is made, for what is loaded for it. */
export interface FeedTask {
  id: number
  taskNo: string
  workCenterId: number
  workCenterName: string
  machineId: number | null
}

/** The task that materials are loaded for. @throws not found; a refusal: it is completed, where it must be `open` */
export async function feedTask(ctx: Ctx, taskId: number, { open = false } = {}): Promise<FeedTask> {
  const found = await ctx.db
    .selectFrom('task as t')
    .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 't.teamId').onRef('c.id', '=', 't.workCenterId'))
    .select(['t.id', 't.taskNo', 't.status', 't.machineId', 'c.id as workCenterId'])
    .select(nameIn(ctx, 'c').as('workCenterName'))
    .where('t.id', '=', taskId)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { status, ...task } = found
  if (open && status === 'completed') throw refuse('feed.taskOver', { task: task.taskNo })
  return task
}

/** The work orders of a task, several of a combined one: what is kept for them may be taken for it. */
export async function takenForTask(ctx: Ctx, taskId: number): Promise<StockMove['takenFor']> {
  const { rows } = await sql<{ id: number }>`select distinct m.work_order_id as id from task m
    where (m.id = ${taskId} or m.combined_into = ${taskId}) and m.work_order_id is not null`.execute(ctx.db)
  return { kind: 'workOrder', ids: rows.map(({ id }) => id) }
}

/**
 * SQL, a subquery: what may be loaded for a task (`product_id`) as which material of its orders (`material_id`): the material itself, and what
 * the BOM that an order was confirmed with names as its substitute.
 */
export const needsOf = (taskId: number): RawBuilder<unknown> => sql`(
  select distinct on (x.id) x.id as product_id, om.material_id
  from task k
  join work_order w on w.team_id = k.team_id and w.id = k.work_order_id
  join order_material om on om.team_id = w.team_id and om.work_order_id = w.id
  cross join lateral (
    select om.material_id as id union all
    select unnest(n.substitute_ids) from bom v join bom_line n on n.team_id = v.team_id and n.bom_id = v.id
    where v.team_id = w.team_id and v.product_id = w.product_id and v.bom_version = w.bom_version and n.material_id = om.material_id) x
  where k.id = ${taskId} or k.combined_into = ${taskId}
  order by x.id, x.id <> om.material_id, om.line_number)`

/** Something in stock, and what the orders of a task say of it. */
export interface Lying extends Takeable {
  id: number
  productId: number
  productName: string
  locationId: number
  quantity: number
  unit: string
  consumption: 'loaded' | 'none'
  /** The material of the orders that it would be; null: none of theirs. */
  materialId: number | null
}

/** Of one material: many lots of one leave the others theirs. */
const mostOfOne = 50

/**
 * What lies somewhere under a condition over `b`, `l` and `p`: first what fits and may be used, then what expires first, then the oldest; of each
 * material the first fifty.
 */
export const lyingFor = (ctx: Ctx, taskId: number, condition: RawBuilder<boolean>): Promise<Lying[]> =>
  lyingOf(ctx, needsOf(taskId), condition)

/** The same for other needs. @param needs a subquery of `product_id` and the `material_id` that it would be */
export async function lyingOf(ctx: Ctx, needs: RawBuilder<unknown>, condition: RawBuilder<boolean>): Promise<Lying[]> {
  const day = dayOf(ctx)
  const { rows } = await ctx.unscoped(() =>
    sql<Lying>`
      select x.* from (select b.id, b.product_id, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, b.lot_id, l.number as lot_number,
        l.status as lot_status, l.expires_on, coalesce(l.expires_on < ${day}::date, false) as expired, b.state, b.location_id,
        c.code as location_code, b.quantity - ${packedThere} as quantity, ${unitIn(ctx, 'p')} as unit, p.consumption, need.material_id,
        row_number() over (order by need.material_id is null, ${firstOutOrder(day)}) as rank,
        row_number() over (partition by coalesce(need.material_id, b.product_id) order by ${firstOutOrder(day)}) as rank_of_one
      from stock_balance b
      join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
      join product p on p.team_id = b.team_id and p.id = b.product_id
      join stock_location c on c.team_id = b.team_id and c.id = b.location_id
      left join ${needs} need on need.product_id = b.product_id
      where b.quantity > 0 and b.quantity > ${packedThere} and ${condition}) x
      where x.rank_of_one <= ${mostOfOne} order by x.rank`.execute(ctx.db),
  )
  return rows
}

/** SQL: it may be loaded for the task, and does not hang at a work centre already. @param day the team's */
export const mayBeLoaded = (day: string) => sql<boolean>`need.material_id is not null and p.consumption = 'loaded'
  and ${mayBeTakenIn(day)}
  and not exists (select from stock_feed f where f.team_id = b.team_id and f.location_id = b.location_id and f.lot_id = b.lot_id
    and f.ended_at is null)`
