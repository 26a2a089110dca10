import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { useDrill } from '#core/web/kit/summary/use-drill.ts'
import { goodsReport, qualityShares } from '../../contract/quality-reports.ts'

/** What suppliers sent, what was found of it on receipt, and what went back to them or came back from customers; a row opens the moves. */
export function GoodsTab() {
  const drill = useDrill(
    'inventory',
    { day: 'effectiveAt', productId: 'productId', supplier: 'supplier' },
    { query: { tab: 'ledger' }, search: { kind: ['receipt', 'return', 'customerReceipt'] } },
  )
  return (
    <SummaryScreen
      summary={goodsReport}
      topics={['stockLot', 'stockBalance']}
      shares={qualityShares}
      initial={{ day: { preset: 'last30Days' } }}
      drill={drill}
    />
  )
}
