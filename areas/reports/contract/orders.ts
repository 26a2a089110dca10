import { workshopReference } from '#areas/identity/contract/department.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { field } from '#core/contract/field.ts'
import { defineSummary } from '#core/contract/summary.ts'
import { count, hours, matterDimensions, pieces, placeDimensions, share } from './dimensions.ts'

const prefix = '/production/web'
const readonly = { readonly: true } as const

/** By day, shift, line and product: plan, good, defective, hours, people, efficiency. */
export const dailyProductionReport = defineSummary({
  name: 'dailyProductionReport',
  prefix,
  noun: 'DailyProductionReport',
  right: 'dailyProductionReport',
  dimensions: { ...placeDimensions(), ...matterDimensions() },
  measures: {
    plan: pieces(),
    good: pieces(),
    achievement: share(),
    defective: pieces(),
    qualityRatio: share(),
    onDutyHours: hours(),
    outputHours: hours(),
    efficiency: share(),
    people: count(),
  },
  first: ['day', 'shift', 'lineId', 'productId'],
  chart: 'good',
  summary:
    'Plan, good, defective, hours, people and efficiency by day, shift, line and product, or by any other dimensions',
})

/** Orders finished on time ÷ orders due, by the day that they were due; specification section 9 has no formula of its own for it. */
export const onTimeDelivery = defineSummary({
  name: 'onTimeDelivery',
  prefix,
  noun: 'WorkOrderQuasiDelivery',
  right: 'onTimeDelivery',
  dimensions: {
    customer: field.text(readonly),
    salesman: field.text(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    productId: field.reference(productReference, { ...readonly, display: 'productName' }),
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
  },
  measures: {
    due: count(),
    inTime: count(),
    onTime: share(),
    finishedLate: count(),
    overdue: count(),
    averageDelay: field.decimal({ readonly: true, scale: 1 }),
  },
  first: ['month', 'customer'],
  chart: 'onTime',
  summary:
    'Orders finished by the day that they were due, of all orders due, by customer, month or any other dimensions',
})
