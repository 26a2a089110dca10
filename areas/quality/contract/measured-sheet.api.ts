import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

/** More than a chart takes is cut off while reading: the longest series has 2,000 points of 25 values. */
export const sheetMost = { rows: 5_000, columns: 60 } as const

export const readMeasuredSheet = endpoint({
  path: '/production/web/readMeasuredSheet',
  access: { right: 'inspectionRecord.view' },
  travel: 'upload',
  input: z.object({}),
  output: z.object({
    /** The first row as well, whatever it holds; cells as a spreadsheet shows them. */
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
  summary: 'The cells of the first sheet of an xlsx or xls file, for the SPC workbench; the file is not kept',
})
