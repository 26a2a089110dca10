import { joined } from './bytes.ts'
import type { Raster } from './raster.ts'

/** Bytes of a page's header (PWG 5102.4, section 4.3). */
const headerBytes = 1796
/** Colour space of one bit a dot, 1 for ink, and of 8 bits a dot, 0 for ink. */
const blackSpace = 3
const greySpace = 18

export const pwgTypes = ['black_1', 'sgray_8'] as const
export type PwgType = (typeof pwgTypes)[number]

/**
 * Pages as PWG Raster (PWG 5102.4), which printers of IPP Everywhere take.
 *
 * @param dotsPerInch of both directions, as the printer says it has them
 */
export function pwgRaster(pages: readonly Raster[], dotsPerInch: number, type: PwgType): Uint8Array {
  const sync = Uint8Array.of(0x52, 0x61, 0x53, 0x32)
  return joined([
    sync,
    ...pages.flatMap((page) => [header(page, dotsPerInch, type, pages.length), ...lines(page, type)]),
  ])
}

function header({ width, height, stride }: Raster, dotsPerInch: number, type: PwgType, pages: number): Uint8Array {
  const made = new Uint8Array(headerBytes)
  const view = new DataView(made.buffer)
  const text = (at: number, words: string) =>
    made.set(
      Uint8Array.from(words, (letter) => letter.charCodeAt(0)),
      at,
    )
  const points = (dots: number) => Math.round((dots * 72) / dotsPerInch)
  const bits = type === 'black_1' ? 1 : 8
  text(0, 'PwgRaster')
  const numbers: [at: number, value: number][] = [
    [276, dotsPerInch],
    [280, dotsPerInch],
    [340, 1],
    [352, points(width)],
    [356, points(height)],
    [372, width],
    [376, height],
    [384, bits],
    [388, bits],
    [392, type === 'black_1' ? stride : width],
    [400, type === 'black_1' ? blackSpace : greySpace],
    [420, 1],
    // How many pages, and that they lie as they are fed.
    [452, pages],
    [456, 1],
    [460, 1],
    // The picture takes the whole page.
    [472, width],
    [476, height],
  ]
  for (const [at, value] of numbers) view.setUint32(at, value)
  return made
}

/** Lines that follow each other alike are one, said how often. */
function* lines(page: Raster, type: PwgType): Generator<Uint8Array> {
  for (let y = 0; y < page.height; ) {
    let again = 1
    while (again < 256 && y + again < page.height && alike(page, y, y + again)) again++
    yield Uint8Array.of(again - 1)
    yield packed(type === 'black_1' ? page.bits.subarray(y * page.stride, (y + 1) * page.stride) : greys(page, y))
    y += again
  }
}

function alike({ bits, stride }: Raster, y: number, other: number): boolean {
  for (let x = 0; x < stride; x++) if (bits[y * stride + x] !== bits[other * stride + x]) return false
  return true
}

function greys({ bits, stride, width }: Raster, y: number): Uint8Array {
  const made = new Uint8Array(width)
  for (let x = 0; x < width; x++) made[x] = ((bits[y * stride + (x >> 3)] as number) >> (7 - (x & 7))) & 1 ? 0 : 255
  return made
}

/** A line in runs: `n` and a byte that comes n + 1 times, or 257 − n and n bytes that differ. */
function packed(line: Uint8Array): Uint8Array {
  const made: number[] = []
  for (let at = 0; at < line.length; ) {
    let run = 1
    while (run < 128 && at + run < line.length && line[at + run] === line[at]) run++
    if (run > 1 || at + 1 === line.length) {
      made.push(run - 1, line[at] as number)
      at += run
      continue
    }
    let to = at + 1
    while (to < line.length && to - at < 128 && line[to] !== line[to + 1]) to++
    if (to - at === 1) made.push(0, line[at] as number)
    else made.push(257 - (to - at), ...line.subarray(at, to))
    at = to
  }
  return Uint8Array.from(made)
}
