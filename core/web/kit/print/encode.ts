import { code39, code128, datamatrix, drawingSVG, ean13, gs1_128, qrcode } from 'bwip-js/browser'

export type CodeKind = 'qr' | 'code128' | 'code39' | 'ean13' | 'dataMatrix' | 'gs1'

const encoders = { qr: qrcode, code128, code39, ean13, dataMatrix: datamatrix, gs1: gs1_128 } as const
const names: Record<CodeKind, string> = {
  qr: 'qrcode',
  code128: 'code128',
  code39: 'code39',
  ean13: 'ean13',
  dataMatrix: 'datamatrix',
  gs1: 'gs1-128',
}

/**
 * A code as an SVG text, without a quiet zone.
 * @param words whether the text stands below the bars
 * @throws Error in English for a text that the kind cannot hold
 */
export function encode(kind: CodeKind, text: string, words = false): string {
  const bars = kind !== 'qr' && kind !== 'dataMatrix'
  const options = {
    bcid: names[kind],
    text,
    ...(bars && { height: 12, includetext: words, textxalign: 'center' as const }),
    ...(kind === 'qr' && { eclevel: 'M' }),
  }
  return encoders[kind](options, drawingSVG())
}
