import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

export const supplySources = ['stock', 'purchase', 'production'] as const

/** A quantity of a material that is there, or will be from a day on. */
export const materialSupply = defineEntity({
  name: 'materialSupply',
  key: 'code',
  fields: {
    code: field.text({ max: 32, verbatim: true }),
    materialId: field.reference(productReference, { required: true, display: 'materialCode' }),
    materialName: field.text({ readonly: true }),
    source: field.choice(supplySources, {
      required: true,
      labels: 'materialSupply.source',
      initial: 'stock',
      colors: { stock: 'green', purchase: 'blue', production: 'cyan' },
    }),
    quantity: field.decimal({ required: true, above: 0, scale: 4 }),
    availableOn: field.date({ required: true, hint: true }),
    referenceNo: field.text({ max: 64, verbatim: true }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['code', 'materialName', 'referenceNo'],
  table: [
    'code',
    'materialId',
    'materialName',
    'source',
    'quantity',
    'availableOn',
    'referenceNo',
    'remark',
    'createdAt',
  ],
  form: ['materialId', 'source', 'quantity', 'availableOn', 'referenceNo', 'code', 'remark'],
  sheet: ['code', 'materialId', 'source', 'quantity', 'availableOn', 'referenceNo', 'remark'],
})

export const materialSupplyCrud = crud(materialSupply, {
  prefix: '/production/web',
  noun: 'MaterialSupply',
  right: 'materialSupply',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const requirementStates = ['ready', 'late', 'short', 'notTracked', 'staged'] as const
const readonly = { readonly: true }

/** What an order with open tasks needs of one material, against what there is. */
export const materialRequirement = defineEntity({
  name: 'materialRequirement',
  key: 'workorderNo',
  fields: {
    state: field.choice(requirementStates, {
      ...readonly,
      labels: 'materialRequirement.state',
      colors: { ready: 'green', late: 'gold', short: 'red', notTracked: 'default', staged: 'blue' },
    }),
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    productName: field.text(readonly),
    materialCode: field.text({ ...readonly, verbatim: true }),
    materialName: field.text(readonly),
    requiredQuantity: field.decimal(readonly),
    stagedQuantity: field.decimal(readonly),
    stockQuantity: field.decimal(readonly),
    shortQuantity: field.decimal(readonly),
    availableOn: field.date(readonly),
    plannedStart: field.instant(readonly),
    requiredEndDate: field.date(readonly),
    warehouse: field.text(readonly),
  },
  search: ['workorderNo', 'productName', 'materialCode', 'materialName'],
  table: [
    'workorderNo',
    'state',
    'materialCode',
    'materialName',
    'requiredQuantity',
    'stagedQuantity',
    'stockQuantity',
    'shortQuantity',
    'availableOn',
    'plannedStart',
    'requiredEndDate',
    'productName',
    'warehouse',
  ],
  form: [],
  sheet: [],
})
