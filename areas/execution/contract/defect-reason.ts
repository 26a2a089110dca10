import { operationReference } from '#areas/routing/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

export const defectReason = defineEntity({
  name: 'defectReason',
  key: 'code',
  search: ['code', 'name', 'className'],
  fields: {
    code: field.text({ required: true, max: 40, verbatim: true }),
    ...translated('name', { required: true, max: 100 }),
    ...translated('className', { required: true, max: 60 }),
    /** Operations that it can occur at; none: all. */
    operationIds: field.references(operationReference, { display: 'operationNames', hint: true }),
    enabled: field.boolean({ initial: true }),
  },
})

export const defectReasonCrud = crud(defectReason, {
  prefix: '/production/web',
  noun: 'DefectReason',
  right: 'defectReason',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
