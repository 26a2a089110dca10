import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { dateValue, isDateFormat } from './dates.ts'
import { SheetError } from './sheet-error.ts'
import { MAX_COLUMNS, type SheetRow, shownNumber, tidyCells } from './sheet-rows.ts'
import type { Cell } from './types.ts'
import { type PostedCell, XLS_WORKER_CODE, type XlsReply, type XlsRequest } from './xls-worker-code.ts'

const TIME_LIMIT_MS = 30_000
const HEAP_LIMIT_MB = 512

function ask(request: XlsRequest): Promise<XlsReply> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(XLS_WORKER_CODE, {
      eval: true,
      execArgv: [],
      // The package writes about every record it does not know.
      stdout: true,
      stderr: true,
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    })
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
      void worker.terminate()
    }
    const timer = setTimeout(
      () => settle(() => reject(new SheetError('tooLarge', 'the file takes too long to read'))),
      TIME_LIMIT_MS,
    )
    worker.once('message', (reply: XlsReply) => settle(() => resolve(reply)))
    worker.once('error', (error: NodeJS.ErrnoException) => {
      const exhausted = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(() => reject(exhausted ? new SheetError('tooLarge', 'the file takes too much memory') : error))
    })
    worker.once('exit', () => settle(() => reject(new Error('the .xls worker ended without an answer'))))
  })
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
