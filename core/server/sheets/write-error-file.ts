import type { Readable } from 'node:stream'
import type { SheetColumn, SheetNote, SheetSpec, WriteOptions } from './types.ts'
import { writeXlsx } from './write-xlsx.ts'

/** What is wrong with a row; without a column the whole row is meant. Both count from 0. */
export interface RowError {
  row: number
  column?: number
  message: string
}

async function* withMessages(rows: SheetSpec['rows'], width: number, messages: ReadonlyMap<number, string[]>) {
  let index = 0
  for await (const row of rows) {
    const cells = Array.from({ length: width }, (_, i) => row[i])
    yield [...cells, messages.get(index++)?.join('; ')]
  }
}

/**
 * Writes refused rows back: each bad cell filled red with the message as its comment, and all messages of a row in an
 * additional last column under `errorHeader`. The file can be corrected and imported as it is.
 */
export function writeErrorFile(
  name: string,
  columns: readonly SheetColumn[],
  rows: SheetSpec['rows'],
  errors: readonly RowError[],
  errorHeader: string,
  options: WriteOptions = {},
): Readable {
  const messages = new Map<number, string[]>()
  const notes: SheetNote[] = []
  for (const { row, column, message } of errors) {
    const label = column === undefined ? undefined : columns[column]?.header
    const lines = messages.get(row) ?? []
    lines.push(label ? `${label}: ${message}` : message)
    messages.set(row, lines)
    if (column !== undefined) notes.push({ row, column, message })
  }
  const sheet: SheetSpec = {
    name,
    columns: [...columns, { header: errorHeader, type: 'text', width: 50 }],
    rows: withMessages(rows, columns.length, messages),
    notes,
  }
  return writeXlsx([sheet], options)
}
