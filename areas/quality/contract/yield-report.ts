import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { field } from '#core/contract/field.ts'
import { defineSummary } from '#core/contract/summary.ts'

const readonly = { readonly: true } as const
const pieces = () => field.decimal({ ...readonly, scale: 4 })
const share = () => field.decimal({ ...readonly, scale: 4 })

/**
 * How many pieces were good at their first time, and how many in the end, by the production day of their first report: what was reworked or
 * accepted on concession later counts there too.
 */
export const yieldReport = defineSummary({
  name: 'yieldReport',
  prefix: '/production/web',
  noun: 'YieldReport',
  right: 'defect',
  dimensions: {
    productId: field.reference(productReference, { ...readonly, display: 'productName' }),
    operationId: field.reference(operationReference, { ...readonly, display: 'operationName' }),
    lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
  },
  measures: {
    pieces: pieces(),
    defective: pieces(),
    goodRate: share(),
    firstPass: share(),
    reworked: pieces(),
    conceded: pieces(),
    finalYield: share(),
    scrap: pieces(),
    scrapShare: share(),
  },
  first: ['productId', 'operationId', 'lineId'],
  chart: 'firstPass',
  summary: 'First-pass and final yield by product, operation, line and day, each with the target that holds for it',
})

/** Its measures that are shares. */
export const yieldShares: readonly string[] = ['goodRate', 'firstPass', 'finalYield', 'scrapShare']
