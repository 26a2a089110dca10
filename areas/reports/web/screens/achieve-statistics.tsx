import { shares } from '../../contract/dimensions.ts'
import { achieveStatistics } from '../../contract/production.ts'
import { ReportSummary } from '../parts/report-summary.tsx'
import { useReports } from '../parts/use-drill.ts'

/** The published plan against output by any dimension. */
export default function AchieveStatistics() {
  const drill = useReports()
  return <ReportSummary summary={achieveStatistics} topics={['report', 'task']} shares={shares} drill={drill} />
}
