import { joined } from './bytes.ts'
import type { Raster } from './raster.ts'

/** zlib's deflate, for PNG and PDF. */
export type Deflate = (bytes: Uint8Array) => Uint8Array

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** White is 1 in TSPL, PNG and PDF; what fills rows up is white too. */
function inverted({ bits, width, height, stride }: Raster): Uint8Array {
  const made = bits.map((byte) => ~byte)
  const past = stride * 8 - width
  if (past)
    for (let y = 0; y < height; y++) {
      const at = (y + 1) * stride - 1
      made[at] = (made[at] as number) | ((1 << past) - 1)
    }
  return made
}

const hex = '0123456789ABCDEF'

/** How often something comes, as ZPL counts: G–Y for 1–19, g–z for 20–400. */
function times(count: number): string {
  let text = ''
  let left = count
  for (; left >= 400; left -= 400) text += 'z'
  if (left >= 20) text += String.fromCharCode(102 + Math.floor(left / 20))
  left %= 20
  if (left) text += String.fromCharCode(70 + left)
  return text
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))

/** The picture as the data of `^GFA`, in the compressed notation of ZPL II. */
function zplData({ bits, stride, height }: Raster): string {
  const rows: string[] = []
  for (let y = 0; y < height; y++) rows.push(isAgain(bits, y, stride) ? ':' : zplRow(bits, y * stride, stride))
  return rows.join('')
}

function isAgain(bits: Uint8Array, y: number, stride: number): boolean {
  if (y === 0) return false
  for (let at = y * stride; at < (y + 1) * stride; at++) if (bits[at] !== bits[at - stride]) return false
  return true
}

function zplRow(bits: Uint8Array, from: number, stride: number): string {
  const end = from + stride
  let text = ''
  for (let at = from; at < end; ) {
    const byte = bits[at] as number
    const high = byte >> 4
    if (high !== (byte & 15)) {
      text += pairs[byte] as string
      at++
      continue
    }
    let to = at + 1
    while (to < end && bits[to] === byte) to++
    if (to === end && byte === 0) return `${text},`
    if (to === end && byte === 255) return `${text}!`
    text += to - at === 1 ? (pairs[byte] as string) : times(2 * (to - at)) + (hex[high] as string)
    at = to
  }
  return text
}

/** A label for printers of ZPL II. */
export function zpl(raster: Raster): Uint8Array {
  const bytes = raster.stride * raster.height
  return ascii(
    `^XA^PW${raster.stride * 8}^LL${raster.height}^LH0,0^LT0^FO0,0^GFA,${bytes},${bytes},${raster.stride},${zplData(raster)}^FS^PQ1^XZ\n`,
  )
}

/** A label for printers of TSPL. Its gap is as the printer was set up. */
export function tspl(raster: Raster, dotsPerMm: number): Uint8Array {
  const { width, height, stride } = raster
  const mm = (dots: number) => (dots / dotsPerMm).toFixed(1)
  return joined([
    ascii(`SIZE ${mm(width)} mm,${mm(height)} mm\r\nCLS\r\nBITMAP 0,0,${stride},${height},0,`),
    inverted(raster),
    ascii('\r\nPRINT 1,1\r\n'),
  ])
}

/** Rows that are sent at once: small printers hold no more. */
const bandRows = 128

/** A label for printers of ESC/POS, cut off after it where there is a knife. */
export function escPos({ bits, stride, height }: Raster): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x1b, 0x40)]
  for (let y = 0; y < height; y += bandRows) {
    const rows = Math.min(bandRows, height - y)
    parts.push(Uint8Array.of(0x1d, 0x76, 0x30, 0, stride & 255, stride >> 8, rows & 255, rows >> 8))
    parts.push(bits.subarray(y * stride, (y + rows) * stride))
  }
  parts.push(Uint8Array.of(0x1d, 0x56, 66, 0))
  return joined(parts)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

function crc(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] as number) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

const uint32 = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([ascii(type), data])
  return joined([uint32(data.length), body, uint32(crc(body))])
}

/** The picture as a PNG of one bit a dot, which says how large it is. */
export function png(raster: Raster, dotsPerMm: number, deflate: Deflate): Uint8Array {
  const { width, height, stride } = raster
  const light = inverted(raster)
  const rows = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y++) rows.set(light.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  const perMetre = uint32(Math.round(dotsPerMm * 1000))
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', joined([uint32(width), uint32(height), Uint8Array.of(1, 0, 0, 0, 0)])),
    chunk('pHYs', joined([perMetre, perMetre, Uint8Array.of(1)])),
    chunk('IDAT', deflate(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A page of a PDF, deflated. */
export const pdfImage = (raster: Raster, deflate: Deflate): Uint8Array => deflate(inverted(raster))

/** Labels as a PDF, a page each, as large as they are. */
export const pdf = (labels: readonly Raster[], dotsPerMm: number, deflate: Deflate): Uint8Array =>
  pdfOf(
    labels.map((raster) => ({ width: raster.width, height: raster.height, data: pdfImage(raster, deflate) })),
    dotsPerMm,
  )

/** A PDF of pages that were made one by one. @param pages each with its width and height in dots */
export function pdfOf(
  pages: readonly { width: number; height: number; data: Uint8Array }[],
  dotsPerMm: number,
): Uint8Array {
  const points = (dots: number) => ((dots / dotsPerMm) * (72 / 25.4)).toFixed(3)
  const objects: Uint8Array[] = []
  const kids: string[] = []
  pages.forEach(({ width, height, data }, i) => {
    const [page, content, image] = [3 + i * 3, 4 + i * 3, 5 + i * 3]
    const [w, h] = [points(width), points(height)]
    const draw = `q ${w} 0 0 ${h} 0 0 cm /I Do Q`
    kids.push(`${page} 0 R`)
    objects.push(
      ascii(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${content} 0 R /Resources << /XObject << /I ${image} 0 R >> >> >>`,
      ),
      ascii(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
      joined([
        ascii(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
        ),
        data,
        ascii('\nendstream'),
      ]),
    )
  })
  const head = ascii('<< /Type /Catalog /Pages 2 0 R >>')
  const tree = ascii(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`)
  return pdfFile([head, tree, ...objects])
}

function pdfFile(objects: readonly Uint8Array[]): Uint8Array {
  const parts = [ascii('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')]
  let at = parts[0]?.length ?? 0
  const places = objects.map((object, i) => {
    const from = at
    const whole = joined([ascii(`${i + 1} 0 obj\n`), object, ascii('\nendobj\n')])
    parts.push(whole)
    at += whole.length
    return from
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    ascii(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return joined(parts)
}
