import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

/** What quantities are counted in. Products, operations and orders know a unit by its name as it stands. */
export const unitEntity = defineEntity({
  name: 'unit',
  key: 'name',
  search: ['name', 'uneceCode'],
  fields: {
    ...translated('name', { required: true, max: 16 }),
    /** The name as it stands, whoever reads: what rows that are counted in it hold. */
    writtenName: field.text({ readonly: true, verbatim: true }),
    /** Places that a quantity of a new product in it has. */
    decimals: field.integer({ initial: 0, max: 4, hint: true }),
    /** UN/ECE Recommendation 20, by which other systems know it: KGM, MTR, H87. */
    uneceCode: field.text({ max: 3, pattern: /^[A-Z0-9]{2,3}$/, verbatim: true, hint: true }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  table: ['name', 'uneceCode', 'decimals', 'remark', 'createdAt'],
})

export const unitCrud = crud(unitEntity, {
  prefix: '/productionbase/web',
  noun: 'Unit',
  right: 'unit',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
