import { crc32, deflateSync } from 'node:zlib'

const width = 96
const height = 72
/** Paper, ink, needle. */
const colors = [
  [244, 245, 247],
  [40, 48, 64],
  [200, 40, 40],
]

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A drawing of a gauge as a PNG: a half circle and a needle. @param share where the needle stands, 0 to 1 */
export function gaugePicture(share: number): Buffer {
  const rows: Buffer[] = []
  const at = Math.PI * (1 - share)
  for (let y = 0; y < height; y++) {
    const row = Buffer.alloc(width + 1)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, height - 12 - y]
      const radius = Math.hypot(dx, dy)
      const along = dx * Math.cos(at) + dy * Math.sin(at)
      const beside = Math.abs(dx * Math.sin(at) - dy * Math.cos(at))
      if (along > 0 && along < 38 && beside < 1.5) row[x + 1] = 2
      else if ((Math.abs(radius - 44) < 1.5 && dy >= 0) || radius < 3) row[x + 1] = 1
    }
    rows.push(row)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a pixel, by palette.
  head.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colors.flat())),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
