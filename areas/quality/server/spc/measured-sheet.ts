import type { OutputOf } from '#core/contract/endpoint.ts'
import { limits } from '#core/contract/limits.ts'
import type { Ctx } from '#core/server/context.ts'
import type { UploadedFile } from '#core/server/handler.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { type Cell, readSheet, SheetError } from '#core/server/sheets/index.ts'
import { type readMeasuredSheet, sheetMost } from '../../contract/measured-sheet.api.ts'

type Rows = OutputOf<typeof readMeasuredSheet>['rows']

const plain = (cell: Cell): string | number | null => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ')
  return typeof cell === 'boolean' ? Number(cell) : cell
}

const plainRow = (cells: readonly Cell[]) => cells.slice(0, sheetMost.columns).map(plain)

/** The cells of a sheet; what is none is refused in words. Nothing is kept. */
export async function measuredSheet(_: Ctx, _input: unknown, file?: UploadedFile): Promise<{ rows: Rows }> {
  if (!file) throw refuseField('file', 'file.missing')
  try {
    const sheet = await readSheet(file.bytes, { maxRows: sheetMost.rows, maxBytes: limits.sheetBytes })
    const rows: Rows = [plainRow(sheet.header)]
    for await (const { cells } of sheet.rows) rows.push(plainRow(cells))
    return { rows }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw refuse(`sheet.${error.code}`, { max: error.code === 'tooManyRows' ? sheetMost.rows : '10 MB' })
  }
}
