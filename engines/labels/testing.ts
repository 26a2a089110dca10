import { ink, isInk, newRaster, type Raster } from './raster.ts'
import type { Codes, Letters } from './types.ts'

/** A font whose letters are squares of half their size; it has no emoji. */
export const squares: Letters = {
  unitsPerEm: 1000,
  of: (codePoint) =>
    codePoint > 0xffff
      ? null
      : {
          advance: 1000,
          steps:
            codePoint === 32
              ? []
              : [
                  { command: 'moveTo', args: [250, 0] },
                  { command: 'lineTo', args: [750, 0] },
                  { command: 'lineTo', args: [750, 500] },
                  { command: 'lineTo', args: [250, 500] },
                  { command: 'closePath', args: [] },
                ],
        },
}

/** Codes of 10 modules a side, and bars of as many modules as the text has letters, one dark and one light. */
export const plainCodes: Codes = {
  matrix(_, text) {
    if (text.includes('!')) throw new Error('cannot hold')
    return { columns: 10, rows: 10, dark: Array.from({ length: 100 }, (__, i) => (i + Math.floor(i / 10)) % 2) }
  },
  bars: (text) => [...text].flatMap(() => [1, 1]),
}

/** Rows of `#` and `.`. */
export const shown = (raster: Raster): string[] =>
  Array.from({ length: raster.height }, (_, y) =>
    Array.from({ length: raster.width }, (__, x) => (isInk(raster, x, y) ? '#' : '.')).join(''),
  )

/** What a printer of ZPL makes of one `^GFA`: an independent reading of the notation in Zebra's manual. */
export function readZpl(sent: Uint8Array): Raster {
  const text = new TextDecoder('latin1').decode(sent)
  const [, total = '', stride = '', data = ''] = /\^GFA,\d+,(\d+),(\d+),([^^]*)\^FS/.exec(text) ?? []
  const nibbles = Number(stride) * 2
  const rows: string[] = []
  let row = ''
  let count = 0
  const end = (filled: string) => {
    rows.push(filled)
    row = ''
  }
  for (const letter of data) {
    if (letter === ',') end(row.padEnd(nibbles, '0'))
    else if (letter === '!') end(row.padEnd(nibbles, 'F'))
    else if (letter === ':') end(rows.at(-1) ?? '')
    else if (letter >= 'G' && letter <= 'Y') count += letter.charCodeAt(0) - 70
    else if (letter >= 'g' && letter <= 'z') count += (letter.charCodeAt(0) - 102) * 20
    else {
      row += letter.repeat(count || 1)
      count = 0
      if (row.length === nibbles) end(row)
    }
  }
  const width = Number(/\^PW(\d+)/.exec(text)?.[1])
  const raster = newRaster(width, Number(total) / Number(stride))
  raster.bits.set(Uint8Array.from(rows.join('').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
  return raster
}

/** What a printer of TSPL makes of one `BITMAP`. */
export function readTspl(sent: Uint8Array): Raster {
  const text = new TextDecoder('latin1').decode(sent)
  const [head = '', stride = '', height = ''] = /BITMAP 0,0,(\d+),(\d+),0,/.exec(text) ?? []
  const from = text.indexOf(head) + head.length
  const raster = newRaster(Number(stride) * 8, Number(height))
  raster.bits.set(sent.subarray(from, from + raster.bits.length).map((byte) => ~byte))
  return raster
}

/** What a printer of ESC/POS makes of its bands. */
export function readEscPos(sent: Uint8Array): Raster {
  const bands: Uint8Array[] = []
  let stride = 0
  let at = 2
  while (sent[at] === 0x1d && sent[at + 1] === 0x76) {
    stride = (sent[at + 4] as number) + 256 * (sent[at + 5] as number)
    const rows = (sent[at + 6] as number) + 256 * (sent[at + 7] as number)
    bands.push(sent.subarray(at + 8, at + 8 + stride * rows))
    at += 8 + stride * rows
  }
  const raster = newRaster(stride * 8, bands.reduce((sum, { length }) => sum + length, 0) / stride)
  let to = 0
  for (const band of bands) {
    raster.bits.set(band, to)
    to += band.length
  }
  return raster
}

/** What a printer of PWG Raster makes of its pages of one bit a dot (PWG 5102.4). */
export function readPwg(sent: Uint8Array): { raster: Raster; dotsPerInch: number }[] {
  const view = new DataView(sent.buffer, sent.byteOffset, sent.byteLength)
  const pages: { raster: Raster; dotsPerInch: number }[] = []
  for (let at = 4; at < sent.length; ) {
    const [width, height, bits, stride] = [372, 376, 388, 392].map((field) => view.getUint32(at + field)) as [
      number,
      number,
      number,
      number,
    ]
    const raster = newRaster(width, height)
    pages.push({ raster, dotsPerInch: view.getUint32(at + 276) })
    at += 1796
    for (let y = 0; y < height; ) {
      const again = (sent[at++] as number) + 1
      const line: number[] = []
      while (line.length < stride) {
        const n = sent[at++] as number
        if (n < 128) line.push(...new Array<number>(n + 1).fill(sent[at++] as number))
        else {
          line.push(...sent.subarray(at, at + 257 - n))
          at += 257 - n
        }
      }
      for (let i = 0; i < again; i++, y++)
        if (bits === 1) raster.bits.set(line, y * raster.stride)
        else line.forEach((grey, x) => grey === 0 && ink(raster, x, y))
    }
  }
  return pages
}

/** The pages of a PDF of ours. @param inflate zlib's */
export function readPdf(sent: Uint8Array, inflate: (bytes: Uint8Array) => Uint8Array): Raster[] {
  const text = new TextDecoder('latin1').decode(sent)
  return [...text.matchAll(/\/Width (\d+) \/Height (\d+) [^>]*\/Length (\d+) >>\nstream\n/g)].map((found) => {
    const [width, height, length] = found.slice(1).map(Number) as [number, number, number]
    const raster = newRaster(width, height)
    const from = found.index + found[0].length
    const light = inflate(sent.subarray(from, from + length))
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (!(((light[y * raster.stride + (x >> 3)] as number) >> (7 - (x & 7))) & 1)) ink(raster, x, y)
    return raster
  })
}
