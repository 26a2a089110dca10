import { PDFDocument } from '@cantoo/pdf-lib'
import { answerRequests } from '#core/server/answer-requests.ts'
import { NotStampable, plainSeal, type SealOnPage, type Signing, stampPdf } from './stamp-pdf.ts'

/** What is to be stamped. */
export interface StampRequest {
  original: Uint8Array
  /** By which whoever has the copy asks for it. */
  code: string
  /** Absent: the copy is not signed. */
  signing: Signing | null
  seals: readonly SealOnPage[]
}

/** The copy with its seals, or why there can be none. */
export type StampAnswer = { bytes: Uint8Array } | { failure: string }

/** Stamps PDFs in a thread of its own: a drawing may unpack to far more than the file. */
async function answer({ original, code, seals, signing }: StampRequest): Promise<StampAnswer> {
  try {
    return { bytes: await stampPdf(original, seals, code, signing) }
  } catch (error) {
    // What is locked by its maker is shown as it was approved, and its drawer says why it has no seals.
    if (error instanceof NotStampable) return { failure: error.message }
    throw error
  }
}

/** A page that nobody gets: by it letters are unpacked, which takes longer than fifty pages, before anybody waits for them. */
async function unpack(): Promise<void> {
  const document = await PDFDocument.create()
  document.addPage()
  await stampPdf(await document.save(), [{ ...plainSeal, address: 'https://' }], '', null)
}

await unpack()
answerRequests(answer)
