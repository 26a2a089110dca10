import { sql } from 'kysely'
import { add, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuse, throwIf } from '#core/server/refusal.ts'
import type * as api from '../../contract/feed.ts'
import { mustBePlace } from '../acts/parts.ts'
import { askForFirst, insteadOf, mayBeTaken, whyNotTaken } from '../first-out.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { virtualPlace } from '../ledger/places.ts'
import { feedPlace } from './place.ts'
import { type FeedTask, feedTask, type Lying, lyingFor, mayBeLoaded, takenForTask } from './task.ts'

/** Loads a lot for a task. One that is loaded there already gains what is added. */
export async function loadFeed(
  ctx: Ctx,
  input: InputOf<typeof api.loadUseMaterial>,
): Promise<OutputOf<typeof api.loadUseMaterial>> {
  const task = await feedTask(ctx, input.taskId, { open: true })
  const [lying] = await lyingFor(ctx, task.id, sql<boolean>`b.id = ${input.id}`)
  if (!lying) throw notFound()
  // What quality says of it holds until the commit.
  await ctx.db.selectFrom('stockLot').select('id').where('id', '=', lying.lotId).forShare().execute()
  await refuseUnfit(ctx, task, lying)
  await askForOther(ctx, task, lying, input.confirmed)
  const locationId = await feedPlace(ctx, task)
  const quantity = input.quantity ?? lying.quantity
  if (locationId !== lying.locationId) {
    const from = { locationId: lying.locationId, lotId: lying.lotId, state: 'free' as const }
    const document = { kind: 'feed', no: task.taskNo }
    const takenFor = await takenForTask(ctx, task.id)
    await moveStock(ctx, [{ kind: 'transfer', quantity, from, to: { ...from, locationId }, document, takenFor }])
  } else await refuseLoaded(ctx, task, lying)
  const { rows } = await sql<{ id: number }>`
    insert into stock_feed as f (work_center_id, location_id, lot_id, task_no, quantity, loaded_at, loaded_by)
    values (${task.workCenterId}, ${locationId}, ${lying.lotId}, ${task.taskNo},
      ${locationId === lying.locationId ? lying.quantity : quantity}, ${ctx.now.toISOString()}, ${ctx.caller.userId || null})
    on conflict (team_id, work_center_id, location_id, lot_id) where ended_at is null
    do update set quantity = f.quantity + excluded.quantity, version = f.version + 1 returning id`.execute(ctx.db)
  const { id } = rows[0] as { id: number }
  const name = `${lying.productCode} ${lying.lotNumber}`.trim()
  ctx.audit({ verb: 'load', entity: 'stockFeed', id, name, after: { taskNo: task.taskNo, quantity } })
  ctx.touch('stockFeed', [id])
  return { id }
}

/** What is loaded there is not loaded once more where it lies: more of it is brought. */
async function refuseLoaded(ctx: Ctx, task: FeedTask, lying: Lying): Promise<void> {
  const there = await ctx.db
    .selectFrom('stockFeed')
    .select('id')
    .where('workCenterId', '=', task.workCenterId)
    .where('locationId', '=', lying.locationId)
    .where('lotId', '=', lying.lotId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (there) throw refuse('feed.loadedAlready', { lot: lying.lotNumber, product: lying.productCode })
}

/** Refuses what may not be loaded for a task, and says what may. */
export async function refuseUnfit(ctx: Ctx, task: FeedTask, lying: Lying): Promise<void> {
  const others = () =>
    lyingFor(ctx, task.id, lying.materialId === null ? mayBeLoaded(dayOf(ctx)) : sameMaterial(ctx, lying))
  const params = { lot: lying.lotNumber, product: lying.productCode }
  if (lying.materialId === null)
    throw refuse('feed.wrongPart', { ...params, task: task.taskNo, way: insteadOf(ctx, await others()) })
  if (lying.consumption === 'none') throw refuse('feed.notBooked', params)
  if (!mayBeTaken(lying)) throwIf(await whyNotTaken(ctx, lying, await others()))
}

const sameMaterial = (ctx: Ctx, { materialId }: Lying) =>
  sql<boolean>`need.material_id = ${materialId} and ${mayBeLoaded(dayOf(ctx))}`

/**
 * What goes first in the stores is loaded first; another is asked about, and the answer is kept in the log. What was brought beside the station has
 * had its turn: it is compared with what else lies there.
 */
async function askForOther(ctx: Ctx, task: FeedTask, lying: Lying, confirmed: readonly string[]): Promise<void> {
  const [first] = await lyingFor(
    ctx,
    task.id,
    sql<boolean>`b.product_id = ${lying.productId} and ${mayBeLoaded(dayOf(ctx))} and case
      when exists (select from stock_location h where h.id = ${lying.locationId} and h.kind in ('lineSide', 'feeder'))
      then b.location_id = ${lying.locationId} else b.id = ${lying.id} or c.kind = 'storage' end`,
  )
  if (!askForFirst(lying, first, confirmed)) return
  const name = `${lying.productCode} ${lying.lotNumber}`
  ctx.audit({ verb: 'loadOther', entity: 'stockFeed', name, note: first?.lotNumber ?? '' })
}

/** A load that has not ended, locked, with what is left of it. */
async function lockFeed(ctx: Ctx, id: number) {
  const feed = await lockRow(ctx.db, 'stockFeed', id)
  const lot = await ctx.db
    .selectFrom('stockLot as l')
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
    .select(['l.number', 'p.code'])
    .where('l.id', '=', feed.lotId)
    .executeTakeFirstOrThrow()
  const name = `${lot.code} ${lot.number}`.trim()
  if (feed.endedAt !== null) throw refuse('feed.ended', { lot: name })
  const side = { locationId: feed.locationId, lotId: feed.lotId, state: 'free' as const }
  const balance = await ctx.db
    .selectFrom('stockBalance')
    .select('quantity')
    .where('locationId', '=', side.locationId)
    .where('lotId', '=', side.lotId)
    .where('state', '=', 'free')
    .forUpdate()
    .executeTakeFirst()
  return { feed, name, side, left: balance?.quantity ?? 0 }
}

async function end(ctx: Ctx, id: number, reason: 'usedUp' | 'unloaded'): Promise<void> {
  await ctx.db
    .updateTable('stockFeed')
    .set({
      endedAt: ctx.now.toISOString(),
      endedBy: ctx.caller.userId || null,
      endReason: reason,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  ctx.touch('stockFeed', [id])
}

/** Books what weighing shows against what the books said when it was weighed: reports since then stay. */
export async function weighFeed(
  ctx: Ctx,
  { id, expected, remaining, note }: InputOf<typeof api.weighUseMaterial>,
): Promise<OutputOf<typeof api.weighUseMaterial>> {
  const { feed, name, side, left } = await lockFeed(ctx, id)
  const difference = subtract(remaining, expected)
  if (difference !== 0) {
    const production = { ...side, locationId: await virtualPlace(ctx, 'production') }
    const [from, to] = difference > 0 ? [production, side] : [side, production]
    const document = { kind: 'feed', no: feed.taskNo }
    await moveStock(ctx, [{ kind: 'weighing', quantity: Math.abs(difference), from, to, note, document }])
  }
  if (add(left, difference) <= 0) await end(ctx, id, 'usedUp')
  ctx.audit({
    verb: 'weigh',
    entity: 'stockFeed',
    id,
    name,
    note: note ?? undefined,
    before: { quantity: expected },
    after: { quantity: remaining },
  })
  ctx.touch('stockFeed', [id])
  return { difference }
}

export async function unloadFeed(
  ctx: Ctx,
  { id, toLocationId }: InputOf<typeof api.unloadUseMaterial>,
): Promise<OutputOf<typeof api.unloadUseMaterial>> {
  const { feed, name, side, left } = await lockFeed(ctx, id)
  if (toLocationId && toLocationId !== side.locationId && left > 0) {
    await mustBePlace(ctx, 'toLocationId', toLocationId)
    const to = { ...side, locationId: toLocationId }
    const document = { kind: 'feed', no: feed.taskNo }
    await moveStock(ctx, [{ kind: 'transfer', quantity: left, from: side, to, document }])
  }
  await end(ctx, id, left > 0 ? 'unloaded' : 'usedUp')
  ctx.audit({ verb: 'unload', entity: 'stockFeed', id, name, after: { quantity: left } })
  return { left }
}
