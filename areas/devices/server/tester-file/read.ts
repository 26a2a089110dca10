import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { limits } from '#core/contract/limits.ts'
import type { Ctx } from '#core/server/context.ts'
import { storeFile } from '#core/server/files/store.ts'
import type { UploadedFile } from '#core/server/handler.ts'
import { notFound, refuse, refuseField, refuseFields } from '#core/server/refusal.ts'
import { type FileTable, readTable, SheetError } from '#core/server/sheets/index.ts'
import {
  type readTesterFile,
  type TesterColumns,
  type takeTesterFile,
  testerRowsMost,
} from '../../contract/tester-file.api.ts'
import type { TesterFilePayload } from './take.ts'

/** The kind of job that takes a tester's file. */
export const testerFileKind = 'devices.testerFile'

export const rowsShown = 5

/** @throws a refusal: it is no file of rows, or there are none or too many in it */
export async function tableOf(bytes: Buffer): Promise<FileTable> {
  if (bytes.length > limits.sheetBytes) throw refuse('sheet.tooLarge', { max: '10 MB' })
  const table = await readTable(bytes).catch((error: unknown) => {
    if (!(error instanceof SheetError)) throw error
    throw error.code === 'notASpreadsheet'
      ? refuse('testerFile.unreadable')
      : refuse(`sheet.${error.code}`, { max: error.code === 'tooManyRows' ? testerRowsMost : '10 MB' })
  })
  if (!table.rows.length) throw refuse('testerFile.empty')
  if (table.rows.length > testerRowsMost) throw refuse('sheet.tooManyRows', { max: testerRowsMost })
  return table
}

export async function seenTesterFile(
  _: Ctx,
  _input: unknown,
  file?: UploadedFile,
): Promise<OutputOf<typeof readTesterFile>> {
  const { header, rows } = await tableOf(bytesIn(file))
  return { header, rows: rows.slice(0, rowsShown).map(({ cells }) => cells), count: rows.length }
}

export async function beginTesterFile(
  ctx: Ctx,
  { id, columns, mode }: InputOf<typeof takeTesterFile>,
  file?: UploadedFile,
): Promise<OutputOf<typeof takeTesterFile>> {
  const bytes = bytesIn(file)
  const device = await ctx.db
    .selectFrom('device')
    .select(['number', 'lineStation', 'enabled'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!device) throw notFound()
  if (!device.lineStation) throw refuse('testerFile.noStation', { device: device.number })
  if (!device.enabled) throw refuse('testerFile.notInUse', { device: device.number })
  refuseColumns(columns, await tableOf(bytes))
  const name = file?.name ?? ''
  const purpose = { mime: 'application/octet-stream', purpose: 'sheet', days: limits.exportDays } as const
  const { fileNo } = await storeFile(ctx, { name, bytes, ...purpose })
  const payload: TesterFilePayload = { fileNo, fileName: name, deviceId: id, columns, mode }
  return { jobId: (await ctx.enqueue(testerFileKind, payload)) as number }
}

const bytesIn = (file?: UploadedFile): Buffer => {
  if (!file) throw refuseField('file', 'file.missing')
  return file.bytes
}

/** @throws a refusal by field: the file has no such column, or one characteristic is told twice */
export function refuseColumns({ serial, result, at, values }: TesterColumns, { header }: FileTable): void {
  const missing = (field: string, column: string | null | undefined) =>
    column && !header.includes(column) ? [{ field, key: 'testerFile.noColumn' as const, params: { column } }] : []
  const codes = values.map(({ characteristic }) => characteristic)
  const issues = [
    ...missing('columns.serial', serial),
    ...missing('columns.result', result),
    ...missing('columns.at', at),
    ...values.flatMap(({ column }, i) => missing(`columns.values.${i}.column`, column)),
    ...codes.flatMap((code, i) =>
      codes.indexOf(code) < i
        ? [{ field: `columns.values.${i}.characteristic`, key: 'invalid.duplicate' as const, params: { value: code } }]
        : [],
    ),
  ]
  if (issues.length) throw refuseFields(issues)
}
