import { cellXml, columnName, textCell } from './cell-xml.ts'
import { SheetError } from './sheet-error.ts'
import { STYLE } from './styles.ts'
import type { ColumnType, SheetColumn, SheetNote, SheetSpec } from './types.ts'
import { escapeXml } from './xml.ts'

/** Rows of a sheet, the header included (Excel's own limit). */
export const MAX_SHEET_ROWS = 1_048_576
const BATCH_CHARS = 65_536
const DEFAULT_WIDTH: Record<ColumnType, number> = { text: 16, number: 12, date: 12, datetime: 20 }
const MAX_HEADER_WIDTH = 40

/** Where the choices of a column stand (`'choices'!$A$1:$A$12`), and whether others may be typed; undefined for a column without. */
export type ChoiceRange = { cells: string; open: boolean } | undefined

const widthOf = (column: SheetColumn): number => {
  const header = [...column.header].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 0)
  return column.width ?? Math.max(DEFAULT_WIDTH[column.type], Math.min(header + 4, MAX_HEADER_WIDTH))
}

function head(columns: readonly SheetColumn[], first: boolean): string {
  const cols = columns.map(
    (column, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" style="${STYLE.column[column.type]}" customWidth="1"/>`,
  )
  const cells = columns.map((column, i) =>
    textCell(`${columnName(i)}1`, column.required ? STYLE.requiredHeader : STYLE.header, column.header),
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetViews><sheetView${first ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols.length ? `<cols>${cols.join('')}</cols>` : ''}<sheetData><row r="1">${cells.join('')}</row>`
}

function validations(choices: readonly ChoiceRange[]): string {
  const rules = choices.flatMap((range, i) => {
    if (!range) return []
    const cells = `${columnName(i)}2:${columnName(i)}${MAX_SHEET_ROWS}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="${range.open ? 0 : 1}" sqref="${cells}"><formula1>${escapeXml(range.cells)}</formula1></dataValidation>`
  })
  return rules.length ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : ''
}

function tail(columns: number, rows: number, choices: readonly ChoiceRange[], notes: boolean): string {
  const filter = columns ? `<autoFilter ref="A1:${columnName(columns - 1)}${rows + 1}"/>` : ''
  const comments = notes ? '<legacyDrawing r:id="rId1"/>' : ''
  return `</sheetData>${filter}${validations(choices)}${comments}</worksheet>`
}

const marksByRow = (notes: readonly SheetNote[]): Map<number, Set<number>> => {
  const marks = new Map<number, Set<number>>()
  for (const { row, column } of notes) {
    const columns = marks.get(row) ?? new Set()
    marks.set(row, columns.add(column))
  }
  return marks
}

/** The part of one sheet, in pieces of about 64 KB. Throws SheetError `tooManyRows` past Excel's own limit. */
export async function* sheetXml(
  { columns, rows, notes = [] }: SheetSpec,
  first: boolean,
  choices: readonly ChoiceRange[],
  toWallClock: (ms: number) => number,
): AsyncGenerator<string> {
  const names = columns.map((_, i) => columnName(i))
  const marks = marksByRow(notes)
  let text = head(columns, first)
  let count = 0
  for await (const row of rows) {
    const marked = marks.get(count)
    count += 1
    if (count >= MAX_SHEET_ROWS) throw new SheetError('tooManyRows', `a sheet holds ${MAX_SHEET_ROWS - 1} rows`)
    text += `<row r="${count + 1}">`
    for (let i = 0; i < columns.length; i++) {
      const type = columns[i]?.type ?? 'text'
      text += cellXml(row[i], type, `${names[i]}${count + 1}`, marked?.has(i) ?? false, toWallClock)
    }
    text += '</row>'
    if (text.length > BATCH_CHARS) {
      yield text
      text = ''
    }
  }
  yield text + tail(columns.length, count, choices, notes.length > 0)
}
