import { sql } from 'kysely'
import type { Db } from '#core/server/db/pool.ts'

/** An operation of a routing with the columns that an order's operation takes over as they are. */
export interface SnapshotOperation {
  sequence: number
  operationId: number
  produreNo: string
  produreName: string
  groupNo: string | null
  /** Sequences of the operations that follow; empty: the last. */
  successor: number[]
  difficultyRate: number
  unitPrice: number
  /** Minutes. */
  timePreparation: number
  singleTripQuantity: number
  /** Seconds for one trip. */
  singleProcessingTime: number
  /** Seconds of green lamp for one trip. */
  greenLampDuration: number | null
  workCenterId: number
  alternativeWorkCenterIds: number[]
  /** Pieces; null: the whole lot. */
  transferBatch: number | null
  transferMinutes: number
  mold: string | null
  fixtureNumber: string | null
  keyProcess: boolean
  firstScheme: string | null
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
}

export interface RoutingSnapshot {
  routingId: number
  routingVersion: string
  operations: SnapshotOperation[]
}

/**
 * A product's routing as an order takes it at its confirmation: the default one, or the one named. Where the product has man-hours
 * of its own for an operation at its work centre, they stand in place of the routing's times and price.
 * @returns null when the product has no such routing
 */
export async function routingSnapshot(db: Db, productId: number, routingId?: number): Promise<RoutingSnapshot | null> {
  let chosen = db.selectFrom('routing').select(['id', 'routingVersion']).where('productId', '=', productId)
  chosen = routingId === undefined ? chosen.where('isDefault', '=', true) : chosen.where('id', '=', routingId)
  const routing = await chosen.executeTakeFirst()
  if (!routing) return null
  const operations = await db
    .selectFrom('routingOperation as o')
    .leftJoin('craftHours as h', (join) =>
      join
        .onRef('h.teamId', '=', 'o.teamId')
        .onRef('h.operationId', '=', 'o.operationId')
        .onRef('h.workCenterId', '=', 'o.workCenterId')
        .on('h.productId', '=', productId),
    )
    .where('o.routingId', '=', routing.id)
    .select([
      'o.sequence',
      'o.operationId',
      'o.produreNo',
      'o.produreName',
      'o.groupNo',
      'o.successor',
      'o.difficultyRate',
      sql<number>`coalesce(h.unit_price, o.unit_price)`.as('unitPrice'),
      sql<number>`coalesce(h.time_preparation, o.time_preparation)`.as('timePreparation'),
      sql<number>`coalesce(h.single_trip_quantity, o.single_trip_quantity)`.as('singleTripQuantity'),
      sql<number>`coalesce(h.single_processing_time, o.single_processing_time)`.as('singleProcessingTime'),
      sql<number | null>`coalesce(h.green_lamp_duration, o.green_lamp_duration)`.as('greenLampDuration'),
      'o.workCenterId',
      'o.alternativeWorkCenterIds',
      'o.transferBatch',
      'o.transferMinutes',
      'o.mold',
      'o.fixtureNumber',
      'o.keyProcess',
      'o.firstScheme',
      'o.auxiliaryUnit',
      'o.mainFactor',
      'o.auxiliaryFactor',
    ])
    .orderBy('o.sequence')
    .execute()
  return operations.length ? { routingId: routing.id, routingVersion: routing.routingVersion, operations } : null
}
