import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { approvalActions } from '#core/web/kit/approval/approval-actions.tsx'
import { ApprovalTimeline } from '#core/web/kit/approval/approval-timeline.tsx'
import { type Action, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { shares } from '../../contract/dimensions.ts'
import { workHours } from '../../contract/hours.ts'
import {
  approveHoursCorrection,
  getHoursCorrectionCourse,
  hoursCorrection,
  hoursCorrectionCrud,
  hoursCorrectionStatus,
  rejectHoursCorrection,
  selectHoursCorrectionToApprove,
} from '../../contract/hours-correction.ts'
import { DayDrawer } from '../parts/day-drawer.tsx'
import { ReportSummary } from '../parts/report-summary.tsx'

type Row = RowIn<typeof hoursCorrectionCrud.select>

const topics = ['hoursCorrection', 'duty', 'approvalSetting', 'delegation']
const waiting = {
  entity: hoursCorrection,
  noun: hoursCorrectionCrud.noun,
  right: hoursCorrectionCrud.right,
  select: selectHoursCorrectionToApprove,
}
const decisions = approvalActions<Row>(
  hoursCorrectionStatus,
  { approve: approveHoursCorrection, reject: rejectHoursCorrection },
  { entity: 'hoursCorrection' },
)

/** Standard, output and on-duty hours by person and day; what is wrong is corrected there, and holds once another person has approved it. */
export default function WorkHoursManage() {
  const t = useT()
  const { can } = useSession()
  const [day, setDay] = useState<{ userId: number; day: string } | null>(null)
  const [looked, setLooked] = useState<Row | null>(null)
  const course: Action<Row> = { key: 'course', at: 'row', run: ([row]) => setLooked(row ?? null) }
  const items = [
    {
      key: 'hours',
      label: t('workHours.tab.hours'),
      children: (
        <ReportSummary
          summary={workHours}
          topics={['report', 'duty', 'personnelArrangement']}
          shares={shares}
          drill={(_, row) => {
            if (typeof row.userId === 'number' && typeof row.day === 'string')
              setDay({ userId: row.userId, day: row.day })
          }}
        />
      ),
    },
    ...(can('hoursCorrection.view')
      ? [
          {
            key: 'corrections',
            label: t('workHours.tab.corrections'),
            children: (
              <ListScreen<Row>
                crud={hoursCorrectionCrud}
                topics={topics}
                search={['userId', 'day', 'status', 'workCenterId']}
                actions={[course]}
                canDelete={({ status }) => status !== 'approved'}
              />
            ),
          },
        ]
      : []),
    ...(can('hoursCorrection.approve')
      ? [
          {
            key: 'waiting',
            label: t('workHours.tab.waiting'),
            children: (
              <ListScreen<Row>
                crud={waiting}
                name="hoursCorrectionToApprove"
                topics={topics}
                columns={['label', 'workCenterId', 'wasOnAt', 'wasOffAt', 'onAt', 'offAt', 'reason', 'createdByName']}
                search={['userId', 'day']}
                actions={[...decisions, course]}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Tabs className="kit-tabs" destroyOnHidden items={items} />
      {day && <DayDrawer key={`${day.userId}/${day.day}`} {...day} onClose={() => setDay(null)} />}
      {looked && <CourseOf key={looked.id} row={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

function CourseOf({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const loaded = useCall(getHoursCorrectionCourse, { id: row.id }, { topics: ['hoursCorrection'] })
  return (
    <LoadedDrawer title={`${t('hoursCorrection.act.course')} · ${row.label ?? ''}`} loaded={loaded} onClose={onClose}>
      {(data) => <ApprovalTimeline entity="hoursCorrection" decisions={data.decisions} waitingFor={data.waitingFor} />}
    </LoadedDrawer>
  )
}
