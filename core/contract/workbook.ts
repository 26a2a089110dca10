import { z } from 'zod'

/** What is done with a workbook that is sent: looked at alone, or written once nothing is wrong with it. */
export const workbookInput = z.object({ mode: z.enum(['check', 'write']).default('check') })

/** What a workbook holds and what became of it, or would. */
export const workbookResult = z.object({
  /** False: it was looked at alone, or something is wrong with it. */
  written: z.boolean(),
  sheets: z.array(
    z.object({
      sheet: z.string(),
      /** As it is called in the file. */
      title: z.string(),
      added: z.number(),
      updated: z.number(),
      failed: z.number(),
      /** Rows that show how and were left out. */
      examples: z.number(),
    }),
  ),
  /** The first ones. `cell`: sheet and cell, as spreadsheets write it (`Machines!C5`). */
  problems: z.array(z.object({ cell: z.string(), message: z.string() })),
  /** How many there are in all. */
  problemCount: z.number(),
})
export type WorkbookResult = z.infer<typeof workbookResult>
