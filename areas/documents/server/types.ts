import { serveCrud } from '#core/server/crud/serve.ts'
import { documentTypeCrud } from '../contract/document-type.ts'

export const documentTypes = serveCrud(documentTypeCrud, {
  table: 'documentType',
  list: (db) => db.selectFrom('documentType').select(['id', 'version', 'createdAt', 'name', 'names', 'remark']),
  sort: [{ field: 'name', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  usedBy: ['references'],
})
