import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { embedLetters } from './font.ts'

/** A table on paper: texts as they are to be read. */
export interface PaperTable {
  title: string
  /** Below the title: days, time of making. */
  note: string
  heads: readonly { text: string; right: boolean }[]
  rows: readonly (readonly string[])[]
  /** The last row is the total. */
  total: boolean
}

/** A4, lying, in points. */
const page = { width: 841.89, height: 595.28, margin: 28 }
const size = { title: 13, note: 8, cell: 8, line: 15, pad: 3 }
const ink = rgb(0.1, 0.1, 0.12)
const faint = rgb(0.4, 0.42, 0.46)
const rule = rgb(0.78, 0.8, 0.83)
const shade = rgb(0.94, 0.95, 0.96)

/** Writes a table over as many pages as it needs, its heads and page numbers on each; what a column has no room for ends in an ellipsis. */
export async function writeTable(table: PaperTable): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(table.title)
  const font = await embedLetters(document)
  const widths = widthsOf(table, font)
  const first = page.height - page.margin - size.title - size.note - 14
  const perPage = Math.floor((first - page.margin - 14) / size.line) - 1
  const count = Math.max(1, Math.ceil(table.rows.length / perPage))
  for (let i = 0; i < count; i++) {
    const sheet = document.addPage([page.width, page.height])
    const put = writerOn(sheet, font)
    put(table.title, page.margin, page.height - page.margin - size.title, { size: size.title })
    put(table.note, page.margin, first + 8, { size: size.note, color: faint })
    put(`${i + 1} / ${count}`, page.width - page.margin, page.margin - 8, {
      size: size.note,
      color: faint,
      right: true,
    })
    const rows = table.rows.slice(i * perPage, (i + 1) * perPage)
    const whole = [table.heads.map(({ text }) => text), ...rows]
    whole.forEach((cells, r) => {
      const y = first - (r + 1) * size.line
      const last = table.total && i === count - 1 && r === rows.length
      if (r === 0 || last)
        sheet.drawRectangle({ x: page.margin, y, width: page.width - 2 * page.margin, height: size.line, color: shade })
      sheet.drawLine({
        start: { x: page.margin, y },
        end: { x: page.width - page.margin, y },
        thickness: 0.4,
        color: rule,
      })
      let x = page.margin
      cells.forEach((text, c) => {
        const width = widths[c] ?? 0
        const right = table.heads[c]?.right ?? false
        const at = right ? x + width - size.pad : x + size.pad
        put(fitting(text, width - 2 * size.pad, font), at, y + 4.5, { size: size.cell, right })
        x += width
      })
    })
  }
  return document.save()
}

interface Style {
  size: number
  color?: ReturnType<typeof rgb>
  right?: boolean
}

const writerOn = (sheet: PDFPage, font: PDFFont) => (text: string, x: number, y: number, style: Style) => {
  const left = style.right ? x - font.widthOfTextAtSize(text, style.size) : x
  sheet.drawText(text, { x: left, y, size: style.size, font, color: style.color ?? ink })
}

/** Rows that a column's width is measured by: the width of every cell of a long table would take longer than to write it. */
const measured = 200

/** As wide as cells ask; what is too much or too little is shared out in proportion. */
function widthsOf({ heads, rows }: PaperTable, font: PDFFont): number[] {
  const room = page.width - 2 * page.margin
  const asked = heads.map(({ text }, c) => {
    const texts = [text, ...rows.slice(0, measured).map((row) => row[c] ?? '')]
    return Math.min(220, Math.max(...texts.map((each) => font.widthOfTextAtSize(each, size.cell)))) + 2 * size.pad + 2
  })
  const all = asked.reduce((sum, width) => sum + width, 0)
  return asked.map((width) => (width * room) / all)
}

function fitting(text: string, room: number, font: PDFFont): string {
  if (font.widthOfTextAtSize(text, size.cell) <= room) return text
  const letters = [...text]
  while (letters.length && font.widthOfTextAtSize(`${letters.join('')}…`, size.cell) > room) letters.pop()
  return `${letters.join('')}…`
}
