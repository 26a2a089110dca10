import { useState } from 'react'
import { column, ListScreen } from '#core/web/kit/index.ts'
import { reportCrud } from '../../contract/report.api.ts'
import { CourseDrawer } from '../parts/course-drawer.tsx'
import type { ReportRow } from './work-reports.tsx'

const columns = [
  column.text<ReportRow>('reportNo', { fixed: 'left', width: 160 }),
  'kind',
  'goodQuantity',
  'defectiveQuantity',
  'reportedAt',
  'reporterId',
  'workorderNo',
  'taskNo',
  'materialDesc',
  'produreName',
  'workCenterId',
  'defects',
  'personNames',
  'status',
  'correctsNo',
  'replacedByNo',
  'reason',
  'earnedSeconds',
  'unitPrice',
  'shiftDate',
  'lineId',
  'workshopId',
] as const

const search = [
  'reportNo',
  'kind',
  'reportedAt',
  'workorderNo',
  'taskNo',
  'reporterId',
  'workCenterId',
  'lineId',
  'workshopId',
  'shiftDate',
] as const

/** Everything that was ever said, in the order it was said: what was corrected or reversed stands beside its negative. */
export default function Journal() {
  const [shown, setShown] = useState<ReportRow | null>(null)
  return (
    <>
      <ListScreen<ReportRow>
        crud={reportCrud}
        name="reportJournal"
        columns={columns}
        search={search}
        open={setShown}
        actions={[{ key: 'course', at: 'row', label: 'report.course', run: ([row]) => setShown(row ?? null) }]}
      />
      {shown && <CourseDrawer id={shown.id} reportNo={shown.reportNo ?? ''} onClose={() => setShown(null)} />}
    </>
  )
}
