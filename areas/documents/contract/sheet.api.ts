import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

/** What is shown of a workbook: rows and columns of its first sheet, or of the one asked for. */
export const sheetShown = { rows: 200, columns: 50, characters: 200, bytes: 10 * 1024 * 1024 }

export const getDocumentSheet = endpoint({
  path: '/esop/web/getDocumentSheet',
  access: { right: 'document.view' },
  input: z.object({
    id: z.number().int().positive(),
    /** Absent: the version that is shown. */
    number: z.number().int().positive().optional(),
  }),
  output: z.object({
    sheet: z.string(),
    rows: z.array(z.array(z.string())),
    /** There is more in it than is shown. */
    more: z.boolean(),
  }),
  summary: 'The beginning of the first sheet of a workbook, as text',
})
