import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { useDrill } from '#core/web/kit/summary/use-drill.ts'
import { inspectionReport, qualityShares } from '../../contract/quality-reports.ts'

/** Inspections by what they were of, and what they found; a row opens their records. */
export function InspectionsTab() {
  const drill = useDrill('inspectionRecord', {
    day: 'executedAt',
    lineId: 'lineId',
    inspectorId: 'inspectorId',
    schemeId: 'schemeId',
    productId: 'productId',
    operationId: 'operationId',
    machineId: 'machineId',
  })
  return (
    <SummaryScreen
      summary={inspectionReport}
      topics={['inspectionRecord']}
      shares={qualityShares}
      initial={{ day: { preset: 'last30Days' } }}
      drill={drill}
    />
  )
}
