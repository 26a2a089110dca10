import { z } from 'zod'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { add } from '#core/contract/decimal.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { type DraftOf, defineEntity, type PatchOf, type RowOf } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { operationReference } from './references.ts'

/** Products made together in one go (a family mold, a nest of one sheet), and the man-hours of the go. */
export const combination = defineEntity({
  name: 'combination',
  key: 'number',
  fields: {
    number: field.text({ max: 64, verbatim: true }),
    name: field.text({ required: true, max: 128 }),
    products: field.rows(
      {
        productId: field.reference(madeProductReference, { display: 'productText', required: true }),
        /** Pieces of one go. */
        quantity: field.decimal({ required: true, above: 0, initial: 1 }),
      },
      { required: true, min: 2, max: 50 },
    ),
    hours: field.rows(
      {
        operationId: field.reference(operationReference, { display: 'operationText', required: true }),
        workCenterId: field.reference(workCenterReference, { display: 'workCenterText', required: true }),
        /** Seconds of one go. */
        singleProcessingTime: field.decimal({ required: true, above: 0, scale: 3 }),
        /** For one piece of any of the products. */
        unitPrice: field.decimal({ required: true, scale: 6 }),
      },
      { required: true, min: 1, max: 50 },
    ),
    /** Pieces of one go over all products; reckoned before saving. */
    combinedQuantity: field.decimal({ above: 0 }),
    productNames: field.text({ readonly: true }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['number', 'name', 'productNames'],
  table: ['number', 'name', 'productNames', 'combinedQuantity', 'remark', 'createdAt'],
})

export type CombinationDraft = DraftOf<typeof combination>
export type CombinationRow = RowOf<typeof combination>

/** The combined quantity of one go. */
export const combinedQuantityOf = (products: readonly { quantity?: number | null }[]): number =>
  add(...products.map(({ quantity }) => quantity ?? 0))

export const combinationCrud = crud(combination, {
  prefix: '/productionbase/web',
  noun: 'Combination',
  right: 'combination',
  verbs: ['select', 'get', 'delete', 'export'],
})

const confirming = z.object({ confirmed })
const { row } = combinationCrud

export const addCombination = endpoint({
  path: '/productionbase/web/addCombination',
  access: { right: 'combination.add' },
  write: true,
  input: (combination.draft as z.ZodType<CombinationDraft, CombinationDraft>).and(confirming),
  output: row,
  summary: 'Adds a combination; man-hours that its products have already are overwritten after asking',
})

export const updateCombination = endpoint({
  path: '/productionbase/web/updateCombination',
  access: { right: 'combination.edit' },
  write: true,
  input: (combination.patch as z.ZodType<PatchOf<typeof combination>, PatchOf<typeof combination>>).and(confirming),
  output: row,
  summary: 'Changes a combination; man-hours that its products have already are overwritten after asking',
})
