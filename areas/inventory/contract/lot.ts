import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { lotStatuses, stockStatusColors } from './stock-states.ts'

const readonly = { readonly: true } as const

/** What of a product is the same by origin. It is made by what comes in or is split off; people complete what is known of it. */
export const lotEntity = defineEntity({
  name: 'stockLot',
  key: 'number',
  search: ['number', 'productCode', 'productName', 'supplier', 'supplierLot', 'certificate'],
  fields: {
    number: field.text({ ...readonly, verbatim: true }),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    status: field.choice(lotStatuses, { ...readonly, labels: 'stockStatus', colors: stockStatusColors }),
    /** Why it is held; empty: it is not. */
    holdReason: field.text(readonly),
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    /** Where it lies. */
    places: field.text(readonly),
    supplier: field.text({ max: 128 }),
    supplierLot: field.text({ max: 64, verbatim: true }),
    certificate: field.text({ max: 64, verbatim: true }),
    producedOn: field.date(),
    expiresOn: field.date(),
    owner: field.text({ max: 128, hint: true }),
    parentNumber: field.text({ ...readonly, verbatim: true }),
    remark: field.multiline(),
    createdAt: field.instant(readonly),
  },
  table: [
    'number',
    'productId',
    'productName',
    'status',
    'quantity',
    'unit',
    'places',
    'expiresOn',
    'producedOn',
    'supplier',
    'supplierLot',
    'certificate',
    'holdReason',
    'owner',
    'parentNumber',
    'createdAt',
    'remark',
  ],
  form: ['supplier', 'supplierLot', 'certificate', 'producedOn', 'expiresOn', 'owner', 'remark'],
  sheet: [],
})

export const lotCrud = crud(lotEntity, {
  prefix: '/warehouse/web',
  noun: 'StockLot',
  right: 'stockLot',
  verbs: ['select', 'get', 'update', 'export'],
})
