import { openLocationReference } from '#areas/inventory/contract/location.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const
const verbatim = { readonly: true, verbatim: true } as const

/** A lot that a report made and that lies loose at a place: to be filled into frames. */
const stampedEntity = defineEntity({
  name: 'xkStamped',
  key: 'lotNumber',
  search: ['lotNumber', 'productCode', 'productName', 'workorderNo', 'materialLots'],
  fields: {
    at: field.instant(readonly),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text(verbatim),
    productName: field.text(readonly),
    lotNumber: field.text(verbatim),
    /** What no frame holds, in the main unit of the product. */
    loose: field.decimal(readonly),
    /** What frames hold of the lot at this place. */
    framed: field.decimal(readonly),
    unit: field.text(readonly),
    locationId: field.reference(openLocationReference, { ...readonly, display: 'locationCode' }),
    machineName: field.text(readonly),
    workorderNo: field.text(verbatim),
    reportNo: field.text(verbatim),
    /** Lots that it was made of. */
    materialLots: field.text(verbatim),
  },
  table: [
    'at',
    'productId',
    'productName',
    'lotNumber',
    'loose',
    'framed',
    'unit',
    'locationId',
    'machineName',
    'workorderNo',
    'reportNo',
    'materialLots',
  ],
  form: [],
  sheet: [],
})

export const stampedCrud = crud(stampedEntity, {
  prefix: '/xk/web',
  noun: 'XkStamped',
  right: 'xk',
  verbs: ['select'],
})
