import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { documentTypeReference } from './document-type.ts'

const readonly = { readonly: true } as const

/** People who can be told that a document expires. */
export const documentPersonReference: Reference = {
  path: '/esop/web/selectDocumentPerson',
  label: ['name', 'jobNumber'],
}

/** How a document with a day of expiry stands today: `due` within the days of its reminder. */
const expiries = ['valid', 'due', 'expired'] as const

/** Documents that a team has at most, and versions of each. */
export const documentsMost = 100_000
export const versionsMost = 200

/** What stands in a folder: a title with one version of a file that is shown, and the ones before it. */
export const document = defineEntity({
  name: 'document',
  key: 'title',
  fields: {
    title: field.text({ required: true, max: 200, verbatim: true }),
    typeId: field.reference(documentTypeReference, { display: 'typeName' }),
    folderId: field.integer(readonly),
    folderName: field.text(readonly),
    fileId: field.file(readonly),
    mime: field.text(readonly),
    size: field.integer(readonly),
    /** Of the version that is shown. */
    number: field.integer(readonly),
    expiresOn: field.date(),
    remindDays: field.integer({ required: true, min: 0, max: 365, initial: 30 }),
    expiry: field.choice(expiries, {
      ...readonly,
      labels: 'documentExpiry',
      colors: { valid: 'green', due: 'orange', expired: 'red' },
    }),
    keeperId: field.reference(documentPersonReference, { required: true, display: 'keeperName' }),
    remark: field.multiline({ max: 500 }),
    createdByName: field.text(readonly),
    updatedAt: field.instant(readonly),
  },
  search: ['title'],
  table: [
    'title',
    'typeId',
    'number',
    'size',
    'expiresOn',
    'expiry',
    'keeperId',
    'updatedAt',
    'createdByName',
    'remark',
  ],
  sheet: [],
})

export const documentCrud = crud(document, {
  prefix: '/esop/web',
  noun: 'Document',
  right: 'document',
  verbs: ['select', 'get', 'update'],
})
