import { parentPort, workerData } from 'node:worker_threads'
import { NotStampable, type SealOnPage, type Signing, stampPdf } from './stamp-pdf.ts'

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

/** Stamps one PDF in a thread of its own: a drawing may unpack to far more than the file. */
const { original, code, seals, signing } = workerData as StampRequest

async function answer(): Promise<StampAnswer> {
  try {
    return { bytes: await stampPdf(original, seals, code, signing) }
  } catch (error) {
    // What is locked by its maker is shown as it was approved, and its drawer says why it has no seals.
    if (error instanceof NotStampable) return { failure: error.message }
    throw error
  }
}

parentPort?.postMessage(await answer())
