import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

export const pressForms = ['coil', 'sheet'] as const
export type PressForm = (typeof pressForms)[number]

/** How a material comes to the press: what a coil or sheet holds, how many are loaded at once, and how long loading takes. */
export const pressMaterial = defineEntity({
  name: 'pressMaterial',
  key: 'materialCode',
  fields: {
    materialId: field.reference(productReference, { required: true, display: 'materialCode' }),
    materialCode: field.text({ readonly: true, verbatim: true }),
    materialName: field.text({ readonly: true }),
    form: field.choice(pressForms, {
      required: true,
      labels: 'pressMaterial.form',
      initial: 'coil',
      colors: { coil: 'blue', sheet: 'cyan' },
    }),
    /** In the material's unit. */
    content: field.decimal({ required: true, above: 0, scale: 4 }),
    unit: field.text({ readonly: true }),
    loadSize: field.integer({ initial: 1, min: 1, max: 100_000 }),
    changeMinutes: field.decimal({ initial: 0, max: 9_999, scale: 2, unit: 'min' }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['materialCode', 'materialName'],
  table: ['materialCode', 'materialName', 'form', 'content', 'unit', 'loadSize', 'changeMinutes', 'remark'],
  form: ['materialId', 'form', 'content', 'loadSize', 'changeMinutes', 'remark'],
  sheet: ['materialId', 'form', 'content', 'loadSize', 'changeMinutes', 'remark'],
})

export const pressMaterialCrud = crud(pressMaterial, {
  prefix: '/production/web',
  noun: 'PressMaterial',
  right: 'pressMaterial',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
