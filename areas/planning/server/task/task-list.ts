import { copiedNameIn, madeNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { taskCrud } from '../../contract/task/task.api.ts'
import { overdueTask } from '../published/overdue.ts'
import { membersWork } from './members-work.ts'

/** Tasks with the particulars of their orders, operation and place. Overdue is reckoned as the list is read. */
const list = (db: Db, reader: Reader) =>
  db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .leftJoin('workCenter as c', 'c.id', 't.workCenterId')
    .leftJoin('productionLine as l', 'l.id', 't.lineId')
    .leftJoin('machine as m', 'm.id', 't.machineId')
    .leftJoin('task as whole', 'whole.id', 't.combinedInto')
    .leftJoinLateral(membersWork(reader).as('k'), (j) => j.onTrue())
    .select([
      't.id',
      't.version',
      't.createdAt',
      't.taskNo',
      't.status',
      't.workOrderId',
      nameIn<string | null>(reader, 'l').as('lineName'),
      't.workCenterId',
      nameIn<string | null>(reader, 'c').as('workCenterName'),
      't.machineId',
      nameIn<string | null>(reader, 'm').as('machineName'),
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
      't.locked',
      't.released',
      't.isCombined',
      't.combinedInto',
      'whole.taskNo as combinedNo',
    ])
    .select(({ fn }) => [
      fn.coalesce('w.workorderNo', 'k.workorderNo').as('workorderNo'),
      fn.coalesce('w.materialNo', 'k.materialNo').as('materialNo'),
      fn.coalesce('w.materialDesc', 'k.materialDesc').as('materialDesc'),
      fn.coalesce(madeNameIn<string | null>(reader, 'w'), 'k.materialDesc').as('materialText'),
      fn.coalesce('o.produreNo', 'k.produreNo').as('produreNo'),
      fn
        .coalesce(copiedNameIn<string | null>(reader, 'o', 'operation', 'produreName'), 'k.produreName')
        .as('produreName'),
      fn.coalesce('w.requiredEndDate', 'k.requiredEndDate').as('requiredEndDate'),
      fn.coalesce('w.priority', 'k.priority').as('priority'),
    ])
    .select(overdueTask().as('overdue'))

export const taskList = serveCrud(taskCrud, { table: 'task', list, sort: [{ field: 'id', order: 'desc' }] })
