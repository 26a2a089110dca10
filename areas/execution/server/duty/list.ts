import { sql } from 'kysely'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { dutyCrud } from '../../contract/duty.ts'

/** Hours on duty; an open stretch counts until now. */
const hours = sql<number>`round((extract(epoch from coalesce(d.off_at, now()) - d.on_at) / 3600)::numeric, 2)`

export const duties = serveCrud(dutyCrud, {
  table: 'dutySession',
  sort: [{ field: 'onAt', order: 'desc' }],
  list: (db, ctx) =>
    db
      .selectFrom('dutySession as d')
      .innerJoin('teamUser as u', 'u.id', 'd.userId')
      .innerJoin('workCenter as c', 'c.id', 'd.workCenterId')
      .leftJoin('task as t', 't.id', 'd.taskId')
      .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
      .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
      .leftJoin('station as s', 's.id', 'd.stationId')
      .leftJoin('productionLine as l', 'l.id', 'd.lineId')
      .leftJoin('department as p', 'p.id', 'd.workshopId')
      .leftJoin('teamUser as b', 'b.id', 'd.correctedBy')
      .select([
        'd.id',
        'd.version',
        'd.userId',
        'u.name as userName',
        'u.jobNumber',
        sql<boolean>`d.off_at is null`.as('onDuty'),
        'd.onAt',
        'd.onAt as createdAt',
        'd.offAt',
        hours.as('hours'),
        'd.forgotten',
        'd.taskId',
        't.taskNo',
        'w.workorderNo',
        copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName').as('produreName'),
        'd.workshopId',
        nameIn<string | null>(ctx, 'p').as('workshopName'),
        'd.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        'd.workCenterId',
        nameIn(ctx, 'c').as('workCenterName'),
        nameIn<string | null>(ctx, 's').as('stationName'),
        'd.shiftDate',
        'd.shiftId',
        'b.name as correctedByName',
        'd.correctionReason',
      ]),
})
