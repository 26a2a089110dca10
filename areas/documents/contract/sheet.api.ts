import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

/** What is shown of a workbook: rows and columns of its first sheet, or of the one asked for. */
export const sheetShown = { rows: 200, columns: 50, characters: 200, bytes: 10 * 1024 * 1024 }

/** A version of a document. */
const asked = z.object({
  id: z.number().int().positive(),
  /** Absent: the version that is shown. */
  number: z.number().int().positive().optional(),
})

export const getDocumentSheet = endpoint({
  path: '/esop/web/getDocumentSheet',
  access: { right: 'document.view' },
  input: asked,
  output: z.object({
    sheet: z.string(),
    rows: z.array(z.array(z.string())),
    /** There is more in it than is shown. */
    more: z.boolean(),
  }),
  summary: 'The beginning of the first sheet of a workbook, as text',
})

/** What is shown of a Word document: characters of its text. */
export const wordsShown = { characters: 200_000, bytes: 20 * 1024 * 1024 }

export const getDocumentWords = endpoint({
  path: '/esop/web/getDocumentWords',
  access: { right: 'document.view' },
  input: asked,
  output: z.object({
    text: z.string(),
    /** There is more in it than is shown. */
    more: z.boolean(),
  }),
  summary: 'What is written in a Word document (.docx), without its look, pictures, headers and footnotes',
})
