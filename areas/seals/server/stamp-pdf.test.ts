import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { drawSeal, pointMm } from '../contract/drawing.ts'
import { codeIn } from '../contract/file-code.ts'
import { sampleSeal } from './seal.fixture.ts'
import { NotStampable, type SealOnPage, stampPdf } from './stamp-pdf.ts'

const seal: SealOnPage = { ...sampleSeal, left: 150.3, top: 12.7 }

const code = '1-2345678923456789234567892345'

interface Sheet {
  size: [number, number]
  turned?: number
  crop?: [number, number, number, number]
}

async function pdfOf(sheets: Sheet[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { size, turned = 0, crop } of sheets) {
    const page = document.addPage(size)
    page.drawText('original', { x: 160, y: 160, size: 12, font })
    page.setRotation(degrees(turned))
    if (crop) page.setCropBox(...crop)
  }
  return document.save()
}

interface Read {
  text: string
  /** Millimetres from the page's left upper corner as it is read: the middle of the text, its baseline. */
  x: number
  y: number
}

type Matrix = [number, number, number, number, number, number]
const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** What another library reads of a page: its texts, and the boxes of the lines drawn, as `[left, top, right, bottom]`. */
async function read(bytes: Uint8Array, number: number): Promise<{ texts: Read[]; boxes: number[][] }> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(number)
  const viewport = page.getViewport({ scale: pointMm })
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => {
    if (!('str' in item) || !item.str.trim()) return []
    const [a, b, , , x, y] = item.transform as Matrix
    const long = Math.hypot(a, b)
    const middle = [x + (a / long) * (item.width / 2), y + (b / long) * (item.width / 2)]
    const [mx, my] = viewport.convertToViewportPoint(middle[0] as number, middle[1] as number) as [number, number]
    return [{ text: item.str, x: mx, y: my }]
  })
  const { fnArray, argsArray } = await page.getOperatorList()
  const boxes: number[][] = []
  let now: Matrix = [1, 0, 0, 1, 0, 0]
  const kept: Matrix[] = []
  fnArray.forEach((fn, i) => {
    if (fn === OPS.save) kept.push(now)
    if (fn === OPS.restore) now = kept.pop() ?? now
    if (fn === OPS.paintFormXObjectBegin) {
      kept.push(now)
      now = times(now, (argsArray[i] as [Matrix | null])[0] ?? [1, 0, 0, 1, 0, 0])
    }
    if (fn === OPS.paintFormXObjectEnd) now = kept.pop() ?? now
    if (fn === OPS.transform) now = times(now, argsArray[i] as Matrix)
    if (fn !== OPS.constructPath) return
    const [x1, y1, x2, y2] = (argsArray[i] as [unknown, unknown, number[]])[2] as [number, number, number, number]
    const corners = [
      [x1, y1],
      [x2, y2],
    ].map(([x, y]) => times(now, [1, 0, 0, 1, x as number, y as number]).slice(4))
    const shown = corners.map(([x, y]) => viewport.convertToViewportPoint(x as number, y as number) as [number, number])
    const [xs, ys] = [shown.map(([x]) => x), shown.map(([, y]) => y)]
    boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  })
  await task.destroy()
  return { texts, boxes }
}

const a4: [number, number] = [595.276, 841.89]

test.each<[string, Sheet]>([
  ['as it is', { size: a4 }],
  ['turned by 180°', { size: a4, turned: 180 }],
  ['lying and turned by 90°', { size: [a4[1], a4[0]], turned: 90 }],
  ['lying and turned by 270°', { size: [a4[1], a4[0]], turned: 270 }],
  ['cut', { size: [700, 1000], crop: [50, 100, a4[0], a4[1]] }],
])('on a page %s, a seal stands to the tenth of a millimetre where it was drawn', async (_name, sheet) => {
  const { texts, boxes } = await read(await stampPdf(await pdfOf([sheet]), [seal], code), 1)
  const [line] = drawSeal(seal, seal.text).lines
  const stamped = texts.find(({ text }) => text === seal.text)
  expect(stamped?.x).toBeCloseTo(seal.left + (line?.x ?? 0), 1)
  expect(stamped?.y).toBeCloseTo(seal.top + (line?.y ?? 0), 1)
  // The middle of the line is drawn: half of its width lies on either side.
  const half = seal.borderWidth / 2
  const box = [seal.left + half, seal.top + half, seal.left + seal.width - half, seal.top + seal.height - half]
  const found = boxes.find((each) => each.every((value, i) => Math.abs(value - (box[i] as number)) < 0.05))
  expect(found, JSON.stringify(boxes)).toBeDefined()
  expect(texts.map(({ text }) => text)).toContain('original')
})

test('seals go on pages of their orientation, and where they are meant to', async () => {
  const original = await pdfOf([{ size: a4 }, { size: [a4[1], a4[0]] }, { size: a4 }, { size: a4 }])
  const stamped = await stampPdf(
    original,
    [
      { ...seal, text: '首页', pages: 'first' },
      { ...seal, text: '末页', pages: 'last', top: 30 },
      { ...seal, text: '横向', orientation: 'landscape' },
      { ...seal, text: 'Đã phê duyệt', top: 60 },
    ],
    code,
  )
  const said = await Promise.all(
    [1, 2, 3, 4].map(async (page) =>
      (await read(stamped, page)).texts.map(({ text }) => text).filter((text) => text !== 'original'),
    ),
  )
  expect(said).toEqual([['首页', 'Đã phê duyệt'], ['横向'], ['Đã phê duyệt'], ['末页', 'Đã phê duyệt']])
})

test('a text of two lines, a circle, a thin line and a picture are stamped as well', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  const round: SealOnPage = {
    ...seal,
    shape: 'ellipse',
    height: 44,
    left: 20,
    top: 200,
    text: '质量部\n2026-11-26',
    background: { mime: 'image/png', bytes: png },
  }
  const { texts, boxes } = await read(await stampPdf(await pdfOf([{ size: a4 }]), [round], code), 1)
  const lines = texts.filter(({ text }) => text !== 'original')
  expect(lines.map(({ text }) => text)).toEqual(['质量部', '2026-11-26'])
  expect(lines.map(({ x }) => Math.round(x * 10) / 10)).toEqual([42, 42])
  expect(boxes.some(([left = 0, , right = 0]) => Math.abs(right - left - 43.4) < 0.1)).toBe(true)
})

test('a code is stamped as a QR code beside its letters, and the file carries it for whoever checks it', async () => {
  const coded: SealOnPage = { ...seal, text: code, address: `https://mes.example.com/s/${code}`, width: 50, left: 20 }
  const stamped = await stampPdf(await pdfOf([{ size: a4 }]), [{ ...coded, height: 16, fontSize: 8 }], code)
  const { texts, boxes } = await read(stamped, 1)
  const letters = texts.map(({ text }) => text).filter((text) => text !== 'original')
  expect(letters.join('')).toBe(code)
  // The modules lie within the seal, between quiet edges.
  const [left, top] = [coded.left + coded.borderWidth, coded.top + coded.borderWidth]
  const within = boxes.find(([l = 0, t = 0, r = 0, b = 0]) => l > left && t > top && r < left + 15 && b < top + 15)
  expect(within, JSON.stringify(boxes)).toBeDefined()
  expect(codeIn(Buffer.from(stamped).toString('latin1'))).toBe(code)
})

test('what is no PDF says so', async () => {
  await expect(stampPdf(Buffer.from('no pdf at all'), [seal], code)).rejects.toThrow(NotStampable)
})
