import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput, listInput } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'

const id = z.number().int().positive()
const note = writtenText().trim().max(500).nullish()

export const addDocument = endpoint({
  path: '/esop/web/addDocument',
  access: { right: 'document.add' },
  write: true,
  input: z.object({
    folderId: id,
    /** A finished upload of the caller's own. */
    fileId: id,
    /** Absent: the name of the file. */
    title: writtenText().trim().min(1).max(200).optional(),
    typeId: id.nullish(),
    expiresOn: dayText().nullish(),
    remark: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({
    /** The document that was added, or that stands there under this title. */
    id: z.number(),
    /** `same`: it has just this content already; `taken`: it has another. Either way nothing was written. */
    outcome: z.enum(['added', 'same', 'taken']),
  }),
  summary: 'Puts an uploaded file into a folder under a title that the folder has not yet',
})

export const addDocumentVersion = endpoint({
  path: '/esop/web/addDocumentVersion',
  access: { right: 'document.edit' },
  write: true,
  input: z.object({ id, fileId: id, note }),
  output: z.object({ number: z.number() }),
  summary: 'Puts an uploaded file in the place of what a document shows; the versions before stay as they are',
})

export const restoreDocumentVersion = endpoint({
  path: '/esop/web/restoreDocumentVersion',
  access: { right: 'document.edit' },
  write: true,
  input: z.object({ id, number: z.number().int().positive() }),
  output: z.object({ number: z.number() }),
  summary: 'Shows another version of a document',
})

const documentVersion = z.object({
  number: z.number(),
  current: z.boolean(),
  fileNo: z.string(),
  fileName: z.string(),
  mime: z.string(),
  size: z.number(),
  note: z.string().nullable(),
  createdByName: z.string(),
  createdAt: z.string(),
})
export type DocumentVersion = z.infer<typeof documentVersion>

export const selectDocumentVersion = endpoint({
  path: '/esop/web/selectDocumentVersion',
  access: { right: 'document.view' },
  input: idInput,
  output: z.object({ rows: z.array(documentVersion) }),
  summary: 'The versions of a document, the newest first',
})

export const moveDocument = endpoint({
  path: '/esop/web/moveDocument',
  access: { right: 'document.edit' },
  write: true,
  input: idsInput.extend({ folderId: id }),
  output: bulkResult,
  summary: 'Puts documents into another folder; the caller may change what is in both',
})

export const deleteDocument = endpoint({
  path: '/esop/web/deleteDocument',
  access: { right: 'document.delete' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Deletes documents with all their versions',
})

export const selectDocumentPerson = endpoint({
  path: '/esop/web/selectDocumentPerson',
  access: { right: 'document.edit' },
  input: listInput,
  output: z.object({
    rows: z.array(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
    total: z.number(),
  }),
  summary: 'People who can be told that a document expires',
})
