import { sql } from 'kysely'
import { among } from '#core/server/db/among.ts'
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
  /** Minutes after it. */
  machineAdjustMinutes: number
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
  inProcessScheme: string | null
  selfScheme: string | null
  finalScheme: string | null
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
  const wanted = routingsOf(db, [productId])
  const chosen = routingId === undefined ? wanted.where('isDefault', '=', true) : wanted.where('id', '=', routingId)
  return (await snapshotsOf(db, await chosen.execute())).get(productId) ?? null
}

/** The default ones of many products, by product; those that have none are not in it. */
export const routingSnapshots = async (db: Db, productIds: readonly number[]): Promise<Map<number, RoutingSnapshot>> =>
  snapshotsOf(db, await routingsOf(db, productIds).where('isDefault', '=', true).execute())

const routingsOf = (db: Db, productIds: readonly number[]) =>
  db
    .selectFrom('routing')
    .select(['id', 'productId', 'routingVersion'])
    .where(among(sql.ref('product_id'), productIds))

async function snapshotsOf(
  db: Db,
  routings: { id: number; productId: number; routingVersion: string }[],
): Promise<Map<number, RoutingSnapshot>> {
  if (!routings.length) return new Map()
  const rows = await db
    .selectFrom('routingOperation as o')
    .innerJoin('routing as r', (join) => join.onRef('r.teamId', '=', 'o.teamId').onRef('r.id', '=', 'o.routingId'))
    .leftJoin('craftHours as h', (join) =>
      join
        .onRef('h.teamId', '=', 'o.teamId')
        .onRef('h.operationId', '=', 'o.operationId')
        .onRef('h.workCenterId', '=', 'o.workCenterId')
        .onRef('h.productId', '=', 'r.productId'),
    )
    .where(
      among(
        sql.ref('o.routing_id'),
        routings.map(({ id }) => id),
      ),
    )
    .select('o.routingId')
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
      'o.machineAdjustMinutes',
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
      'o.inProcessScheme',
      'o.selfScheme',
      'o.finalScheme',
      'o.auxiliaryUnit',
      'o.mainFactor',
      'o.auxiliaryFactor',
    ])
    .orderBy('o.routingId')
    .orderBy('o.sequence')
    .execute()
  const byRouting = new Map<number, SnapshotOperation[]>()
  for (const { routingId, ...operation } of rows) {
    const known = byRouting.get(routingId)
    if (known) known.push(operation)
    else byRouting.set(routingId, [operation])
  }
  return new Map(
    routings.flatMap(({ id, productId, routingVersion }) => {
      const operations = byRouting.get(id)
      return operations ? [[productId, { routingId: id, routingVersion, operations }]] : []
    }),
  )
}
