import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

export const warehouseEntity = defineEntity({
  name: 'warehouse',
  key: 'code',
  search: ['code', 'name'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    /** Places that it has. */
    places: field.integer({ readonly: true }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
})

export const warehouseCrud = crud(warehouseEntity, {
  prefix: '/warehouse/web',
  noun: 'Warehouse',
  right: 'warehouse',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const warehouseReference: Reference = { path: warehouseCrud.select.path, label: ['name', 'code'] }
export const openWarehouseReference: Reference = { ...warehouseReference, where: { enabled: true } }
