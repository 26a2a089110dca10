import { z } from 'zod'

/** A print as the foot of the copies tells it. */
export const instructionPrint = z.object({
  number: z.string(),
  userName: z.string(),
  printedAt: z.string(),
  /** As 1-3,5; null: all. */
  pages: z.string().nullable(),
  copies: z.number(),
  station: z.string().nullable(),
  workOrderNo: z.string().nullable(),
  /** The last day on which the copies hold. */
  validUntil: z.string(),
})
export type InstructionPrint = z.infer<typeof instructionPrint>
