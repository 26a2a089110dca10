import { Tabs } from 'antd'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ReportScreen } from '#core/web/kit/index.ts'
import {
  absenceCauses,
  type DutyRow,
  dutyOfPerson,
  dutyReport,
  giveAttendanceReason,
  reachedDuty,
  type selectDutyOfPerson,
} from '../../contract/attendance.ts'
import { shares } from '../../contract/dimensions.ts'
import { ReportSummary } from '../parts/report-summary.tsx'

const topics = ['reachedDuty', 'duty', 'personnelArrangement']

const explain: Action<DutyRow> = {
  key: 'explain',
  right: 'reachedDuty.explain',
  endpoint: giveAttendanceReason,
  can: ({ state }) => state !== 'present' && state !== 'running',
  confirm: false,
  ask: {
    name: 'dutyOfPerson',
    fields: {
      cause: field.choice(absenceCauses, { required: true, labels: 'absenceCause' }),
      note: field.multiline({ max: 500 }),
    },
  },
}

/** Arranged against on duty: rates by any dimension, and each person with when he came and why not. */
export default function ReachedDuty() {
  const t = useT()
  return (
    <Tabs
      className="kit-tabs"
      destroyOnHidden
      items={[
        {
          key: 'rates',
          label: t('reachedDuty.tab.rates'),
          children: <ReportSummary summary={reachedDuty} topics={topics} shares={shares} />,
        },
        {
          key: 'people',
          label: t('reachedDuty.tab.people'),
          children: (
            <ReportScreen<DutyRow, typeof selectDutyOfPerson>
              report={dutyReport}
              name="dutyOfPerson"
              columns={dutyOfPerson.table}
              search={['day', 'state', 'lineId', 'workshopId', 'userId']}
              topics={topics}
              actions={[explain]}
            />
          ),
        },
      ]}
    />
  )
}
