import { CodeError, drawBars, drawMatrix, gs1Text, gs1Value } from './code.ts'
import { fillPlaces, holds, PlaceError } from './places.ts'
import { blit, fillRect, isInk, newRaster, type Raster, turned } from './raster.ts'
import { drawTable } from './table.ts'
import { drawText, Pen, TextError } from './text.ts'
import type {
  Codes,
  CounterElement,
  LabelData,
  LabelElement,
  LabelModel,
  LabelPage,
  Letters,
  PictureElement,
  Problem,
  TableElement,
} from './types.ts'

/** What a label is drawn with; the pen keeps the letters that it drew. */
export interface Tools {
  pen: Pen
  codes: Codes
}

export const makeTools = (letters: Letters, codes: Codes): Tools => ({ pen: new Pen(letters), codes })

/** The place of a text for what a copy printed again says of itself: without one it stands in the right upper corner. */
export const markField = 'mark'
const markSize = 2.4

/**
 * Draws one label at a printer's dots per millimetre.
 *
 * @returns the picture with what could be drawn, and why the rest could not: a label with problems is not printed
 */
export function drawLabel(
  model: LabelModel,
  data: LabelData,
  dotsPerMm: number,
  tools: Tools,
): { raster: Raster; problems: Problem[] } {
  const dots = (mm: number) => Math.round(mm * dotsPerMm)
  const raster = newRaster(dots(model.width), dots(model.height))
  const problems: Problem[] = []
  const values = { ...data.values, [markField]: data.mark ?? '' }
  const told = (element: string, act: () => void) => {
    try {
      act()
    } catch (error) {
      const known = error instanceof PlaceError || error instanceof TextError || error instanceof CodeError
      if (!known) throw error
      problems.push({ element, code: error.code, params: error.params })
    }
  }
  for (const element of model.elements)
    told(element.id, () => {
      if (!standsOn(element, data.page)) return
      if (element.when && !holds(element.when, values)) return
      if (element.type === 'table') return putTable(raster, element, { values, page: data.page }, dotsPerMm, tools)
      const { left, top, width, height, turn } = element
      if (left < 0 || top < 0 || left + width > model.width + 0.05 || top + height > model.height + 0.05)
        throw new CodeError('outside', {})
      const lies = turn === 90 || turn === 270
      const [w, h] = [Math.max(dots(left + width) - dots(left), 1), Math.max(dots(top + height) - dots(top), 1)]
      const box = { width: lies ? h : w, height: lies ? w : h, dotsPerMm }
      blit(raster, turned(drawElement(element, { values, index: data.index }, box, tools), turn), dots(left), dots(top))
    })
  if (data.mark !== null && !model.elements.some((each) => 'text' in each && each.text.includes(`{${markField}}`)))
    told('', () => drawMark(raster, data.mark as string, dots, tools.pen))
  return { raster, problems }
}

/** Whether an element stands on a page of a form. */
function standsOn({ on = 'all' }: LabelElement, page: LabelPage = onlyPage): boolean {
  if (on === 'all') return true
  if (on === 'last') return page.number === page.of
  return (page.number === 1) === (on === 'first')
}

const onlyPage: LabelPage = { number: 1, of: 1, tables: {} }

/** Draws what of a table stands on a page. @throws CodeError where it has no rows to show, or no room for one */
function putTable(
  raster: Raster,
  table: TableElement,
  { values, page }: { values: Given['values']; page: LabelPage | undefined },
  dotsPerMm: number,
  { pen, codes }: Tools,
): void {
  const part = page ? page.tables[table.id] : ({ fails: 'listMissing' } as const)
  if (!part) return
  if ('fails' in part) throw new CodeError(part.fails, part.fails === 'listMissing' ? { list: table.list } : {})
  const dots = (mm: number) => Math.round(mm * dotsPerMm)
  const drawn = drawTable(table, { values, part, dotsPerMm, pen, codes })
  if (table.left + table.width > raster.width / dotsPerMm + 0.05 || dots(part.top) + drawn.height > raster.height + 1)
    throw new CodeError('outside', {})
  blit(raster, drawn, dots(table.left), dots(part.top))
}

interface Given {
  values: Readonly<Record<string, string>>
  index: number
}

interface Box {
  width: number
  height: number
  dotsPerMm: number
}

function drawElement(
  element: Exclude<LabelElement, TableElement>,
  { values, index }: Given,
  box: Box,
  { pen, codes }: Tools,
): Raster {
  const scaled = <S extends { size: number }>(style: S) => ({ ...style, size: style.size * box.dotsPerMm })
  switch (element.type) {
    case 'text':
      return drawText(pen, fillPlaces(element.text, values), scaled(element), box)
    case 'counter':
      return drawText(pen, counted(element, index), scaled(element), box)
    case 'qr':
      return drawMatrix(codes, 'qr', fillPlaces(element.text, values), element.level, box)
    case 'dataMatrix':
      return drawMatrix(codes, 'dataMatrix', fillPlaces(element.text, values), 'M', box)
    case 'code128': {
      const text = fillPlaces(element.text, values)
      return drawBars(codes, pen, text, element.words ? text : null, box)
    }
    case 'gs1': {
      const text = fillPlaces(element.text, values, gs1Value)
      const raw = gs1Text(text)
      return element.symbol === 'dataMatrix'
        ? drawMatrix(codes, 'dataMatrix', raw, 'M', box)
        : drawBars(codes, pen, raw, element.words ? text.replaceAll('\\(', '(') : null, box)
    }
    case 'line': {
      const raster = newRaster(box.width, box.height)
      fillRect(raster, 0, 0, box.width, box.height)
      return raster
    }
    case 'box':
      return frame(box, Math.max(1, Math.round(element.thickness * box.dotsPerMm)))
    case 'picture':
      return picture(element, box)
  }
}

/** A counter's number on a label of a print. */
const counted = ({ start, step, digits }: CounterElement, index: number): string =>
  String(start + step * index).padStart(digits, '0')

function frame({ width, height }: Box, thick: number): Raster {
  const raster = newRaster(width, height)
  fillRect(raster, 0, 0, width, height)
  fillRect(raster, thick, thick, width - 2 * thick, height - 2 * thick, false)
  return raster
}

/** As large as the box allows, in its middle; each dot is the one of the picture that lies below it. */
function picture({ columns, rows, bits }: PictureElement, { width, height }: Box): Raster {
  const from: Raster = { width: columns, height: rows, stride: Math.ceil(columns / 8), bits: bytesOf(bits) }
  const raster = newRaster(width, height)
  const scale = Math.min(width / columns, height / rows)
  const [w, h] = [Math.floor(columns * scale), Math.floor(rows * scale)]
  const [left, top] = [Math.floor((width - w) / 2), Math.floor((height - h) / 2)]
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      if (
        isInk(
          from,
          Math.min(Math.floor((x + 0.5) / scale), columns - 1),
          Math.min(Math.floor((y + 0.5) / scale), rows - 1),
        )
      )
        fillRect(raster, left + x, top + y, 1, 1)
  return raster
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** Says on a white ground, over whatever stands there, that this label was printed before. */
function drawMark(raster: Raster, mark: string, dots: (mm: number) => number, pen: Pen): void {
  const size = dots(markSize)
  const width = Math.min([...mark].reduce((sum, letter) => sum + pen.advance(letter, size), 0) + size, raster.width)
  const box = { width: Math.ceil(width), height: Math.min(Math.ceil(size * 1.5), raster.height) }
  const left = raster.width - box.width
  fillRect(raster, left, 0, box.width, box.height, false)
  const style = { size, bold: true, align: 'center', vertical: 'middle', wrap: false, fit: 'cut' } as const
  blit(raster, drawText(pen, mark, style, box), left, 0)
}
