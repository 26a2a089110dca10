import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { shares } from '../../contract/dimensions.ts'
import { onTimeDelivery } from '../../contract/orders.ts'

const threeMonths = { day: { preset: 'last3Months' } } as const

/** Orders finished on time ÷ orders due, by customer and month. */
export default function OnTimeDelivery() {
  return <SummaryScreen summary={onTimeDelivery} topics={['workOrder']} shares={shares} initial={threeMonths} />
}
