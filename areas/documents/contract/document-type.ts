import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

export const documentTypeReference: Reference = { path: '/esop/web/selectDocumentType', label: ['name'] }

/** What a team sorts its documents by: drawings, certificates, manuals. */
export const documentType = defineEntity({
  name: 'documentType',
  key: 'name',
  fields: {
    ...translated('name', { required: true, max: 64 }),
    remark: field.multiline({ max: 500 }),
  },
  sheet: [],
})

export const documentTypeCrud = crud(documentType, {
  prefix: '/esop/web',
  noun: 'DocumentType',
  right: 'documentType',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})
