import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'

declare const __PDF_DATA__: string
declare const __PDF_USUAL__: readonly string[]

export type PdfDocument = PDFDocumentProxy
export type PdfPage = PDFPageProxy

let fetched: Promise<void> | null = null

/**
 * Fetches what opens documents, for the time without a network: also the fonts, maps of characters and decoders that a document
 * asks for only while it is drawn.
 */
export function fetchReader(): Promise<void> {
  fetched ??= fetchParts().catch((error: unknown) => {
    fetched = null
    throw error
  })
  return fetched
}

async function fetchParts(): Promise<void> {
  await import('pdfjs-dist/legacy/build/pdf.mjs')
  for (const part of ['pdf.worker.min.mjs', ...__PDF_USUAL__]) await (await fetch(__PDF_DATA__ + part)).arrayBuffer()
}

/** Opens a document. The library comes with the first one; its build is the one for displays with old browsers. */
export async function loadPdf(source: string | Blob): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerSrc = `${__PDF_DATA__}pdf.worker.min.mjs`
  return getDocument({
    ...(typeof source === 'string' ? { url: source } : { data: new Uint8Array(await source.arrayBuffer()) }),
    cMapUrl: `${__PDF_DATA__}cmaps/`,
    standardFontDataUrl: `${__PDF_DATA__}standard_fonts/`,
    wasmUrl: `${__PDF_DATA__}wasm/`,
    iccUrl: `${__PDF_DATA__}iccs/`,
    isEvalSupported: false,
  })
}
