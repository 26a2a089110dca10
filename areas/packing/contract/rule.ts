import { unitLevels } from '#areas/inventory/contract/unit.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const

/** What goes into a unit: pieces, or units of a level. */
export const ruleContents = ['piece', 'frame', 'pack', 'box', 'carton'] as const
export type RuleContent = (typeof ruleContents)[number]

/** What may be together in a unit. */
export const ruleMixing = ['oneLot', 'oneProduct', 'anyProduct'] as const

/** How much of a product goes into a unit of a level; for a customer, or for all who have no rule of their own. */
export const packingRule = defineEntity({
  name: 'packingRule',
  key: 'productCode',
  search: ['productCode', 'productName', 'customer'],
  fields: {
    productId: field.reference(productReference, { required: true, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    level: field.choice(unitLevels, { required: true, labels: 'packingUnit.level', initial: 'box' }),
    /** As sales orders write it; empty: for whoever. */
    customer: field.text({ max: 128, hint: true, initial: '' }),
    content: field.choice(ruleContents, { required: true, labels: 'packingRule.content', initial: 'piece' }),
    quantity: field.decimal({ required: true, above: 0, scale: 4, hint: true }),
    mixing: field.choice(ruleMixing, { required: true, labels: 'packingRule.mixing', initial: 'oneProduct' }),
    /** Kilograms; absent: it is not weighed. */
    grossWeight: field.decimal({ above: 0, scale: 3, unit: 'kg', hint: true }),
    tolerance: field.decimal({ min: 0, scale: 3, unit: 'kg', hint: true }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
  table: [
    'productId',
    'productName',
    'level',
    'customer',
    'content',
    'quantity',
    'mixing',
    'grossWeight',
    'tolerance',
    'enabled',
    'remark',
  ],
  sheet: [
    'productId',
    'level',
    'customer',
    'content',
    'quantity',
    'mixing',
    'grossWeight',
    'tolerance',
    'enabled',
    'remark',
  ],
})

export const packingRuleCrud = crud(packingRule, {
  prefix: '/warehouse/web',
  noun: 'PackingRule',
  right: 'packingRule',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
