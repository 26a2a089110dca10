import type { SealOnPage } from './stamp-pdf.ts'

/** A rectangle of the usual size, at the top right. */
export const sampleSeal: SealOnPage = {
  text: '受控文件',
  address: null,
  shape: 'rectangle',
  color: 'red',
  borderWidth: 0.6,
  borderRadius: 0,
  width: 44,
  height: 14,
  fontSize: 14,
  bold: true,
  orientation: 'portrait',
  left: 150,
  top: 12,
  pages: 'all',
  background: null,
}
