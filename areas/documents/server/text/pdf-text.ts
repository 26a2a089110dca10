import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { askThread } from '#core/server/threads.ts'
import { PDF_TEXT_CODE, type PdfTextRequest } from './pdf-text-code.ts'

/** Bounds of what is read of one document: a thread of its own within them, so that no document holds up or brings down the server. */
const within = { milliseconds: 60_000, heapMb: 512, pages: 1_000 }

/** The most characters of a document that are searched. */
export const charactersMost = 200_000

/**
 * The text of a PDF, as far as it is searched.
 *
 * @param bytes are given away: the caller does not use them again
 * @returns null: there is none to be read (broken, behind a password, too much for the bounds)
 */
export async function pdfText(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const request: PdfTextRequest = {
    module: pathToFileURL(join(library, 'legacy/build/pdf.mjs')).href,
    data: { cMapUrl: join(library, 'cmaps/'), standardFontDataUrl: join(library, 'standard_fonts/') },
    bytes,
    pagesMost: within.pages,
    charactersMost,
  }
  try {
    return (await askThread<{ text: string | null }>({ text: PDF_TEXT_CODE }, request, within, [bytes.buffer])).text
  } catch {
    // Whatever ends the thread is in the document: no other reading of it would go better.
    return null
  }
}
