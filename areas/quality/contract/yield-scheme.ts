import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const
const percent = { min: 0, max: 100, scale: 2, unit: '%' } as const

/**
 * How good, and how productive, work is to be. What of product, operation and line is left open holds for all of them; a figure that is left
 * open is none that this scheme says something of. Which scheme counts: `yield-targets.ts`.
 */
export const yieldScheme = defineEntity({
  name: 'yieldScheme',
  key: 'code',
  search: ['code', 'name'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    name: field.text({ required: true, max: 128 }),
    productId: field.reference(madeProductReference, { display: 'productCode' }),
    productName: field.text(readonly),
    operationId: field.reference(operationReference, { display: 'operationName' }),
    lineId: field.reference(lineReference, { display: 'lineName' }),
    validFrom: field.date({ required: true }),
    /** The last day; absent: until a later scheme of the same scope is made. */
    validTo: field.date({ hint: true }),
    goodRate: field.decimal(percent),
    firstPass: field.decimal(percent),
    finalYield: field.decimal(percent),
    /** Hours of standard time may exceed those on duty. */
    productivity: field.decimal({ ...percent, max: 1000, hint: true }),
    remark: field.multiline(),
    createdAt: field.instant(readonly),
  },
})

export const yieldSchemeCrud = crud(yieldScheme, {
  prefix: '/production/web',
  noun: 'YieldScheme',
  right: 'yieldScheme',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
