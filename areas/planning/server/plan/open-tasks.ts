import { sql } from 'kysely'
import { copiedNameIn, madeNameIn, type Reader } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'

/** What planning knows of a task that is not completed, with its operation and order. Instants are ISO text, as stored. */
export type OpenTask = Awaited<ReturnType<typeof readOpenTasks>>[number]

/**
 * All tasks of the team that are not completed and whose order is open, in one query; members of combined tasks among them.
 * Read it unscoped: a machine does not care which workshop a task in its way belongs to.
 */
export const readOpenTasks = (db: Db, reader: Reader) =>
  db
    .selectFrom('task as t')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .leftJoin('operation as m', 'm.id', 'o.operationId')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('product as p', 'p.id', 'w.productId')
    .leftJoin('lineSequence as q', 'q.id', 't.sequenceId')
    .where('t.status', '<>', 'completed')
    .where((e) => e.or([e('w.id', 'is', null), e.and([e('w.status', '<>', 'closed'), e('w.deletedAt', 'is', null)])]))
    .select([
      't.id',
      't.version',
      't.taskNo',
      't.workOrderId',
      't.orderOperationId',
      't.workshopId',
      't.lineId',
      't.workCenterId',
      't.machineId',
      't.status',
      't.planQuantity',
      't.processingMinutes',
      't.setupMinutes',
      't.handMinutes',
      't.plannedSetupStart',
      't.plannedStart',
      't.plannedEnd',
      't.shiftDate',
      't.shiftId',
      't.locked',
      't.released',
      't.publishedStart',
      't.publishedEnd',
      't.publishedWorkCenterId',
      't.publishedMachineId',
      't.combinedInto',
      't.isCombined',
      't.sequenceId',
      't.sequenceSlot',
      'q.paceMs',
      'q.lineId as sequenceLineId',
      't.reportedGood',
      't.reportedDefective',
      't.startedAt',
      'o.sequence',
      'o.successor',
      'o.operationId',
      copiedNameIn<string | null>(reader, 'o', 'operation', 'produreName', 'm').as('produreName'),
      'o.timePreparation',
      'o.machineAdjustMinutes',
      'o.singleTripQuantity',
      'o.singleProcessingTime',
      'o.workCenterId as ownCenterId',
      'o.alternativeWorkCenterIds',
      'o.transferBatch',
      'o.transferMinutes',
      'o.mold',
      'o.fixtureNumber',
      'm.crewPositionId',
      'm.crewSize',
      'm.uninterrupted',
      'w.workorderNo',
      'w.productId',
      'w.materialNo',
      madeNameIn<string | null>(reader, 'w', 'p').as('materialDesc'),
      'w.priority',
      'w.requiredStartDate',
      'w.requiredEndDate',
      'p.family',
      'p.color',
    ])
    .orderBy('t.id')
    .execute()

/** Completed tasks of orders that still have open ones: their pieces are made, and count where lots are matched. */
export const readFinishedTasks = (db: Db) =>
  db
    .selectFrom('task as t')
    .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .where('t.status', '=', 'completed')
    .where((e) =>
      e.exists(
        e
          .selectFrom('task as open')
          .where('open.status', '<>', 'completed')
          .whereRef('open.workOrderId', '=', 't.workOrderId')
          .select(sql`1`.as('one')),
      ),
    )
    .select(['t.id', 't.workOrderId', 't.planQuantity', 'o.sequence'])
    .execute()

export type FinishedTask = Awaited<ReturnType<typeof readFinishedTasks>>[number]

/** Standard times at single work centres, of the products and operations that the open tasks are of. */
export const readCraftHours = (db: Db) =>
  db
    .selectFrom('craftHours as c')
    .where((e) =>
      e.exists(
        e
          .selectFrom('task as t')
          .innerJoin('orderOperation as o', 'o.id', 't.orderOperationId')
          .innerJoin('workOrder as w', 'w.id', 't.workOrderId')
          .where('t.status', '<>', 'completed')
          .whereRef('o.operationId', '=', 'c.operationId')
          .whereRef('w.productId', '=', 'c.productId')
          .select(sql`1`.as('one')),
      ),
    )
    .select([
      'c.productId',
      'c.operationId',
      'c.workCenterId',
      'c.singleTripQuantity',
      'c.singleProcessingTime',
      'c.timePreparation',
    ])
    .execute()

export type CraftHours = Awaited<ReturnType<typeof readCraftHours>>[number]
