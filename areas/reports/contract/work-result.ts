import { z } from 'zod'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { defineSummary } from '#core/contract/summary.ts'
import { writtenText } from '#core/contract/text.ts'
import { count, hours, pieces, share } from './dimensions.ts'

const readonly = { readonly: true } as const

/**
 * What finished orders came to, by the day that they were finished. Planned hours: the routing's preparation and processing of the planned quantity;
 * used: time on duty at the order's tasks (`workedStretches`); piece pay: wage lines of the order's reports, told by the rule of pay.
 */
export const workResult = defineSummary({
  name: 'workResult',
  prefix: '/production/web',
  noun: 'WorkResult',
  right: 'workResult',
  dimensions: {
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    productId: field.reference(productReference, { ...readonly, display: 'productName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    customer: field.text(readonly),
  },
  measures: {
    orders: count(),
    plan: pieces(),
    good: pieces(),
    achievement: share(),
    defective: pieces(),
    qualityRatio: share(),
    plannedHours: hours(),
    usedHours: hours(),
    waitingHours: hours(),
    makingHours: hours(),
    piecePay: field.decimal({ readonly: true, scale: 2 }),
  },
  first: ['workorderNo', 'productId'],
  chart: 'good',
  summary:
    'Finished orders: quantities, hours planned and used, yield, time waited and made, piece pay, by order or any other dimensions',
  logs: true,
})

export const getWorkResult = endpoint({
  path: '/production/web/getWorkResult',
  access: { right: 'workResult.view' },
  input: z.object({ workorderNo: writtenText().trim().min(1).max(64) }),
  output: z.object({
    workorderNo: z.string(),
    unit: z.string(),
    operations: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        plan: z.number(),
        good: z.number(),
        defective: z.number(),
        plannedHours: z.number(),
        usedHours: z.number(),
      }),
    ),
    materials: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        unit: z.string(),
        planned: z.number().nullable(),
        used: z.number(),
      }),
    ),
  }),
  summary: 'What an order came to: quantities and hours by operation, material planned and used',
})
