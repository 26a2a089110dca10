import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

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

/** The sealed copy of a document, or why it could not be sealed. */
export const sealedCopy = stampedDocument.omit({ kind: true, subjectId: true }).extend({
  fileNo: z.string().nullable(),
  failure: z.string().nullable(),
})
export type SealedCopy = z.infer<typeof sealedCopy>
