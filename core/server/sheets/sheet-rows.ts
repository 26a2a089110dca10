import { dateValue } from './dates.ts'
import { SheetError } from './sheet-error.ts'
import type { Cell } from './types.ts'
import { unescapeCellText } from './xml.ts'
import { attributesOf, eachAttribute, type XmlHandler } from './xml-scanner.ts'

/** A row as it stands in the file: its number there, from 1, and its cells from column A on. */
export interface SheetRow {
  number: number
  cells: Cell[]
}

/** What cells refer to outside their sheet. */
export interface CellContext {
  sharedTexts: readonly string[]
  dateStyles: readonly boolean[]
  date1904: boolean
}

/** Cells further to the right are left out: no import has as many columns, and one stray cell must not widen every row. */
export const MAX_COLUMNS = 256
const SIGNIFICANT_DIGITS = 15

/** A number with the 15 digits that a spreadsheet shows; the 17 it stores would turn 3.3 into 3.3000000000000003. */
export function shownNumber(value: number): number {
  const shown = Number(value.toPrecision(SIGNIFICANT_DIGITS))
  return Number.isFinite(shown) ? shown : value
}

/** Index of the column of a reference such as `AB12`, or -1. */
export function columnIndex(ref: string): number {
  let index = 0
  for (let i = 0; i < ref.length; i++) {
    const c = ref.charCodeAt(i)
    if (c < 65 || c > 90) break
    index = index * 26 + c - 64
    if (index > 16_384) return -1
  }
  return index - 1
}

function cellValue(type: string, style: number, raw: string, context: CellContext): Cell {
  switch (type) {
    case 's':
      return context.sharedTexts[Number(raw)] ?? null
    case 'b':
      return raw.trim() === '1' || raw.trim() === 'true'
    case 'd': {
      const ms = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(raw) || !raw.includes('T') ? raw : `${raw}Z`)
      return Number.isNaN(ms) ? raw : new Date(ms)
    }
    case 'n': {
      const number = Number(raw)
      if (raw.trim() === '') return null
      if (Number.isNaN(number)) return unescapeCellText(raw)
      return context.dateStyles[style] ? dateValue(number, context.date1904) : shownNumber(number)
    }
    default:
      return unescapeCellText(raw)
  }
}

const isBlank = (cell: Cell | undefined) => cell === null || cell === undefined || cell === ''

/** Blank rows are no rows: drops trailing blanks, fills gaps with null; undefined when nothing is left. */
export function tidyCells(cells: readonly (Cell | undefined)[]): Cell[] | undefined {
  let length = cells.length
  while (length > 0 && isBlank(cells[length - 1])) length--
  return length ? Array.from({ length }, (_, i) => cells[i] ?? null) : undefined
}

/**
 * Gathers rows from the XML of a worksheet. Cells and rows without a reference stand after the one before. A formula
 * counts as its stored result, an error value as its text (`#N/A`).
 */
export function createRowGatherer(context: CellContext, emit: (row: SheetRow) => void): XmlHandler {
  let row = 0
  let column = -1
  let cells: (Cell | undefined)[] = []
  let inCell = false
  let inGuide = false
  let inValue = false
  let seen = false
  let type = 'n'
  let style = 0
  let raw = ''

  const openCell = (tag: string) => {
    column += 1
    type = 'n'
    style = 0
    eachAttribute(tag, (name, value) => {
      if (name === 'r') column = columnIndex(value)
      else if (name === 't') type = value
      else if (name === 's') style = Number(value)
    })
    if (column < 0) throw new SheetError('notASpreadsheet', 'a cell stands nowhere')
    inCell = true
    seen = false
    raw = ''
  }

  const closeRow = () => {
    const tidy = tidyCells(cells)
    if (tidy) emit({ number: row, cells: tidy })
  }

  return {
    open(name, tag) {
      if (name === 'c') openCell(tag)
      else if (name === 'row') {
        const number = Number(attributesOf(tag).get('r') ?? row + 1)
        row = Number.isInteger(number) && number > row ? number : row + 1
        column = -1
        cells = []
      } else if (name === 'rPh') inGuide = true
      else if (inCell && !inGuide && (name === 'v' || (name === 't' && type === 'inlineStr'))) {
        inValue = true
        seen = true
      }
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') inGuide = false
      else if (name === 'c') {
        inCell = false
        if (seen && column < MAX_COLUMNS) cells[column] = cellValue(type, style, raw, context)
      } else if (name === 'row') closeRow()
    },
    text(text) {
      if (inValue) raw += text
    },
  }
}
