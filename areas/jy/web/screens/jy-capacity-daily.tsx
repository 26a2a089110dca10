import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { useDrill } from '#core/web/kit/summary/use-drill.ts'
import { jyCapacityDaily, jyShares } from '../../contract/jy.ts'

/** What lines could make, what is planned for them and what they made; a row opens the reports behind it. */
export default function JyCapacityDaily() {
  const drill = useDrill('WorkReportRecords', {
    day: 'shiftDate',
    lineId: 'lineId',
    workshopId: 'workshopId',
    workCenterId: 'workCenterId',
  })
  return <SummaryScreen summary={jyCapacityDaily} topics={['report', 'task']} shares={jyShares} drill={drill} />
}
