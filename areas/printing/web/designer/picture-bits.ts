import { pictureSide } from '../../contract/model.ts'

/** What of black and white lies between prints black below it, of 255. */
const threshold = 140

interface Bits {
  columns: number
  rows: number
  /** Base64, as a label's picture keeps it. */
  bits: string
}

/** A picture file in black and white, no larger than labels keep it. @throws when the browser cannot open it */
export async function pictureBits(file: File): Promise<Bits> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, pictureSide / Math.max(bitmap.width, bitmap.height))
  const [columns, rows] = [
    Math.max(Math.round(bitmap.width * scale), 1),
    Math.max(Math.round(bitmap.height * scale), 1),
  ]
  const canvas = document.createElement('canvas')
  canvas.width = columns
  canvas.height = rows
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no pictures')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, columns, rows)
  pen.drawImage(bitmap, 0, 0, columns, rows)
  bitmap.close()
  return { columns, rows, bits: bitsOf(pen.getImageData(0, 0, columns, rows).data, columns, rows) }
}

/** Base64 of one bit a dot, 1 for what is dark; rows are filled up to whole bytes. */
export function bitsOf(rgba: ArrayLike<number>, columns: number, rows: number): string {
  const stride = Math.ceil(columns / 8)
  const bytes = new Uint8Array(stride * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = (y * columns + x) * 4
      const light = 0.299 * (rgba[at] ?? 255) + 0.587 * (rgba[at + 1] ?? 255) + 0.114 * (rgba[at + 2] ?? 255)
      const byte = y * stride + (x >> 3)
      if (light < threshold) bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (x & 7))
    }
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
