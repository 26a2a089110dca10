import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { goodsReport, qualityShares } from '../../contract/quality-reports.ts'

/** What suppliers sent, what was found of it on receipt, and what went back to them or came back from customers. */
export function GoodsTab() {
  return (
    <SummaryScreen
      summary={goodsReport}
      topics={['stockLot', 'stockBalance']}
      shares={qualityShares}
      initial={{ day: { preset: 'last30Days' } }}
    />
  )
}
