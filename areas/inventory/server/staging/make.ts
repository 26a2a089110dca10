import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { insertRows } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { addStaging, refillKanban } from '../../contract/staging.ts'
import { feedPlace } from '../feed/place.ts'
import { feedTask } from '../feed/task.ts'
import { comingThere, touchStaging, usableThere } from './facts.ts'
import { stagingNeeds } from './need.ts'

interface Need {
  taskId: number
  taskNo: string
  plannedStart: string
  materialId: number
  needed: number
}

/** Where picked materials are gathered: the place that is named, else the first one for staging. */
async function gatheringPlace(ctx: Ctx, locationId: number | null | undefined): Promise<number> {
  const places = await ctx.db
    .selectFrom('stockLocation')
    .select('id')
    .where('kind', '=', 'staging')
    .where('enabled', '=', true)
    .orderBy('code')
    .execute()
  const [first] = places
  if (!first) throw refuse('stockStaging.noPlace')
  if (!locationId) return first.id
  if (!places.some(({ id }) => id === locationId)) throw refuseField('locationId', 'stockStaging.noStagingPlace')
  return locationId
}

/** Makes a staging order for each task. Tasks of one work order share its needs: they are locked, so that two who stage at once see each other. */
export async function addStagings(ctx: Ctx, { taskIds, locationId }: InputOf<typeof addStaging>): Promise<BulkResult> {
  const place = await gatheringPlace(ctx, locationId)
  await sql`select w.id from work_order w where w.id in (select m.work_order_id from task m
      where m.id = any(${taskIds}::bigint[]) or m.combined_into = any(${taskIds}::bigint[])) order by w.id for update`.execute(
    ctx.db,
  )
  const done: number[] = []
  const skipped: BulkResult['skipped'] = []
  for (const taskId of new Set(taskIds)) {
    const task = await feedTask(ctx, taskId, { open: true })
    // Read anew for each: the one before may have taken what they share.
    const { rows } =
      await sql<Need>`select n.task_id, n.task_no, n.planned_start, n.material_id, sum(n.needed) as needed
      from ${stagingNeeds(ctx)} n where n.task_id = ${taskId}
      group by n.task_id, n.task_no, n.planned_start, n.material_id order by n.material_id`.execute(ctx.db)
    const [first] = rows
    if (!first) {
      skipped.push({ id: taskId, name: task.taskNo, reason: ctx.t('stockStaging.nothingNeeded') })
      continue
    }
    const toLocationId = await feedPlace(ctx, task)
    const lines = rows.map(({ materialId, needed }) => ({ productId: materialId, quantity: needed }))
    const order = { kind: 'task' as const, locationId: place, toLocationId, neededAt: first.plannedStart }
    const id = await write(ctx, order, lines)
    await ctx.db.insertInto('stockStagingTask').values({ stagingId: id, taskId, taskNo: task.taskNo }).execute()
    done.push(taskId)
  }
  return { done, skipped }
}

interface Order {
  kind: 'task' | 'refill'
  locationId: number
  toLocationId: number
  neededAt: string
}

async function write(ctx: Ctx, order: Order, lines: { productId: number; quantity: number }[]): Promise<number> {
  const [stagingNo = ''] = await takeNumbers(ctx, 'stockStaging', 1)
  const [made] = await insertRows(ctx.db, 'stockStaging', [
    { ...order, stagingNo, createdBy: ctx.caller.userId || null, createdAt: ctx.now.toISOString() },
  ])
  const { id } = made as { id: number }
  await ctx.db
    .insertInto('stockStagingLine')
    .values(lines.map((line) => ({ stagingId: id, ...line })))
    .execute()
  ctx.audit({
    verb: 'add',
    entity: 'stockStaging',
    id,
    name: stagingNo,
    after: { kind: order.kind, lines: lines.length },
  })
  touchStaging(ctx, [id])
  return id
}

interface Low {
  locationId: number
  productId: number
  refill: number
}

/** Brings what is below its minimum beside a station and not on its way; one order for each place. */
export async function refillLow(ctx: Ctx): Promise<{ made: number }> {
  await sql`select id from stock_kanban order by id for update`.execute(ctx.db)
  const { rows } = await sql<Low>`
    select k.location_id, k.product_id, k.refill from stock_kanban k
    join stock_location o on o.team_id = k.team_id and o.id = k.location_id and o.enabled
    where k.enabled and k.minimum > ${usableThere(dayOf(ctx))} + ${comingThere}
    order by k.location_id, k.product_id`.execute(ctx.db)
  if (!rows.length) return { made: 0 }
  const locationId = await gatheringPlace(ctx, null)
  const neededAt = ctx.now.toISOString()
  const places = [...new Set(rows.map((row) => row.locationId))]
  for (const toLocationId of places) {
    const lines = rows.filter((row) => row.locationId === toLocationId)
    const wanted = lines.map(({ productId, refill }) => ({ productId, quantity: refill }))
    await write(ctx, { kind: 'refill', locationId, toLocationId, neededAt }, wanted)
  }
  return { made: places.length }
}

export const refill = (ctx: Ctx, _input: InputOf<typeof refillKanban>) => refillLow(ctx)
