import type { Turn } from './types.ts'

/** A picture of one bit a dot, 1 for ink, the first dot of a row in the highest bit; rows are filled up to whole bytes with 0. */
export interface Raster {
  width: number
  height: number
  /** Bytes of a row. */
  stride: number
  bits: Uint8Array
}

export function newRaster(width: number, height: number): Raster {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, bits: new Uint8Array(stride * height) }
}

export const isInk = ({ bits, stride }: Raster, x: number, y: number): boolean =>
  (((bits[y * stride + (x >> 3)] as number) >> (7 - (x & 7))) & 1) === 1

/** Puts ink on a dot; outside of the picture nothing happens. */
export function ink({ bits, stride, width, height }: Raster, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = y * stride + (x >> 3)
  bits[at] = (bits[at] as number) | (0x80 >> (x & 7))
}

/** Puts ink on a rectangle, or takes it away; what lies outside is left out. */
export function fillRect(raster: Raster, left: number, top: number, width: number, height: number, dark = true): void {
  const [from, to] = [Math.max(left, 0), Math.min(left + width, raster.width)]
  if (from >= to) return
  const [first, last] = [from >> 3, (to - 1) >> 3]
  for (let y = Math.max(top, 0); y < Math.min(top + height, raster.height); y++)
    for (let byte = first; byte <= last; byte++) {
      const begin = byte === first ? 0xff >> (from & 7) : 0xff
      const end = byte === last ? (0xff << (7 - ((to - 1) & 7))) & 0xff : 0xff
      const mask = begin & end
      const at = y * raster.stride + byte
      const before = raster.bits[at] as number
      raster.bits[at] = dark ? before | mask : before & ~mask
    }
}

/** Puts a picture on another one with its left upper corner there; its ink alone, and what lies outside is left out. */
export function blit(onto: Raster, from: Raster, left: number, top: number): void {
  const whole = left >= 0 && left + from.stride * 8 <= onto.stride * 8 && left + from.width <= onto.width
  const shift = left & 7
  for (let y = 0; y < from.height; y++) {
    const row = top + y
    if (row < 0 || row >= onto.height) continue
    if (!whole) {
      for (let x = 0; x < from.width; x++) if (isInk(from, x, y)) ink(onto, left + x, row)
      continue
    }
    const start = row * onto.stride + (left >> 3)
    const last = (row + 1) * onto.stride - 1
    for (let byte = 0; byte < from.stride; byte++) {
      const bits = from.bits[y * from.stride + byte] as number
      if (!bits) continue
      const at = start + byte
      onto.bits[at] = (onto.bits[at] as number) | (bits >> shift)
      if (shift && at < last) onto.bits[at + 1] = (onto.bits[at + 1] as number) | ((bits << (8 - shift)) & 0xff)
    }
  }
}

/** The picture turned clockwise. */
export function turned(from: Raster, turn: Turn): Raster {
  if (turn === 0) return from
  const { width, height } = from
  const made = turn === 180 ? newRaster(width, height) : newRaster(height, width)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!isInk(from, x, y)) continue
      if (turn === 90) ink(made, height - 1 - y, x)
      else if (turn === 180) ink(made, width - 1 - x, height - 1 - y)
      else ink(made, y, width - 1 - x)
    }
  return made
}
