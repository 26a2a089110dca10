import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'

/** What documents can be about. */
export const linkKinds = ['product', 'machine', 'mold', 'operation', 'workOrder', 'maintenanceObject'] as const
export type LinkKind = (typeof linkKinds)[number]

const id = z.number().int().positive()
const subject = { kind: z.enum(linkKinds), subjectId: id }

/** Documents that one thing has at most. */
export const linksMost = 200

export const selectLinkedDocument = endpoint({
  path: '/esop/web/selectLinkedDocument',
  access: { right: 'document.view' },
  input: z.object(subject),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        title: z.string(),
        typeName: z.string().nullable(),
        number: z.number(),
        expiry: z.string().nullable(),
        linkedByName: z.string(),
        linkedAt: z.string(),
        /** Whether the caller may change what is in its folder, and so its links. */
        mayChange: z.boolean(),
      }),
    ),
  }),
  summary:
    'Documents about a product, machine, mold, operation, work order or maintained object, as far as the caller may see them',
})
export type LinkedDocument = z.infer<(typeof selectLinkedDocument)['output']>['rows'][number]

export const selectLinkableDocument = endpoint({
  path: '/esop/web/selectLinkableDocument',
  access: { right: 'document.edit' },
  input: z.object({ ...subject, keyword: writtenText().trim().max(100).default('') }),
  output: z.object({ rows: z.array(z.object({ id: z.number(), title: z.string(), folderName: z.string() })) }),
  summary: 'Documents that the caller may link to it, by what their titles hold; the first 30',
})

export const linkDocument = endpoint({
  path: '/esop/web/linkDocument',
  access: { right: 'document.edit' },
  write: true,
  input: z.object({ ...subject, id }),
  output: z.object({ linked: z.boolean() }),
  summary: 'Says that a document is about something; said twice it is said once',
})

export const unlinkDocument = endpoint({
  path: '/esop/web/unlinkDocument',
  access: { right: 'document.edit' },
  write: true,
  input: z.object({ ...subject, id }),
  output: z.object({ linked: z.boolean() }),
  summary: 'Takes back that a document is about something; both stay',
})

export const selectDocumentLink = endpoint({
  path: '/esop/web/selectDocumentLink',
  access: { right: 'document.view' },
  input: z.object({ id }),
  output: z.object({ rows: z.array(z.object({ ...subject, name: z.string() })) }),
  summary: 'What a document is about, as far as the caller may see it',
})
