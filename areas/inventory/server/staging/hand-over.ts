import { sql } from 'kysely'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow, lockRow } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { askFirst, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import {
  type cancelStaging,
  type handOverStaging,
  type returnStaging,
  type StagingState,
  staging,
} from '../../contract/staging.ts'
import type { LotStatus } from '../../contract/stock-states.ts'
import { mustBePlace } from '../acts/parts.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { mayReceive } from '../policy.ts'
import { linesOf, lockStaging, touchStaging } from './facts.ts'
import { bringBack, documentOf, type Picked, picksOf, stagingOf } from './pick.ts'
import { tellBrought } from './tell.ts'

const entity = { name: staging.name, key: staging.key, table: 'stockStaging' as const }

/** Hands what is picked over to the line. What is missing is asked about: the plan needs it again from then on. */
export async function handOver(
  ctx: Ctx,
  { receiverId, confirmed, ...target }: InputOf<typeof handOverStaging>,
): Promise<OutputOf<typeof handOverStaging>> {
  const order = await lockStaging(ctx, target, 'handOver')
  throwIf(mayReceive(ctx.caller, receiverId))
  const receiver = await ctx.db
    .selectFrom('teamUser')
    .select('name')
    .where('id', '=', receiverId)
    .where('status', '=', 'enabled')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!receiver) throw refuseField('receiverId', 'stockStaging.noReceiver')
  const picks = await picksOf(ctx, order.id)
  if (!picks.length) throw refuse('stockStaging.nothingPicked', { order: order.stagingNo })
  await mustBeUsable(ctx, picks)
  const lines = await linesOf(ctx, sql<boolean>`n.staging_id = ${order.id}`)
  const short = lines.filter(({ quantity, picked }) => picked < quantity)
  if (short.length) {
    const told = short.map(({ productCode, quantity, picked }) => `${productCode} ${picked}/${quantity}`)
    if (!confirmed.includes('partStaging'))
      throw askFirst('partStaging', 'stockStaging.part', { lines: told.join(ctx.t('listed')) })
    await leaveOut(ctx, order.id)
  }
  await moveStock(
    ctx,
    picks.map(({ lotId, quantity }) => {
      const from = { locationId: order.locationId, lotId, state: 'free' as const }
      const to = { ...from, locationId: order.toLocationId }
      return { kind: 'transfer' as const, quantity, from, to, document: documentOf(order) }
    }),
  )
  const given = { stagingId: order.id, givenBy: ctx.caller.userId || null, receivedBy: receiverId }
  await ctx.db
    .insertInto('stockStagingHandover')
    .values({ ...given, at: ctx.now.toISOString() })
    .execute()
  await changeRow(ctx, entity, { id: order.id }, { status: 'handedOver' }, { verb: 'handOver', note: receiver.name })
  await tellBrought(ctx, order.id, picks)
  touchStaging(ctx, [order.id])
  return {}
}

/** Refuses what was picked of a lot that was held, or has expired, since then. */
async function mustBeUsable(ctx: Ctx, picks: readonly Picked[]): Promise<void> {
  const lotIds = picks.map(({ lotId }) => lotId)
  const expired = sql<boolean>`coalesce(l.expires_on < ${dayOf(ctx)}::date, false)`
  const { rows } = await sql<{ lot: string; product: string; status: LotStatus; expired: boolean }>`
    select l.number as lot, p.code as product, l.status, ${expired} as expired
    from stock_lot l join product p on p.team_id = l.team_id and p.id = l.product_id
    where l.id = any(${lotIds}::bigint[]) and (l.status <> 'free' or ${expired}) order by l.id limit 1`.execute(ctx.db)
  const [lot] = rows
  if (!lot) return
  const status = ctx.t(`stockStatus.${lot.status === 'free' ? 'expired' : lot.status}`)
  throw refuse('stockStaging.notUsable', { lot: lot.lot, product: lot.product, status })
}

/** Lines are what was picked of them; those of which nothing was are gone from the order. */
async function leaveOut(ctx: Ctx, stagingId: number): Promise<void> {
  await sql`delete from stock_staging_line n where n.staging_id = ${stagingId}
    and not exists (select from stock_staging_pick k where k.team_id = n.team_id and k.staging_line_id = n.id)`.execute(
    ctx.db,
  )
  await sql`update stock_staging_line n set quantity = (select sum(k.quantity) from stock_staging_pick k
      where k.team_id = n.team_id and k.staging_line_id = n.id)
    where n.staging_id = ${stagingId}`.execute(ctx.db)
}

/** What the line did not use goes back to the stores: no more than was brought, nor than still lies there. */
export async function returnPicked(
  ctx: Ctx,
  { id, quantity, toLocationId, note }: InputOf<typeof returnStaging>,
): Promise<OutputOf<typeof returnStaging>> {
  const order = await lockRow(ctx.db, 'stockStaging', await stagingOf(ctx, id))
  if ((order.status as StagingState) !== 'handedOver')
    throw refuse('stockStaging.notHandedOver', { order: order.stagingNo })
  await mustBePlace(ctx, 'toLocationId', toLocationId)
  const pick = (await picksOf(ctx, order.id)).find((each) => each.id === id)
  const left = pick ? subtract(pick.quantity, pick.returned) : 0
  if (!pick || quantity > left) throw refuseField('quantity', 'stockStaging.returnedMore', { left })
  const from = { locationId: order.toLocationId, lotId: pick.lotId, state: 'free' as const }
  const to = { ...from, locationId: toLocationId }
  await moveStock(ctx, [{ kind: 'transfer', quantity, from, to, note, document: documentOf(order) }])
  await sql`update stock_staging_pick set returned = returned + ${quantity} where id = ${id}`.execute(ctx.db)
  await tellBrought(ctx, order.id, [{ lineId: pick.lineId, quantity: subtract(0, quantity) }])
  ctx.audit({ verb: 'return', entity: 'stockStaging', id: order.id, name: order.stagingNo, after: { quantity } })
  touchStaging(ctx, [order.id])
  return {}
}

export async function cancel(
  ctx: Ctx,
  { note, ...target }: InputOf<typeof cancelStaging>,
): Promise<OutputOf<typeof cancelStaging>> {
  const order = await lockStaging(ctx, target, 'cancel')
  await bringBack(ctx, order, await picksOf(ctx, order.id))
  await changeRow(ctx, entity, { id: order.id }, { status: 'cancelled' }, { verb: 'cancel', note })
  touchStaging(ctx, [order.id])
  return {}
}
