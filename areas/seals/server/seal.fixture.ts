import { plainSeal, type SealOnPage } from './stamp-pdf.ts'

/** A rectangle of the usual size, at the top right. */
export const sampleSeal: SealOnPage = {
  ...plainSeal,
  text: '受控文件',
  fontSize: 14,
  bold: true,
  left: 150,
  top: 12,
}
