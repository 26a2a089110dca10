import { code39, code128, datamatrix, drawingSVG, ean13, gs1_128, gs1datamatrix, qrcode } from 'bwip-js/browser'

export type CodeKind = 'qr' | 'code128' | 'code39' | 'ean13' | 'dataMatrix' | 'gs1' | 'gs1DataMatrix'

const encoders = {
  qr: qrcode,
  code128,
  code39,
  ean13,
  dataMatrix: datamatrix,
  gs1: gs1_128,
  gs1DataMatrix: gs1datamatrix,
} as const
const names: Record<CodeKind, string> = {
  qr: 'qrcode',
  code128: 'code128',
  code39: 'code39',
  ean13: 'ean13',
  dataMatrix: 'datamatrix',
  gs1: 'gs1-128',
  gs1DataMatrix: 'gs1datamatrix',
}

/**
 * A code as an SVG text, without a quiet zone.
 * @param words whether the text stands below the bars
 * @throws Error in English for a text that the kind cannot hold
 */
export function encode(kind: CodeKind, text: string, words = false): string {
  const bars = !['qr', 'dataMatrix', 'gs1DataMatrix'].includes(kind)
  const options = {
    bcid: names[kind],
    text,
    ...(bars && { height: 12, includetext: words, textxalign: 'center' as const }),
    ...(kind === 'qr' && { eclevel: 'M' }),
  }
  return encoders[kind](options, drawingSVG())
}
