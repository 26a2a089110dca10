import { type Finder, findable, searched } from '#core/server/find/finder.ts'
import { byNumber } from '#core/server/find/statements.ts'
import type { Fill } from '#core/server/slots.ts'
import { inspectionStatus } from '../contract/record.ts'
import { statusNow } from './records.ts'

const inspectionRecord: Finder = {
  kind: 'inspectionRecord',
  right: 'inspectionRecord.view',
  queries: (ctx, asked) =>
    byNumber(
      ctx.db
        .selectFrom('inspectionRecord as r')
        .innerJoin('workOrder as w', (j) => j.onRef('w.teamId', '=', 'r.teamId').onRef('w.id', '=', 'r.workOrderId'))
        .select(['r.id', 'r.inspectionNo as number', 'r.schemeName as name', 'w.workorderNo as note'])
        .select(statusNow.as('state')),
      { id: 'r.id', number: 'r.inspectionNo' },
      asked,
    ),
  place: ({ number }) => ({ path: 'inspectionRecord', query: searched({ keyword: number }) }),
  status: inspectionStatus,
}

/** Inspections. */
export const findInspections: Fill[] = [findable(inspectionRecord)]
