import { CodeError, drawMatrix } from './code.ts'
import { aboveRows, titleHeight } from './pages.ts'
import { fillPlaces } from './places.ts'
import { blit, fillRect, newRaster, type Raster } from './raster.ts'
import { drawText, type Pen } from './text.ts'
import type { Codes, TableColumn, TableElement, TablePart, TextStyle } from './types.ts'

/** Millimetres: of a rule, and beside the words of a cell. */
const rule = 0.2
const beside = 0.8

interface Given {
  values: Readonly<Record<string, string>>
  part: Exclude<TablePart, { fails: string }>
  dotsPerMm: number
  pen: Pen
  codes: Codes
}

/** Millimetres of what of a table stands on a page. */
export const heightOf = (table: TableElement, { rows, sums }: Given['part']): number =>
  aboveRows(table) + (rows.length + (sums ? 1 : 0)) * table.rowHeight

/**
 * What of a table stands on a page: its title and head, rows, and below the last of them the sums.
 *
 * @throws why a cell cannot be drawn
 */
export function drawTable(table: TableElement, { values, part, dotsPerMm, pen, codes }: Given): Raster {
  const { columns, rules, rowHeight, headHeight, size } = table
  const dots = (mm: number) => Math.round(mm * dotsPerMm)
  const raster = newRaster(Math.max(dots(table.width), 1), Math.max(dots(heightOf(table, part)), 1))
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  /** Where columns begin and the last one ends. */
  const edges = [0]
  for (const { share } of columns) edges.push((edges.at(-1) as number) + (share / whole) * table.width)
  const style = { wrap: true, vertical: 'middle', fit: 'shrink', size: size * dotsPerMm } as const
  const put = (words: string, column: number, top: number, height: number, more: Pick<TextStyle, 'bold' | 'align'>) => {
    if (words === '') return
    const [left, right] = [dots((edges[column] as number) + beside), dots((edges[column + 1] as number) - beside)]
    const box = { width: Math.max(right - left, 1), height: Math.max(dots(top + height) - dots(top), 1) }
    blit(raster, drawText(pen, words, { ...style, ...more }, box), left, dots(top))
  }
  const code = (words: string, column: number, top: number) => {
    if (words === '') return
    const [left, right] = [dots(edges[column] as number), dots(edges[column + 1] as number)]
    const box = { width: Math.max(right - left, 1), height: Math.max(dots(rowHeight), 1), dotsPerMm }
    blit(raster, drawMatrix(codes, 'qr', words, 'M', box), left, dots(top))
  }
  let top = 0
  if (table.title) {
    const box = { width: raster.width, height: dots(titleHeight) }
    const words = fillPlaces(table.title, values)
    const larger = { ...style, size: style.size * 1.15, wrap: false, bold: true, align: 'left' } as const
    blit(raster, drawText(pen, words, larger, box), 0, 0)
    top = titleHeight
  }
  const ruled: number[] = [top]
  if (headHeight > 0) {
    for (const [i, { title, align }] of columns.entries())
      put(fillPlaces(title, values), i, top, headHeight, { bold: true, align })
    top += headHeight
    ruled.push(top)
  }
  for (const [i, row] of part.rows.entries()) {
    const own = { ...values, ...row, row: String(part.first + i + 1) }
    for (const [at, { text, as, align }] of columns.entries()) {
      const words = fillPlaces(text, own)
      if (as === 'qr') code(words, at, top)
      else put(words, at, top, rowHeight, { bold: false, align })
    }
    top += rowHeight
    ruled.push(top)
  }
  if (part.sums) {
    for (const [at, sum] of part.sums.entries()) {
      const column = columns[at] as TableColumn
      if (sum === null) throw new CodeError('sumFails', { column: column.title || column.text })
      put(sum, at, top, rowHeight, { bold: true, align: column.align })
    }
    ruled.push(top + rowHeight)
  }
  if (rules) {
    const thick = Math.max(1, dots(rule))
    const [from, to] = [dots(ruled[0] as number), dots(ruled.at(-1) as number)]
    for (const at of ruled) fillRect(raster, 0, Math.min(dots(at), raster.height - thick), raster.width, thick)
    for (const at of edges) fillRect(raster, Math.min(dots(at), raster.width - thick), from, thick, to - from)
  }
  return raster
}
