import { useState } from 'react'
import { approvalActions } from '#core/web/kit/approval/approval-actions.tsx'
import { ListScreen } from '#core/web/kit/index.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import {
  approveReport,
  approveReportByPhone,
  rejectReport,
  rejectReportByPhone,
  reportCrud,
  selectReportToApprove,
} from '../../contract/report.api.ts'
import { report, reportStatus } from '../../contract/report.ts'
import { CourseDrawer } from '../parts/course-drawer.tsx'
import { PhoneApproval } from '../parts/phone-approval.tsx'
import { type ReportRow, reportColumns } from './work-reports.tsx'

const crud = { entity: report, noun: reportCrud.noun, right: reportCrud.right, select: selectReportToApprove }

/** What waits at my level. A phone decides by its own calls, which ask whether the person may approve by phone. */
export default function ToApprove() {
  const narrow = useNarrow()
  const [shown, setShown] = useState<ReportRow | null>(null)
  const actions = approvalActions<ReportRow>(
    reportStatus,
    narrow
      ? { approve: approveReportByPhone, reject: rejectReportByPhone }
      : { approve: approveReport, reject: rejectReport },
    { entity: 'report' },
  )
  return (
    <>
      {narrow ? (
        <PhoneApproval actions={actions} onOpen={setShown} />
      ) : (
        <ListScreen<ReportRow>
          crud={crud}
          name="reportsToApprove"
          columns={reportColumns}
          search={['workorderNo', 'reporterId', 'workCenterId', 'produreName', 'reportedAt', 'lineId', 'status']}
          actions={[
            ...actions,
            { key: 'course', at: 'row', label: 'report.course', run: ([row]) => setShown(row ?? null) },
          ]}
          open={setShown}
        />
      )}
      {shown && <CourseDrawer id={shown.id} reportNo={shown.reportNo ?? ''} onClose={() => setShown(null)} />}
    </>
  )
}
