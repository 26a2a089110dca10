export { Barcode, Qr } from './code.tsx'
export type { CodeKind } from './encode.ts'
export { a4, type Paper, PrintPage, type PrintPageProps } from './print-page.tsx'
export { QrLabels } from './qr-labels.tsx'
