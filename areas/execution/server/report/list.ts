import { sql } from 'kysely'
import { waitsForCaller } from '#areas/approvals/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { listPage } from '#core/server/crud/select.ts'
import { serveCrud, shapeOf } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { reportCrud, type selectReportToApprove as toApproveEndpoint } from '../../contract/report.api.ts'
import { productionReportKind } from '../../contract/report.ts'
import { reportPeople } from './people.ts'

/** The journal's rows as lists show them: the state reckoned, names beside ids, people and defects as one text each. */
function reportSource(db: Db, reader: Reader) {
  return db
    .selectFrom('report as r')
    .innerJoin('task as t', 't.id', 'r.taskId')
    .innerJoin('workOrder as w', 'w.id', 'r.workOrderId')
    .innerJoin('orderOperation as o', 'o.id', 'r.orderOperationId')
    .innerJoin('workCenter as c', 'c.id', 'r.workCenterId')
    .innerJoin('teamUser as u', 'u.id', 'r.reporterId')
    .leftJoin('approval as a', (join) =>
      join.onRef('a.teamId', '=', 'r.teamId').on('a.kind', '=', productionReportKind).onRef('a.subjectId', '=', 'r.id'),
    )
    .leftJoin('station as s', 's.id', 'r.stationId')
    .leftJoin('machine as m', 'm.id', 'r.machineId')
    .leftJoin('productionLine as l', 'l.id', 'r.lineId')
    .leftJoin('department as d', 'd.id', 'r.workshopId')
    .leftJoin('report as corrected', 'corrected.id', 'r.correctsId')
    .leftJoin('report as successor', 'successor.id', 'r.replacedBy')
    .select([
      'r.id',
      sql<number>`1`.as('version'),
      'r.reportNo',
      'r.kind',
      sql<string>`case
        when r.status = 'approved' and a.subject_id is null then 'notSet'
        when r.status = 'underApproval' and a.passed_levels > 0 then 'subsequentApproval'
        when r.status = 'reversed' and successor.kind = 'correction' then 'corrected'
        else r.status end`.as('status'),
      sql<number>`coalesce(a.levels, 0)`.as('levels'),
      sql<number>`coalesce(a.passed_levels, 0)`.as('passedLevels'),
      'r.taskId',
      't.taskNo',
      'r.workOrderId',
      'w.workorderNo',
      'w.materialNo',
      'w.materialDesc',
      madeNameIn(reader, 'w').as('materialText'),
      unitIn(reader, 'w').as('unit'),
      'w.productId',
      'o.operationId',
      'o.produreNo',
      copiedNameIn(reader, 'o', 'operation', 'produreName').as('produreName'),
      unitIn<string | null>(reader, 'o', 'auxiliaryUnit').as('auxiliaryUnit'),
      'r.workshopId',
      nameIn<string | null>(reader, 'd').as('workshopName'),
      'r.lineId',
      nameIn<string | null>(reader, 'l').as('lineName'),
      'r.workCenterId',
      nameIn(reader, 'c').as('workCenterName'),
      nameIn<string | null>(reader, 's').as('stationName'),
      nameIn<string | null>(reader, 'm').as('machineName'),
      'r.goodQuantity',
      'r.defectiveQuantity',
      'r.auxiliaryQuantity',
      sql<
        string | null
      >`(select string_agg(${nameIn(reader, 'e')} || ' ' || trim_scale(f.quantity), ' · ' order by f.quantity desc, e.id)
        from report_defect f join defect_reason e on e.team_id = f.team_id and e.id = f.reason_id
        where f.team_id = r.team_id and f.report_id = r.id)`.as('defects'),
      sql<number>`(select count(distinct h.file_id) from report_defect_photo h
        where h.team_id = r.team_id and h.report_id = r.id)`.as('photos'),
      sql<string | null>`nullif(array_to_string(${reportPeople('name')}, ' · '), '')`.as('personNames'),
      sql<number[]>`${reportPeople('id')}`.as('personIds'),
      sql<string[]>`${reportPeople('name')}`.as('people'),
      'r.reporterId',
      'u.name as reporterName',
      'r.startedAt',
      'r.reportedAt',
      'r.reportedAt as createdAt',
      'r.shiftDate',
      'r.shiftId',
      'r.earnedSeconds',
      'r.unitPrice',
      'r.difficultyRate',
      'r.approvedAt',
      'a.rejectReason',
      'corrected.reportNo as correctsNo',
      'successor.reportNo as replacedByNo',
      'r.reason',
      'r.remark',
    ])
}

export const reports = serveCrud(reportCrud, {
  table: 'report',
  list: reportSource,
  sort: [{ field: 'id', order: 'desc' }],
})

/** Reports that wait at a level of the caller and are not his own. */
export async function selectReportToApprove(ctx: Ctx, input: ListInput): Promise<OutputOf<typeof toApproveEndpoint>> {
  const source = reportSource(ctx.db, ctx).where(await waitsForCaller(ctx, productionReportKind, sql.ref('r.id')))
  return listPage(ctx.db, source, input, { ...shapeOf(reports.served, ctx), sort: [{ field: 'id', order: 'asc' }] })
}
