import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { type Action, column, ListScreen, type RowIn, type View, verbAction } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { correctReport, reportCrud, reverseReport } from '../../contract/report.api.ts'
import { report, reportStatus } from '../../contract/report.ts'
import { CorrectDialog } from '../parts/correct-dialog.tsx'
import { CourseDrawer } from '../parts/course-drawer.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.today', values: { reportedAt: { preset: 'today' } } },
  { label: 'kit.view.mine', values: (_today, me) => ({ reporterId: [me] }) },
  { label: 'reportStatus.underApproval', values: { status: ['underApproval', 'subsequentApproval'] } },
  { label: 'reportStatus.rejected', values: { status: ['rejected'] } },
]

export type ReportRow = RowIn<typeof reportCrud.select>

/** The columns of a list of reports: number and state stay in sight. */
export const reportColumns = report.table.map((key) =>
  key === 'reportNo' ? column.text<ReportRow>('reportNo', { fixed: 'left', width: 150 }) : key,
)

/** The reports that stand, corrections among them; negatives are the journal's. */
const standing = { kind: ['report', 'correction'] }

const search = [
  'workorderNo',
  'status',
  'taskNo',
  'reportedAt',
  'workCenterId',
  'reporterId',
  'personNames',
  'materialNo',
  'produreName',
  'lineId',
  'workshopId',
  'shiftDate',
] as const

/** Without the right to reverse one corrects what is not approved; whether it is his own the server knows. */
const correctable = (row: ReportRow, mayReverse: boolean): boolean =>
  row.status !== null &&
  reportStatus.can(row.status, 'correct') &&
  (mayReverse || !['approved', 'notSet'].includes(row.status))

export default function WorkReports() {
  const { can } = useSession()
  const [shown, setShown] = useState<ReportRow | null>(null)
  const [correcting, setCorrecting] = useState<ReportRow | null>(null)
  const actions: Action<ReportRow>[] = [
    {
      key: 'course',
      at: 'row',
      label: 'report.course',
      run: ([row]) => setShown(row ?? null),
    },
    verbAction(reportStatus, 'correct', correctReport, {
      at: 'row',
      confirm: false,
      can: (row) => correctable(row, can('report.reverse')),
      run: ([row]) => setCorrecting(row ?? null),
    }),
    verbAction(reportStatus, 'reverse', reverseReport, {
      at: 'row',
      danger: true,
      confirm: false,
      ask: { name: 'report', fields: { reason: field.multiline({ required: true, max: 500 }) } },
      input: ([row], asked) => ({ id: row?.id, ...asked }),
    }),
  ]
  return (
    <>
      <ListScreen<ReportRow>
        crud={reportCrud}
        views={views}
        sums={['goodQuantity', 'defectiveQuantity']}
        name="workReports"
        columns={reportColumns}
        where={standing}
        search={search}
        actions={actions}
        open={setShown}
      />
      {shown && <CourseDrawer id={shown.id} reportNo={shown.reportNo ?? ''} onClose={() => setShown(null)} />}
      {correcting && (
        <CorrectDialog
          report={{
            id: correcting.id,
            reportNo: correcting.reportNo ?? '',
            taskId: correcting.taskId ?? 0,
            goodQuantity: correcting.goodQuantity ?? 0,
          }}
          onClose={() => setCorrecting(null)}
        />
      )}
    </>
  )
}
