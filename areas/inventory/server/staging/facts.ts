import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { lockRow, mustBeAt, type Stored } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { notFound } from '#core/server/refusal.ts'
import { type StagingState, type StagingVerb, stagingStatus } from '../../contract/staging.ts'
import { type Lying, lyingOf, needsOf } from '../feed/task.ts'
import { mayBeTakenIn } from '../first-out.ts'
import type { StockMove } from '../ledger/sides.ts'

/** Kinds of places that materials are picked from. */
export const pickedFrom = ['storage', 'receiving'] as const

const kinds = sql.lit(`{${pickedFrom.join(',')}}`)

/** SQL over `b` and `l` and a place `c`: it lies in the stores and may be taken. @param day the team's */
export const inStores = (day: string | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(b.quantity > 0 and c.kind = any(${kinds}::text[]) and ${mayBeTakenIn(day)})`

/** SQL over a kanban `k`: what lies at its place and may be used. @param day the team's */
export const usableThere = (day: string | RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select sum(b.quantity) from stock_balance b join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    where b.team_id = k.team_id and b.location_id = k.location_id and b.product_id = k.product_id and ${mayBeTakenIn(day)}), 0)`

/** SQL over a kanban `k`: what open staging orders bring to its place. */
export const comingThere = sql<number>`coalesce((select sum(n.quantity) from stock_staging_line n
  join stock_staging s on s.team_id = n.team_id and s.id = n.staging_id and s.status = 'open' and s.to_location_id = k.location_id
  where n.team_id = k.team_id and n.product_id = k.product_id), 0)`

/** A staging order, locked, as one that the verb may be done to. @throws a refusal that names its state */
export async function lockStaging(
  ctx: Ctx,
  { id, version }: { id: number; version?: number },
  verb: StagingVerb,
): Promise<Stored<'stockStaging'>> {
  const row = await lockRow(ctx.db, 'stockStaging', id)
  mustBeAt(row, { version })
  refuseWrongState(ctx, stagingStatus, { name: row.stagingNo, state: row.status as StagingState, verb })
  return row
}

/** A line of a staging order with what is picked for it. */
export interface Line {
  id: number
  stagingId: number
  productId: number
  productCode: string
  productName: string
  unit: string
  quantity: number
  picked: number
}

/** Lines under a condition over `n`. */
export async function linesOf(ctx: Ctx, condition: RawBuilder<boolean>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select n.id, n.staging_id, n.product_id, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, ${unitIn(ctx, 'p')} as unit, n.quantity,
      coalesce((select sum(k.quantity) from stock_staging_pick k
        where k.team_id = n.team_id and k.staging_line_id = n.id), 0) as picked
    from stock_staging_line n join product p on p.team_id = n.team_id and p.id = n.product_id
    where ${condition} order by p.code`.execute(ctx.db)
  return rows
}

/** A line of an order that is open, with the order locked. */
export async function lockLine(ctx: Ctx, id: number): Promise<{ line: Line; order: Stored<'stockStaging'> }> {
  const found = await ctx.db.selectFrom('stockStagingLine').select('stagingId').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const order = await lockStaging(ctx, { id: found.stagingId }, 'handOver')
  const [line] = await linesOf(ctx, sql<boolean>`n.id = ${id}`)
  if (!line) throw notFound()
  return { line, order }
}

/**
 * What lies in the stores for the lines of a staging order, and as which material: for a task its substitutes too. What goes first comes first.
 *
 * @param condition over `b`, `l` and `p`
 */
export async function lyingForStaging(
  ctx: Ctx,
  order: { id: number; kind: string },
  condition: RawBuilder<boolean>,
): Promise<Lying[]> {
  const own = sql`(select n.product_id, n.product_id as material_id from stock_staging_line n where n.staging_id = ${order.id})`
  const taskId = order.kind === 'task' ? await taskOf(ctx, order.id) : null
  const wanted = sql<boolean>`need.material_id in (select n.product_id from stock_staging_line n where n.staging_id = ${order.id})`
  const among = sql<boolean>`${condition} and c.kind = any(${kinds}::text[])`
  return lyingOf(ctx, taskId === null ? own : needsOf(taskId), sql<boolean>`${among} and ${wanted}`)
}

async function taskOf(ctx: Ctx, stagingId: number): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('stockStagingTask')
    .select('taskId')
    .where('stagingId', '=', stagingId)
    .executeTakeFirst()
  return row?.taskId ?? null
}

/** The work orders that a staging order is for: what is kept for them may be taken for it. Of a combined task they are several. */
export async function takenForOf(ctx: Ctx, order: { id: number }): Promise<StockMove['takenFor']> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.work_order_id as id from stock_staging_task t
    join task m on m.team_id = t.team_id and coalesce(m.combined_into, m.id) = t.task_id
    where t.staging_id = ${order.id} and m.work_order_id is not null`.execute(ctx.db)
  return { kind: 'workOrder', ids: rows.map(({ id }) => id) }
}

/** Tells viewers of staging orders. */
export function touchStaging(ctx: Ctx, ids: number[]): void {
  ctx.touch('stockStaging', ids)
  ctx.touch('stagingNeed')
}
