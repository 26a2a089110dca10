import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const

/** So much of a lot that was loaded went into the lot of a product, told by a report. */
const matTraceEntity = defineEntity({
  name: 'slMatTrace',
  key: 'materialLot',
  search: ['materialLot', 'productLot', 'materialName', 'productName', 'reportNo'],
  fields: {
    /** When the report says that it was made. */
    at: field.instant(readonly),
    materialId: field.reference(productReference, { ...readonly, display: 'materialCode' }),
    materialCode: field.text({ ...readonly, verbatim: true }),
    materialName: field.text(readonly),
    materialLot: field.text({ ...readonly, verbatim: true }),
    /** In the main unit of the material. */
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    machineName: field.text(readonly),
    /** The last time before that at which the lot was loaded there; empty: the report was dated to before it. */
    loadedAt: field.instant(readonly),
    loadedByName: field.text(readonly),
    /** The task that it was loaded for. */
    taskNo: field.text({ ...readonly, verbatim: true }),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    productLot: field.text({ ...readonly, verbatim: true }),
    reportNo: field.text({ ...readonly, verbatim: true }),
  },
  table: [
    'at',
    'materialId',
    'materialName',
    'materialLot',
    'quantity',
    'unit',
    'workCenterId',
    'machineName',
    'loadedAt',
    'loadedByName',
    'taskNo',
    'productId',
    'productName',
    'productLot',
    'reportNo',
  ],
  form: [],
  sheet: [],
})

export const matTraceCrud = crud(matTraceEntity, {
  prefix: '/sl/web',
  noun: 'SlMatTrace',
  right: 'slMatTrace',
  verbs: ['select', 'export'],
})

/** By which of its two lots a row is looked for: what a lot went into, or what one was made of. */
export const matTraceSides = ['materialLot', 'productLot'] as const
export type MatTraceSide = (typeof matTraceSides)[number]
