import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { unitReference } from './unit-reference.ts'

/** What reports take of it: what is loaded at their work centre, or nothing is ever booked. */
export const consumptions = ['loaded', 'none'] as const

export const productKinds = ['product', 'semiFinished', 'material'] as const

/**
 * A product or a material. With an auxiliary unit, `mainFactor` of the main unit are `auxiliaryFactor` of the auxiliary one
 * (100 pieces = 1 box).
 */
export const product = defineEntity({
  name: 'product',
  key: 'code',
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 128 }),
    spec: field.text(),
    kind: field.choice(productKinds, {
      labels: 'product.kind',
      initial: 'product',
      colors: { product: 'blue', semiFinished: 'cyan', material: 'default' },
    }),
    unit: field.named(unitReference, { required: true, max: 16, display: 'unitText' }),
    /** Absent: as the unit has them. */
    unitDecimals: field.integer({ max: 4, hint: true }),
    hasAuxiliaryUnit: field.boolean({ initial: false }),
    auxiliaryUnit: field.named(unitReference, { max: 16, display: 'auxiliaryUnitText' }),
    mainFactor: field.decimal({ above: 0, scale: 6 }),
    auxiliaryFactor: field.decimal({ above: 0, scale: 6 }),
    imageId: field.image(),
    productVersion: field.text({ max: 32, verbatim: true }),
    drawingNo: field.text({ max: 64, verbatim: true }),
    customerCode: field.text({ max: 64, verbatim: true }),
    /** Global Trade Item Number; of 8, 12 or 13 digits it is filled up to 14. */
    gtin: field.text({ max: 14, verbatim: true, hint: true }),
    consumption: field.choice(consumptions, { labels: 'product.consumption', initial: 'loaded', hint: true }),
    /** What one of the main unit is worth, in the team's currency; absent: nobody said. */
    standardPrice: field.decimal({ min: 0, scale: 4, hint: true }),
    leadDays: field.integer({ initial: 0, max: 3650, unit: 'd' }),
    /** What the set-up matrix of planning tells products apart by. */
    family: field.text({ max: 64, verbatim: true }),
    color: field.text({ max: 64, verbatim: true }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
    bomVersion: field.text({ readonly: true }),
    namePinyin: field.text({ readonly: true, verbatim: true }),
    createdAt: field.instant({ readonly: true }),
  },
  together: ['spec', 'consumption', 'leadDays', 'standardPrice', 'family', 'color', 'enabled', 'remark'],
  search: ['code', 'name', 'spec', 'namePinyin'],
  table: [
    'code',
    'name',
    'imageId',
    'spec',
    'kind',
    'unit',
    'auxiliaryUnit',
    'productVersion',
    'drawingNo',
    'customerCode',
    'gtin',
    'bomVersion',
    'leadDays',
    'standardPrice',
    'consumption',
    'family',
    'color',
    'enabled',
    'remark',
    'createdAt',
  ],
  sheet: [
    'code',
    'name',
    'spec',
    'kind',
    'unit',
    'unitDecimals',
    'hasAuxiliaryUnit',
    'auxiliaryUnit',
    'mainFactor',
    'auxiliaryFactor',
    'productVersion',
    'drawingNo',
    'customerCode',
    'gtin',
    'leadDays',
    'consumption',
    'family',
    'color',
    'enabled',
    'remark',
    'standardPrice',
  ],
})

export const productCrud = crud(product, {
  prefix: '/productionbase/web',
  noun: 'Product',
  right: 'product',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
