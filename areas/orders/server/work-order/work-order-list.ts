import { sql } from 'kysely'
import { copiedNameIn, madeNameIn, nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'

const workshopName = (reader: Reader) => sql<string | null>`(select ${nameIn(reader, 'd')} from department d
  where d.team_id = w.team_id and d.id = w.workshop_id)`
const parentNo = sql<string | null>`(select p.workorder_no from work_order p
  where p.team_id = w.team_id and p.id = w.parent_id)`
const createdByName = sql<string | null>`(select u.name from team_user u
  where u.team_id = w.team_id and u.id = w.created_by)`

/**
 * The rows of work-order lists. What other tables say stands in sub-selects: where it is not asked for PostgreSQL drops it, and
 * counts rows within an index alone, which it does not under a join.
 */
function base(db: Db, reader: Reader) {
  return db
    .selectFrom('workOrder as w')
    .select([
      'w.id',
      'w.version',
      'w.createdAt',
      'w.workorderNo',
      'w.taskNo',
      'w.productId',
      'w.materialNo',
      'w.materialDesc',
      madeNameIn(reader, 'w').as('materialText'),
      'w.materialSpec',
      unitIn(reader, 'w').as('unit'),
      'w.status',
      'w.abnormalReasons',
      'w.type',
      'w.planQuantity',
      'w.completedQuantity',
      'w.approvedQuantity',
      'w.defectiveQuantity',
      'w.progress',
      'w.estimatedStart',
      'w.estimatedEnd',
      'w.actualStart',
      'w.actualEnd',
      'w.requiredStartDate',
      'w.requiredEndDate',
      'w.deliveryDate',
      'w.priority',
      'w.workshopId',
      workshopName(reader).as('workshopName'),
      'w.customer',
      'w.salesman',
      'w.salesOrderNo',
      'w.salesOrderLineId',
      'w.planTrackingNumber',
      'w.merchandiser',
      'w.drawingNumber',
      'w.routingVersion',
      'w.bomVersion',
      parentNo.as('parentNo'),
      'w.printCount',
      'w.closeNote',
      'w.remarks',
      createdByName.as('createdByName'),
    ])
}

export const workOrderList = (db: Db, reader: Reader) => base(db, reader).where('w.deletedAt', 'is', null)

/** Deleted orders, with when and by whom. */
export const deletedWorkOrderList = (db: Db, reader: Reader) =>
  base(db, reader)
    .leftJoin('teamUser as x', (join) => join.onRef('x.teamId', '=', 'w.teamId').onRef('x.id', '=', 'w.deletedBy'))
    .select(['w.deletedAt', 'x.name as deletedByName'])
    .where('w.deletedAt', 'is not', null)

/** Orders with the quantities of their operations, in their order, as one value a row. */
export const workProgressList = (db: Db, reader: Reader) =>
  workOrderList(db, reader).select(
    sql<unknown>`coalesce((select json_agg(json_build_object('sequence', o.sequence, 'produreName', ${copiedNameIn(reader, 'o', 'operation', 'produreName')},
        'workCenterName', ${nameIn(reader, 'c')}, 'planQuantity', o.plan_quantity, 'taskedQuantity', o.tasked_quantity,
        'reportedGood', o.reported_good, 'reportedDefective', o.reported_defective, 'approvedGood', o.approved_good)
        order by o.sequence)
      from order_operation o left join work_center c on c.team_id = o.team_id and c.id = o.work_center_id
      where o.team_id = w.team_id and o.work_order_id = w.id), '[]')`.as('operations'),
  )
