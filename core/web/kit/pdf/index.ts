export { PdfPage } from './pdf-page.tsx'
export { PdfReader } from './pdf-reader.tsx'
export { usePdf } from './use-pdf.ts'
export { type PdfImage, usePdfImages } from './use-pdf-images.ts'
