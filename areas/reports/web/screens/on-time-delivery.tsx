import { shares } from '../../contract/dimensions.ts'
import { onTimeDelivery } from '../../contract/orders.ts'
import { ReportSummary } from '../parts/report-summary.tsx'

const threeMonths = { day: { preset: 'last3Months' } } as const

/** Orders finished on time ÷ orders due, by customer and month. */
export default function OnTimeDelivery() {
  return <ReportSummary summary={onTimeDelivery} topics={['workOrder']} shares={shares} initial={threeMonths} />
}
