import { sql } from 'kysely'
import { reportPeople } from '#areas/execution/server/index.ts'
import { copiedNameIn, madeNameIn, nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { defectCrud } from '../../contract/defect.ts'

/** Pieces of defect `d` that nobody has judged, those being sorted among them. */
export const waitingOf = sql<number>`(d.quantity - d.rework - d.scrap - d.concession - d.returned)`

/** The people whose work report `r` was. */
const personNames = sql<string | null>`nullif(array_to_string(${reportPeople('name')}, ' · '), '')`

const photoCount = sql<number>`(select count(*)::int from report_defect_photo h
  where h.team_id = d.team_id and h.report_id = d.report_id and h.reason_id = d.reason_id)`

const moldNos = sql<string | null>`(select string_agg(k.number || ' ' || k.name, ' · ' order by k.number)
  from mold k where k.team_id = d.team_id and k.id = any(d.mold_ids))`

const defectSource = (db: Db, reader: Reader) =>
  db
    .selectFrom('defect as d')
    .innerJoin('report as r', (j) => j.onRef('r.teamId', '=', 'd.teamId').onRef('r.id', '=', 'd.reportId'))
    .innerJoin('defectReason as e', (j) => j.onRef('e.teamId', '=', 'd.teamId').onRef('e.id', '=', 'd.reasonId'))
    .innerJoin('task as t', (j) => j.onRef('t.teamId', '=', 'r.teamId').onRef('t.id', '=', 'r.taskId'))
    .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'r.teamId').onRef('w.id', '=', 'r.workOrderId'))
    .innerJoin('product as q', (j) => j.onRef('q.teamId', '=', 'w.teamId').onRef('q.id', '=', 'w.productId'))
    .innerJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 'd.teamId').onRef('o.id', '=', 'd.orderOperationId'),
    )
    .innerJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 'r.teamId').onRef('c.id', '=', 'r.workCenterId'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.reporterId'))
    .leftJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'r.teamId').onRef('m.id', '=', 'r.machineId'))
    .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'r.teamId').onRef('l.id', '=', 'r.lineId'))
    .leftJoin('department as x', (j) => j.onRef('x.teamId', '=', 'd.teamId').onRef('x.id', '=', 'd.workshopId'))
    .where('d.stands', '=', true)
    .select([
      'd.id',
      'd.version',
      'r.reportedAt as createdAt',
      'r.reportNo',
      sql<string>`case when ${waitingOf} = 0 then 'judged' when ${waitingOf} < d.quantity then 'inPart' else 'waiting' end`.as(
        'status',
      ),
      'd.reasonId',
      nameIn(reader, 'e').as('reasonName'),
      'd.quantity',
      waitingOf.as('waiting'),
      'd.rework',
      'd.scrap',
      'd.concession',
      'd.returned',
      'd.sorting',
      unitIn(reader, 'w').as('unit'),
      'q.unitDecimals',
      'r.workOrderId',
      'w.workorderNo',
      'w.materialNo',
      madeNameIn(reader, 'w').as('materialDesc'),
      'w.productId',
      'o.operationId',
      copiedNameIn(reader, 'o', 'operation', 'produreName').as('produreName'),
      personNames.as('personNames'),
      photoCount.as('photos'),
      'r.machineId',
      nameIn<string | null>(reader, 'm').as('machineName'),
      moldNos.as('moldNos'),
      'd.moldIds',
      sql<
        string[]
      >`array(select k.number from mold k where k.team_id = d.team_id and k.id = any(d.mold_ids) order by k.number)`.as(
        'moldNumbers',
      ),
      sql<number[]>`${reportPeople('id')}`.as('personIds'),
      sql<string[]>`${reportPeople('name')}`.as('people'),
      'r.workCenterId',
      nameIn(reader, 'c').as('workCenterName'),
      'r.lineId',
      nameIn<string | null>(reader, 'l').as('lineName'),
      'd.workshopId',
      nameIn<string | null>(reader, 'x').as('workshopName'),
      'r.reporterId',
      'u.name as reporterName',
      'r.reportedAt',
      'r.shiftDate',
      't.taskNo',
    ])

export const defects = serveCrud(defectCrud, {
  table: 'defect',
  list: defectSource,
  sort: [{ field: 'id', order: 'desc' }],
})
