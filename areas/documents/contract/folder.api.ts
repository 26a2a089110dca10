import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

/** Folders that a team has at most, and how far they lie within each other. */
export const foldersMost = 2_000
export const folderDepth = 6

const id = z.number().int().positive()
const version = z.number().int().positive()
const name = writtenText().trim().min(1).max(100)

/** What somebody may do in a folder: `change` is to add, change, move and delete as well. */
export const accessLevels = ['read', 'change'] as const
const level = z.enum(accessLevels)
export type AccessLevel = z.infer<typeof level>

const folder = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  /** Null: at the top. */
  parentId: z.number().nullable(),
  /** For those alone who are named on it. */
  closed: z.boolean(),
  /** What the caller may do in it. */
  may: level,
  /** Documents right in it. */
  documents: z.number(),
})
export type Folder = z.infer<typeof folder>

export const selectDocumentFolder = endpoint({
  path: '/esop/web/selectDocumentFolder',
  access: { right: 'document.view' },
  input: z.object({}),
  output: z.object({ rows: z.array(folder) }),
  summary: 'The folders that the caller may look into, by name',
})

const folderKept = z.object({ id: z.number(), version: z.number() })

export const addDocumentFolder = endpoint({
  path: '/esop/web/addDocumentFolder',
  access: { right: 'documentFolder.edit' },
  write: true,
  input: z.object({ name, parentId: id.nullable() }),
  output: folderKept,
  summary: 'Adds a folder, at the top or within another',
})

export const updateDocumentFolder = endpoint({
  path: '/esop/web/updateDocumentFolder',
  access: { right: 'documentFolder.edit' },
  write: true,
  input: z.object({ id, version, name, parentId: id.nullable() }),
  output: folderKept,
  summary: 'Renames a folder, or puts it with all that is in it into another',
})

export const deleteDocumentFolder = endpoint({
  path: '/esop/web/deleteDocumentFolder',
  access: { right: 'documentFolder.delete' },
  write: true,
  input: idInput,
  output: z.object({}),
  summary: 'Deletes an empty folder',
})

const subject = z.object({ id: z.number(), name: z.string() })

export const getDocumentFolderAccess = endpoint({
  path: '/esop/web/getDocumentFolderAccess',
  access: { right: 'documentFolder.grant' },
  input: idInput,
  output: z.object({
    version: z.number(),
    closed: z.boolean(),
    roles: z.array(z.object({ roleId: z.number(), level })),
    departments: z.array(z.object({ departmentId: z.number(), level })),
    /** Closed folders above, which narrow it as well. */
    closedAbove: z.array(subject),
    /** Whom it can be given to. */
    choices: z.object({ roles: z.array(subject), departments: z.array(subject) }),
  }),
  summary: 'For whom a folder is, and whom it could be given to',
})

export const updateDocumentFolderAccess = endpoint({
  path: '/esop/web/updateDocumentFolderAccess',
  access: { right: 'documentFolder.grant' },
  write: true,
  input: z.object({
    id,
    version,
    closed: z.boolean(),
    roles: z.array(z.object({ roleId: id, level })).max(100),
    /** Each with the departments below it. */
    departments: z.array(z.object({ departmentId: id, level })).max(200),
  }),
  output: folderKept,
  summary: 'Says for whom a folder is: everybody whom the folders above let in, or of them those named alone',
})
