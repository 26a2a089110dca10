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

/** What a copy was signed with. */
const signature = z.object({ subject: z.string(), issuer: z.string(), serial: z.string(), notAfter: z.string() })
export type Signature = z.infer<typeof signature>

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
  /** Null: the copy is not signed. */
  signature: signature.nullable(),
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

/** What anybody is told of a stamped copy who has its code: nothing that does not stand on it, but for how it stands today. */
const openCheck = stampedDocument.omit({ kind: true, subjectId: true, sha256: true }).extend({
  /** The name of the team that stamped it. */
  factory: z.string(),
  /** Where the team stands, for its times. */
  zone: z.string(),
  /** Of the file whose hash was sent: `same` as it was stamped, or `changed` since; `none`: no hash was sent. */
  file: z.enum(['same', 'changed', 'none']),
  /** How the document stands today, in the asker's words, and whether people may work by it. */
  standing: z.object({ text: z.string(), holds: z.boolean() }).nullable(),
})
export type OpenCheck = z.infer<typeof openCheck>

export const checkStampedCopy = endpoint({
  path: '/esop/web/checkStampedCopy',
  access: { public: 'whoever is handed a stamped file checks it; answers only to the code that stands in it' },
  input: z.object({
    code: writtenText().trim().min(1).max(64),
    /** SHA-256 of the file that is at hand, in hexadecimal. */
    sha256: z
      .string()
      .length(64)
      .regex(/^[0-9a-f]+$/)
      .nullish(),
  }),
  output: z.object({ found: openCheck.nullable() }),
  summary:
    'By whom and when a file was stamped, whether it is as it was then, and whether it still holds, by the code in it',
})
