import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import { labelsOf } from './craft-hours-label.ts'
import { lockProducts, placeKey, writeHours } from './write-hours.ts'

/** An operation of a product at a work centre. */
export interface TimePlace {
  productId: number
  operationId: number
  workCenterId: number
}

export interface StandardTime extends TimePlace {
  singleTripQuantity: number
  /** Seconds for one trip. */
  singleProcessingTime: number
  /** Minutes. */
  timePreparation: number
  unitPrice: number
  /** Seconds of green lamp for one trip. */
  greenLampDuration: number | null
}

/**
 * The times and prices that hold at each place today: the product's man-hours there, else its default routing's, else the operation's own.
 * Places that the caller does not see are not in it.
 *
 * @returns by `placeKey`
 */
export async function standardTimes(db: Db, places: readonly TimePlace[]): Promise<Map<string, StandardTime>> {
  const { rows } = await sql<StandardTime>`
    select k.product_id, k.operation_id, k.work_center_id,
      coalesce(h.single_trip_quantity, s.single_trip_quantity, o.single_trip_quantity) as single_trip_quantity,
      coalesce(h.single_processing_time, s.single_processing_time, o.single_processing_time) as single_processing_time,
      coalesce(h.time_preparation, s.time_preparation, o.time_preparation) as time_preparation,
      coalesce(h.unit_price, s.unit_price, o.unit_price) as unit_price,
      case when h.id is not null then h.green_lamp_duration else coalesce(s.green_lamp_duration, o.green_lamp_duration) end
        as green_lamp_duration
    from unnest(${places.map((place) => place.productId)}::bigint[], ${places.map((place) => place.operationId)}::bigint[],
      ${places.map((place) => place.workCenterId)}::bigint[]) as k (product_id, operation_id, work_center_id)
    join product p on p.id = k.product_id
    join operation o on o.id = k.operation_id
    join work_center w on w.id = k.work_center_id
    left join craft_hours h on h.product_id = k.product_id and h.operation_id = k.operation_id
      and h.work_center_id = k.work_center_id
    left join lateral (
      select r.* from routing g join routing_operation r on r.team_id = g.team_id and r.routing_id = g.id
      where g.product_id = k.product_id and g.is_default and r.operation_id = k.operation_id
      order by r.sequence limit 1) s on true`.execute(db)
  return new Map(rows.map((row) => [placeKey(row), row]))
}

/**
 * Gives products other standard times at work centres, as their man-hours there; price, set-up time and quantity of a trip stay as they
 * are. `was` is what whoever asks saw: a standard that is another by now is refused, with all that were asked for beside it.
 *
 * @throws a refusal for a place that is not there, or is not the caller's to see
 */
export async function setStandardTimes(
  ctx: Ctx,
  wanted: readonly (TimePlace & { was: number; seconds: number })[],
): Promise<{ added: number; overwritten: number }> {
  await lockProducts(
    ctx.db,
    wanted.map(({ productId }) => productId),
  )
  const standing = await standardTimes(ctx.db, wanted)
  if (wanted.some((place) => !standing.has(placeKey(place)))) throw notFound()
  const times = wanted.map((place) => ({ ...place, now: standing.get(placeKey(place)) as StandardTime }))
  const overtaken = times.filter(({ was, now }) => was !== now.singleProcessingTime)
  if (overtaken.length) {
    const names = (await labelsOf(ctx.db, overtaken.slice(0, 5))).join(ctx.t('listed'))
    throw refuse('craftHours.overtaken', { names })
  }
  const hours = times.map(({ productId, operationId, workCenterId, seconds, now }) => ({
    productId,
    operationId,
    workCenterId,
    singleTripQuantity: now.singleTripQuantity,
    singleProcessingTime: seconds,
    timePreparation: now.timePreparation,
    unitPrice: now.unitPrice,
    greenLampDuration: now.greenLampDuration,
  }))
  return writeHours(ctx, hours, ['overwrite'])
}
