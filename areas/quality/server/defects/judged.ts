import type { Db } from '#core/server/db/pool.ts'

/**
 * Judgements `x` with what they are of: the defect `d`, its report `r`, reason `e` and operation `o`, the order `w` and product `q`, where it was
 * made (`l`), and who judged it (`u`).
 */
export const judgedFrom = (db: Db) =>
  db
    .selectFrom('disposition as x')
    .innerJoin('defect as d', (j) => j.onRef('d.teamId', '=', 'x.teamId').onRef('d.id', '=', 'x.defectId'))
    .innerJoin('report as r', (j) => j.onRef('r.teamId', '=', 'd.teamId').onRef('r.id', '=', 'd.reportId'))
    .innerJoin('defectReason as e', (j) => j.onRef('e.teamId', '=', 'd.teamId').onRef('e.id', '=', 'd.reasonId'))
    .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'r.teamId').onRef('w.id', '=', 'r.workOrderId'))
    .innerJoin('product as q', (j) => j.onRef('q.teamId', '=', 'w.teamId').onRef('q.id', '=', 'w.productId'))
    .innerJoin('orderOperation as o', (j) =>
      j.onRef('o.teamId', '=', 'd.teamId').onRef('o.id', '=', 'd.orderOperationId'),
    )
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'x.teamId').onRef('u.id', '=', 'x.judgedBy'))
    .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'r.teamId').onRef('l.id', '=', 'r.lineId'))
