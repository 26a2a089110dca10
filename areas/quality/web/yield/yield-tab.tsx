import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { useDrill } from '#core/web/kit/summary/use-drill.ts'
import { yieldReport, yieldShares } from '../../contract/yield-report.ts'

/** First-pass and final yield, each beside its target; a row opens the defective pieces behind it. */
export function YieldTab() {
  const drill = useDrill('badDetail', {
    day: 'shiftDate',
    lineId: 'lineId',
    productId: 'productId',
    operationId: 'operationId',
  })
  return (
    <SummaryScreen
      summary={yieldReport}
      topics={['report', 'defect', 'disposition', 'yieldScheme']}
      shares={yieldShares}
      drill={drill}
    />
  )
}
