import { createRequire } from 'node:module'
import { askThread, ThreadEnded } from '../threads.ts'
import { dateValue, isDateFormat } from './dates.ts'
import { SheetError } from './sheet-error.ts'
import { MAX_COLUMNS, type SheetRow, shownNumber, tidyCells } from './sheet-rows.ts'
import type { Cell } from './types.ts'
import { type PostedCell, XLS_WORKER_CODE, type XlsReply, type XlsRequest } from './xls-worker-code.ts'

const within = { milliseconds: 30_000, heapMb: 512 }

async function ask(request: XlsRequest): Promise<XlsReply> {
  try {
    return await askThread<XlsReply>({ text: XLS_WORKER_CODE }, request, within)
  } catch (error) {
    if (error instanceof ThreadEnded && error.why !== 'noAnswer')
      throw new SheetError('tooLarge', `the file cannot be read: ${error.message}`)
    throw error
  }
}

/**
 * Reads a sheet of an .xls in a worker thread with bounds on memory, time and rows, since the format cannot be
 * streamed. `maxRows` counts rows with anything in them, the header included. Throws SheetError.
 */
export async function openXls(
  bytes: Buffer,
  { sheetName, maxRows }: { sheetName?: string; maxRows: number },
): Promise<{ sheetName: string; rows: Iterable<SheetRow> }> {
  const modulePath = createRequire(import.meta.url).resolve('@e965/xlsx')
  const reply = await ask({ modulePath, bytes, sheetName, maxRows, maxColumns: MAX_COLUMNS })
  if ('failed' in reply) throw new SheetError(reply.failed, reply.message)

  const isDate = new Map<string, boolean>()
  const cellOf = (cell: PostedCell): Cell => {
    if (typeof cell === 'number') return shownNumber(cell)
    if (typeof cell !== 'object' || cell === null) return cell
    const date = isDate.get(cell.z) ?? isDateFormat(cell.z)
    isDate.set(cell.z, date)
    return date ? dateValue(cell.n, reply.date1904) : shownNumber(cell.n)
  }
  const rows = reply.rows.map(({ number, cells }) => ({ number, cells: tidyCells(cells.map(cellOf)) ?? [] }))
  return { sheetName: reply.sheetName, rows }
}
