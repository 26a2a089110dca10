import { cellsOf } from '../../contract/pasted.ts'
import { SheetError } from './sheet-error.ts'
import { MAX_COLUMNS, type SheetRow } from './sheet-rows.ts'

/** Reads text as a spreadsheet copies its cells (UTF-8); blank rows are passed over. Throws SheetError `notASpreadsheet` for what is no text. */
export function openText(bytes: Buffer): { sheetName: string; rows: SheetRow[] } {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SheetError('notASpreadsheet', 'the text is not UTF-8')
  }
  if (text.includes('\0')) throw new SheetError('notASpreadsheet', 'the content is no text')
  const rows = cellsOf(text).map((cells, index) => ({
    number: index + 1,
    cells: cells.slice(0, MAX_COLUMNS).map((cell) => cell.trim() || null),
  }))
  return { sheetName: '', rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)) }
}
