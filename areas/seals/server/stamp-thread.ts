import { parentPort, workerData } from 'node:worker_threads'
import { NotStampable, type SealOnPage, stampPdf } from './stamp-pdf.ts'

/** What is to be stamped. */
export interface StampRequest {
  original: Uint8Array
  seals: readonly SealOnPage[]
}

/** The copy with its seals, or why there can be none. */
export type StampAnswer = { bytes: Uint8Array } | { failure: string }

/** Stamps one PDF in a thread of its own: a drawing may unpack to far more than the file. */
const { original, seals } = workerData as StampRequest

async function answer(): Promise<StampAnswer> {
  try {
    return { bytes: await stampPdf(original, seals) }
  } catch (error) {
    // What is locked by its maker is shown as it was approved, and its drawer says why it has no seals.
    if (error instanceof NotStampable) return { failure: error.message }
    throw error
  }
}

parentPort?.postMessage(await answer())
