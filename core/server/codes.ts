import bwip from 'bwip-js/node'
import { type Codes, fnc1 } from '#engines/labels/index.ts'

interface Matrix {
  pixs: number[]
  pixx: number
  pixy: number
}

/** The encoders' own drawings, before they are made into pictures. */
const raw = (bcid: string, text: string, options: object): unknown =>
  (bwip as unknown as { raw(bcid: string, text: string, options: object): unknown[] }).raw(bcid, text, options)[0]

const fnc = (text: string) => (text.includes(fnc1) ? { parsefnc: true } : {})

/** Codes by bwip-js, to the module. */
export const codes: Codes = {
  matrix(symbol, text, level) {
    const { pixs, pixx, pixy } = (
      symbol === 'qr' ? raw('qrcode', text, { eclevel: level }) : raw('datamatrix', text, fnc(text))
    ) as Matrix
    return { columns: pixx, rows: pixy, dark: pixs }
  },
  bars: (text) => (raw('code128', text, fnc(text)) as { sbs: number[] }).sbs,
}
