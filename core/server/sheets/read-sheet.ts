import { readFile, stat } from 'node:fs/promises'
import { cfbKind, looksLikeCfb } from './cfb.ts'
import { openText } from './read-text.ts'
import { openXls } from './read-xls.ts'
import { openXlsx } from './read-xlsx.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-rows.ts'
import type { Cell } from './types.ts'
import { looksLikeZip } from './zip.ts'

const MEGABYTE = 1_048_576

export interface ReadOptions {
  /** Data rows allowed, without the header; blank ones do not count. Default 100,000. */
  maxRows?: number
  /** Size of the file in bytes. Default 10 MB (specification, sections 5 and 9). */
  maxBytes?: number
  /** Bytes of an .xlsx once unpacked, against archives made to burst. Default 256 MB. */
  maxInflatedBytes?: number
  /** The sheet to read; without it the first visible one. */
  sheetName?: string
  /** The content is text as a spreadsheet copies it, and nothing else. */
  pasted?: boolean
}

export interface ReadSheet {
  kind: 'xlsx' | 'xls' | 'text'
  sheetName: string
  /** The texts of the first row with anything in it, trimmed. */
  header: string[]
  /**
   * The rows below, each with its number in the file; blank ones are passed over. To be read once. Reading may throw
   * SheetError `tooManyRows`, `tooLarge` or `notASpreadsheet`, for what only shows on the way.
   */
  rows: AsyncIterable<SheetRow>
}

async function load(file: string | Buffer, maxBytes: number): Promise<Buffer> {
  const size = typeof file === 'string' ? (await stat(file)).size : file.length
  if (size > maxBytes) throw new SheetError('tooLarge', `the file has ${size} bytes, ${maxBytes} are allowed`)
  return typeof file === 'string' ? readFile(file) : file
}

async function* allRows(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): AsyncGenerator<SheetRow> {
  yield* rows
}

async function* capped(rows: AsyncIterable<SheetRow>, maxRows: number): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const row of rows) {
    count += 1
    if (count > maxRows) throw new SheetError('tooManyRows', `more than ${maxRows} rows`)
    yield row
  }
}

const headerText = (cell: Cell): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null ? '' : String(cell).trim()
}

function open(bytes: Buffer, options: Required<Omit<ReadOptions, 'sheetName' | 'pasted'>> & ReadOptions) {
  if (options.pasted) return openText(bytes)
  if (looksLikeZip(bytes)) return openXlsx(bytes, options)
  if (!looksLikeCfb(bytes)) throw new SheetError('notASpreadsheet', 'the content is neither .xlsx nor .xls')
  const kind = cfbKind(bytes)
  if (kind === 'encrypted') throw new SheetError('encrypted', 'the workbook is behind a password')
  if (kind !== 'xls') throw new SheetError('notASpreadsheet', 'the compound file holds no workbook')
  return openXls(bytes, { ...options, maxRows: options.maxRows + 1 })
}

/**
 * Opens an .xlsx or .xls, by path or content; the name of the file is never looked at. An .xlsx is read as a stream, an
 * .xls in a worker thread. Cells: text, number (with the 15 digits shown), boolean, Date (the wall clock in its UTC
 * fields) or `HH:mm:ss`; formulas as their stored results, error values as text.
 *
 * Throws SheetError: `notASpreadsheet`, `tooLarge`, `tooManyRows`, `empty` (no sheet, or nothing in it), `encrypted`;
 * and the errors of the file system for a path.
 */
export async function readSheet(file: string | Buffer, options: ReadOptions = {}): Promise<ReadSheet> {
  const { maxRows = 100_000, maxBytes = 10 * MEGABYTE, maxInflatedBytes = 256 * MEGABYTE, sheetName, pasted } = options
  const bytes = await load(file, maxBytes)
  if (!bytes.length) throw new SheetError('empty', 'the file is empty')
  const sheet = await open(bytes, { maxRows, maxBytes, maxInflatedBytes, sheetName, pasted })
  const rows = allRows(sheet.rows)
  const first = await rows.next()
  if (first.done) throw new SheetError('empty', 'the sheet is empty')
  return {
    kind: pasted ? 'text' : looksLikeZip(bytes) ? 'xlsx' : 'xls',
    sheetName: sheet.sheetName,
    header: first.value.cells.map(headerText),
    rows: capped(rows, maxRows),
  }
}
