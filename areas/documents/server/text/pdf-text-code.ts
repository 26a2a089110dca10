/** What the thread is given: where PDF.js lies, the document, and how much of its text is kept. */
export interface PdfTextRequest {
  module: string
  /** Folders with the character maps and fonts of PDF.js, each ending with a slash. */
  data: { cMapUrl: string; standardFontDataUrl: string }
  bytes: Uint8Array
  pagesMost: number
  charactersMost: number
}

/**
 * The thread that reads the text of a PDF. Kept as text so that it runs the same from the sources and from the bundle, as the one for .xls.
 * It answers the text; a document that PDF.js cannot read (broken, behind a password) is answered null.
 */
export const PDF_TEXT_CODE = `
const { parentPort, workerData } = require('node:worker_threads')
const { module: path, data, bytes, pagesMost, charactersMost } = workerData
async function read() {
  const { getDocument } = await import(path)
  const task = getDocument({
    ...data, data: bytes, cMapPacked: true, isEvalSupported: false, disableFontFace: true, useSystemFonts: false, verbosity: 0,
  })
  const document = await task.promise
  let text = ''
  for (let number = 1; number <= Math.min(document.numPages, pagesMost) && text.length < charactersMost; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) text += (item.str ?? '') + (item.hasEOL ? ' ' : '')
    text += ' '
    page.cleanup()
  }
  return text.slice(0, charactersMost)
}
read().then((text) => parentPort.postMessage({ text }), () => parentPort.postMessage({ text: null }))
`
