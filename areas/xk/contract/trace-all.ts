import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const
const verbatim = { readonly: true, verbatim: true } as const

/** What of a lot stands in a frame, what it was made of, and the pack and box that the frame stands in. */
const traceEntity = defineEntity({
  name: 'xkTrace',
  key: 'frameNumber',
  search: ['materialLots', 'productLot', 'frameNumber', 'packNumber', 'boxNumber', 'productName', 'workorderNo'],
  fields: {
    /** Lots that its order had taken when the frame was filled. */
    materialLots: field.text(verbatim),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text(verbatim),
    productName: field.text(readonly),
    productLot: field.text(verbatim),
    /** In the main unit of the product. */
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    frameNumber: field.text(verbatim),
    packNumber: field.text(verbatim),
    boxNumber: field.text(verbatim),
    machineName: field.text(readonly),
    workorderNo: field.text(verbatim),
    /** Who reported that it was made, and when. */
    madeByName: field.text(readonly),
    madeAt: field.instant(readonly),
    packedByName: field.text(readonly),
    packedAt: field.instant(readonly),
    locationCode: field.text(verbatim),
    customer: field.text(readonly),
  },
  table: [
    'materialLots',
    'productId',
    'productName',
    'productLot',
    'quantity',
    'unit',
    'frameNumber',
    'packNumber',
    'boxNumber',
    'machineName',
    'workorderNo',
    'madeByName',
    'madeAt',
    'packedByName',
    'packedAt',
    'locationCode',
    'customer',
  ],
  form: [],
  sheet: [],
})

export const xkTraceCrud = crud(traceEntity, {
  prefix: '/xk/web',
  noun: 'XkTrace',
  right: 'xkTrace',
  verbs: ['select', 'export'],
})

/** What a row is looked for by: from any of them to all the others. */
export const xkTraceSides = ['materialLots', 'productLot', 'frameNumber', 'packNumber', 'boxNumber'] as const
export type XkTraceSide = (typeof xkTraceSides)[number]
