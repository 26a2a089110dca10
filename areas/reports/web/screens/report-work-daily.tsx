import { shares } from '../../contract/dimensions.ts'
import { reportWorkDaily } from '../../contract/production.ts'
import { ReportSummary } from '../parts/report-summary.tsx'
import { useReports } from '../parts/use-drill.ts'

/** Reports summed by day and line, or as somebody puts them together; a row opens the reports that it is made of. */
export default function ReportWorkDaily() {
  const drill = useReports()
  return <ReportSummary summary={reportWorkDaily} topics={['report']} shares={shares} drill={drill} />
}
