import { shares } from '../../contract/dimensions.ts'
import { dailyProductionReport } from '../../contract/orders.ts'
import { ReportSummary } from '../parts/report-summary.tsx'
import { useReports } from '../parts/use-drill.ts'

const yesterday = { day: { preset: 'yesterday' } } as const

/** By day, shift, line and product: plan, good, defective, hours, people, efficiency. */
export default function DailyProductionReport() {
  const drill = useReports()
  return (
    <ReportSummary
      summary={dailyProductionReport}
      topics={['report', 'task', 'duty']}
      shares={shares}
      initial={yesterday}
      drill={drill}
    />
  )
}
