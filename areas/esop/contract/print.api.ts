import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { shownInstruction } from './instruction.api.ts'
import { instructionPrint } from './instruction-print.ts'
import { parsePages } from './pages.ts'

/** Days for which a printed copy holds where nobody says otherwise, and at most: paper does not hear of a new revision. */
export const printDays = { usual: 7, most: 90 }

/** Copies that one print makes at most. */
export const mostCopies = 99

export const getInstructionPrint = endpoint({
  path: '/esop/web/getInstructionPrint',
  access: { right: 'instruction.print' },
  input: idInput,
  output: z.object({
    instruction: shownInstruction.omit({ mustRead: true, changeNote: true, steps: true }),
    today: z.string(),
    /** The last day that may be chosen for copies: that of the revision, or `printDays.most` from now. */
    lastDay: z.string(),
    stations: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  summary: 'What printing a work instruction begins with; counts nothing. Refuses a revision that is not in force',
})

export const printInstruction = endpoint({
  path: '/esop/web/printInstruction',
  access: { right: 'instruction.print' },
  write: true,
  reads: true,
  input: idInput.extend({
    /** Absent: all that are shown. */
    pages: writtenText()
      .trim()
      .max(200)
      .refine((text) => parsePages(text) !== null, { params: { key: 'instruction.pagesWrong' } })
      .nullish(),
    copies: z.number().int().min(1).max(mostCopies).default(1),
    stationId: z.number().int().positive().nullish(),
    workOrderNo: writtenText().trim().min(1).max(64).nullish(),
    validUntil: dayText(),
  }),
  output: instructionPrint,
  summary: 'Registers copies of a work instruction that are printed now, and answers what stands at their foot',
})
