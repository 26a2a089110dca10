import { sql } from 'kysely'
import { copiedNameIn, madeNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { inspectionRecordCrud } from '../contract/record.ts'

/** Where an inspection `r` stands now. */
export const statusNow = sql<string>`case
  when r.executed_at is null then case when r.due_at < now() then 'delayed' else 'pending' end
  when r.executed_at > r.due_at then 'executedLate' else 'executed' end`

export const recordSource = (db: Db, reader: Reader) =>
  db
    .selectFrom('inspectionRecord as r')
    .innerJoin('task as t', (j) => j.onRef('t.teamId', '=', 'r.teamId').onRef('t.id', '=', 'r.taskId'))
    .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'r.teamId').onRef('w.id', '=', 'r.workOrderId'))
    .innerJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 'r.teamId').onRef('o.id', '=', 'r.orderOperationId'),
    )
    .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 'r.teamId').onRef('c.id', '=', 'r.workCenterId'))
    .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'r.teamId').onRef('m.id', '=', 'r.machineId'))
    .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'r.teamId').onRef('l.id', '=', 'r.lineId'))
    .leftJoin('department as d', (j) => j.onRef('d.teamId', '=', 'r.teamId').onRef('d.id', '=', 'r.workshopId'))
    .leftJoin('teamUser as q', (j) => j.onRef('q.teamId', '=', 'r.teamId').onRef('q.id', '=', 'r.requestedBy'))
    .leftJoin('teamUser as i', (j) => j.onRef('i.teamId', '=', 'r.teamId').onRef('i.id', '=', 'r.inspectorId'))
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.concededBy'))
    .leftJoin('file as f', (j) => j.onRef('f.teamId', '=', 'r.teamId').onRef('f.id', '=', 'r.pictureId'))
    .select([
      'r.id',
      'r.version',
      'r.requestedAt as createdAt',
      'r.inspectionNo',
      'r.kind',
      statusNow.as('status'),
      'r.result',
      'r.holds',
      'w.workorderNo',
      't.taskNo',
      'w.materialNo',
      madeNameIn(reader, 'w').as('materialDesc'),
      copiedNameIn(reader, 'o', 'operation', 'produreName').as('produreName'),
      'r.workCenterId',
      nameIn(reader, 'c').as('workCenterName'),
      nameIn<string | null>(reader, 'm').as('machineName'),
      'r.schemeId',
      'w.productId',
      'o.operationId',
      'r.machineId',
      'r.schemeCode',
      'r.schemeName',
      'r.lotSize',
      'r.sampleSize',
      'r.nonconforming',
      'r.accept',
      sql<string | null>`(select string_agg(${nameIn(reader, 'e')}, ' · ' order by e.code) from inspection_defect x
          join defect_reason e on e.team_id = x.team_id and e.id = x.reason_id
          where x.team_id = r.team_id and x.record_id = r.id)`.as('defects'),
      'r.requestedBy',
      'q.name as requestedByName',
      'r.requestedAt',
      'r.dueAt',
      'r.inspectorId',
      'i.name as inspectorName',
      'r.executedAt',
      'r.pictureId',
      'f.fileNo as pictureIdFileNo',
      'f.name as pictureIdFileName',
      'r.note',
      'r.concededBy',
      'u.name as concededByName',
      'r.concededAt',
      'r.concession',
      'r.lineId',
      nameIn<string | null>(reader, 'l').as('lineName'),
      'r.workshopId',
      nameIn<string | null>(reader, 'd').as('workshopName'),
    ])

export const records = serveCrud(inspectionRecordCrud, {
  table: 'inspectionRecord',
  list: recordSource,
  sort: [{ field: 'id', order: 'desc' }],
})
