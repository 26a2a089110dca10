/** A cell as the worker posts it: a plain value, or a number with the format that may make it a date. */
export type PostedCell = string | number | boolean | null | { n: number; z: string }

/** What the worker answers. */
export type XlsReply =
  | { sheetName: string; date1904: boolean; rows: { number: number; cells: PostedCell[] }[] }
  | { failed: 'encrypted' | 'notASpreadsheet' | 'empty' | 'tooManyRows'; message: string }

export interface XlsRequest {
  modulePath: string
  bytes: Uint8Array
  sheetName: string | undefined
  /** Rows with anything in them, the header included, that may come. */
  maxRows: number
  maxColumns: number
}

/**
 * The worker as CommonJS text. Text, and not a file, starts the same way from the sources, from the tests and from the
 * bundled server; the package is found by the path that the server resolved. A format holds 65,536 rows at most, and
 * all are read: cutting earlier could drop rows behind a stretch of blank ones without a word.
 */
export const XLS_WORKER_CODE = `
const { parentPort, workerData } = require('node:worker_threads')
const fail = (failed, message) => parentPort.postMessage({ failed, message })
const posted = (cell) => {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return null
  if (cell.t === 'e') return cell.w || '#N/A'
  if (cell.t === 'n' && cell.z && cell.z !== 'General') return { n: cell.v, z: String(cell.z) }
  return cell.v
}
const run = ({ modulePath, bytes, sheetName, maxRows, maxColumns }) => {
  const { read } = require(modulePath)
  const book = read(bytes, { type: 'array', dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false })
  if (!book.SheetNames.length) return fail('notASpreadsheet', 'the workbook holds no sheet')
  const shown = book.Workbook && book.Workbook.Sheets ? book.Workbook.Sheets : []
  const index = book.SheetNames.findIndex((name, i) =>
    sheetName === undefined ? !(shown[i] && shown[i].Hidden) : name === sheetName)
  if (index < 0) return fail('empty', 'the workbook has no such sheet')
  const data = (book.Sheets[book.SheetNames[index]] || {})['!data'] || []
  const rows = []
  for (let i = 0; i < data.length; i++) {
    const line = (data[i] || []).slice(0, maxColumns)
    const cells = Array.from(line, posted)
    if (cells.every((cell) => cell === null || cell === '')) continue
    rows.push({ number: i + 1, cells })
    if (rows.length > maxRows) return fail('tooManyRows', 'the sheet has more rows than allowed')
  }
  const properties = book.Workbook && book.Workbook.WBProps
  parentPort.postMessage({
    sheetName: book.SheetNames[index], date1904: Boolean(properties && properties.date1904), rows,
  })
}
try {
  run(workerData)
} catch (error) {
  const message = String(error && error.message)
  fail(/password|encrypt/i.test(message) ? 'encrypted' : 'notASpreadsheet', message)
}
`
