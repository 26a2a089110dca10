import { readSheet } from './read-sheet.ts'
import { SheetError } from './sheet-error.ts'
import type { Cell } from './types.ts'

/** Rows of a file: more is no change list, but a whole table that is better fetched in parts. */
const mostRows = 50_000

/** A file's rows, by the names in its head. */
export interface FileTable {
  header: string[]
  rows: { number: number; cells: string[] }[]
}

/** @throws SheetError where it is neither a workbook nor text with columns */
export async function readTable(bytes: Buffer): Promise<FileTable> {
  const isBook = ['504b', 'd0cf'].includes(bytes.subarray(0, 2).toString('hex'))
  return isBook ? ofBook(bytes) : ofText(bytes)
}

async function ofBook(bytes: Buffer): Promise<FileTable> {
  const { header, rows } = await readSheet(bytes, { maxRows: mostRows })
  const made: FileTable['rows'] = []
  for await (const { number, cells } of rows)
    made.push({ number, cells: header.map((_, i) => textOf(cells[i] ?? null)) })
  return { header: named(header), rows: made }
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** A date as it stands in the sheet, with its time where it has one. */
function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (!(cell instanceof Date)) return String(cell).trim()
  const day = cell.toISOString().slice(0, 10)
  const time = [cell.getUTCHours(), cell.getUTCMinutes(), cell.getUTCSeconds()]
  return time.some(Boolean) ? `${day} ${time.map(pad).join(':')}` : day
}

function ofText(bytes: Buffer): FileTable {
  const text = decoded(bytes)
  const separator = separatorOf(text)
  const [first, ...others] = recordsOf(text, separator)
  if (!first) throw new SheetError('empty', 'there is nothing in it')
  if (others.length > mostRows) throw new SheetError('tooManyRows', `more than ${mostRows} rows`)
  const header = first.cells.map((cell) => cell.trim())
  return {
    header: named(header),
    rows: others.map(({ number, cells }) => ({ number, cells: header.map((_, i) => (cells[i] ?? '').trim()) })),
  }
}

/** UTF-8 and UTF-16 by their marks, UTF-8 without one, else as Chinese programs write it. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new SheetError('notASpreadsheet', 'neither a workbook nor text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The sign that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/^\s+/, '').split(/\r?\n/, 1)
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counted = [',', ';', '\t', '|'].map((sign) => ({ sign, count: bare.split(sign).length - 1 }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}

/** Records of RFC 4180: cells in quotes may hold the separator, line ends and doubled quotes. Blank lines are passed over. */
function recordsOf(text: string, separator: string): FileTable['rows'] {
  const records: FileTable['rows'] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let begun = 1
  const end = () => {
    cells.push(cell)
    cell = ''
    if (cells.some((each) => each.trim())) records.push({ number: begun, cells })
    cells = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign === '\n') line++
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[at++] as string
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      end()
      begun = line
    } else if (sign !== '\r') cell += sign
  }
  if (quoted) throw new SheetError('notASpreadsheet', `a quote that begins in line ${begun} has no end`)
  if (cell || cells.length) end()
  return records
}

/** Columns without a name, and names that come twice, are told apart by their place. */
function named(header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.map((name, i) => {
    const own = name && !taken.has(name) ? name : `${name}#${i + 1}`
    taken.add(own)
    return own
  })
}
