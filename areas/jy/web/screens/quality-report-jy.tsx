import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { useDrill } from '#core/web/kit/summary/use-drill.ts'
import { jyShares, qualityReportJy } from '../../contract/jy.ts'

/** Inspections, defective pieces and first-pass yield; a row opens the defective pieces behind it. */
export default function QualityReportJy() {
  const drill = useDrill('badDetail', {
    day: 'shiftDate',
    lineId: 'lineId',
    workshopId: 'workshopId',
    workCenterId: 'workCenterId',
    productId: 'productId',
    operationId: 'operationId',
  })
  return (
    <SummaryScreen
      summary={qualityReportJy}
      topics={['report', 'defect', 'inspectionRecord', 'yieldScheme']}
      shares={jyShares}
      drill={drill}
    />
  )
}
