import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { shares } from '../../contract/dimensions.ts'
import { achieveStatistics } from '../../contract/production.ts'
import { useReports } from '../parts/use-drill.ts'

/** The published plan against output by any dimension. */
export default function AchieveStatistics() {
  const drill = useReports()
  return <SummaryScreen summary={achieveStatistics} topics={['report', 'task']} shares={shares} drill={drill} />
}
