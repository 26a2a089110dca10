import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'

/** What was stamped on a file, as it was kept then. */
export const stampedSeal = z.object({
  name: z.string(),
  level: z.number(),
  text: z.string(),
  userName: z.string(),
  /** When the approval was given. */
  at: z.string(),
})
export type StampedSeal = z.infer<typeof stampedSeal>

/** A document that was stamped. */
export const stampedDocument = z.object({
  kind: z.string(),
  subjectId: z.number(),
  /** What it was called when it was stamped. */
  title: z.string(),
  stampedAt: z.string(),
  /** SHA-256 of the stamped file, in hexadecimal. */
  sha256: z.string(),
  seals: z.array(stampedSeal),
})

export const checkSealedFile = endpoint({
  path: '/esop/web/checkSealedFile',
  access: { right: 'seal.check' },
  input: z.object({
    sha256: z
      .string()
      .length(64)
      .regex(/^[0-9a-f]+$/),
  }),
  output: z.object({
    /** Null: the team has stamped no such file. `original`: it is what was approved, without the seals. */
    found: stampedDocument.extend({ original: z.boolean(), standing: z.string() }).nullable(),
  }),
  summary: 'Whether a file is what the team has stamped, told by its SHA-256; the file itself is not sent',
})

/** A copy on paper, as it was registered when it was printed. */
const printedCopy = z.object({
  number: z.string(),
  title: z.string(),
  userName: z.string(),
  printedAt: z.string(),
  /** Null: all. */
  pages: z.string().nullable(),
  copies: z.number(),
  station: z.string().nullable(),
  workOrderNo: z.string().nullable(),
  validUntil: z.string(),
  /** How the document stands today, in the caller's words. */
  standing: z.string(),
  /** Whether people may work by it today. */
  holds: z.boolean(),
})
export type PrintedCopy = z.infer<typeof printedCopy>

export const checkPrintedCopy = endpoint({
  path: '/esop/web/checkPrintedCopy',
  access: { right: 'seal.check' },
  input: z.object({ number: writtenText().trim().min(1).max(64) }),
  output: z.object({ found: printedCopy.nullable() }),
  summary: 'Whether a printed copy of a document still holds, by the number at its foot',
})

/** The sealed copy of a document, or why it could not be sealed. */
export const sealedCopy = stampedDocument.omit({ kind: true, subjectId: true }).extend({
  fileNo: z.string().nullable(),
  failure: z.string().nullable(),
})
export type SealedCopy = z.infer<typeof sealedCopy>
