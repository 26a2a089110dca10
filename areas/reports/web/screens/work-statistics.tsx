import { useSession } from '#core/web/session/session.tsx'
import { shares } from '../../contract/dimensions.ts'
import { workStatistics } from '../../contract/production.ts'
import { ReportSummary } from '../parts/report-summary.tsx'

/** By person: quantity, hours, and pay for those who may see it. */
export default function WorkStatistics() {
  const { can } = useSession()
  return (
    <ReportSummary
      summary={workStatistics}
      topics={['report', 'duty', 'wage', 'wageAccess']}
      shares={shares}
      hidden={can('wage.view') ? [] : ['pay']}
    />
  )
}
