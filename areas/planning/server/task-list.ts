import { sql } from 'kysely'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { taskCrud } from '../contract/task.api.ts'

/** Tasks with the particulars of their order, operation and place. Overdue is reckoned as the list is read. */
const list = (db: Db) =>
  db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .leftJoin('workCenter as c', 'c.id', 't.workCenterId')
    .leftJoin('productionLine as l', 'l.id', 't.lineId')
    .leftJoin('machine as m', 'm.id', 't.machineId')
    .leftJoin('task as whole', 'whole.id', 't.combinedInto')
    .select([
      't.id',
      't.version',
      't.createdAt',
      't.taskNo',
      't.status',
      't.workOrderId',
      'w.workorderNo',
      'w.materialNo',
      'w.materialDesc',
      'o.produreNo',
      'o.produreName',
      'l.name as lineName',
      't.workCenterId',
      'c.name as workCenterName',
      'm.name as machineName',
      't.planQuantity',
      't.reportedGood as completedQuantity',
      't.reportedDefective as defectiveQuantity',
      't.approvedGood',
      't.processingMinutes',
      't.setupMinutes',
      't.plannedStart',
      't.plannedEnd',
      't.shiftDate',
      't.publishedStart',
      't.publishedEnd',
      't.startedAt',
      't.endedAt',
      'w.requiredEndDate',
      'w.priority',
      't.locked',
      't.released',
      't.isCombined',
      't.combinedInto',
      'whole.taskNo as combinedNo',
    ])
    .select(
      sql<boolean>`t.released and t.status <> 'completed'
        and (t.published_end < now() or (t.status = 'waiting' and t.published_start < now()))`.as('overdue'),
    )

export const taskList = serveCrud(taskCrud, { table: 'task', list, sort: [{ field: 'id', order: 'desc' }] })
