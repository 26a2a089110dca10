import type { ImportResult } from '../../contract/core.api.ts'
import type { importInput, jobStarted } from '../../contract/crud.ts'
import type { Endpoint, InputOf } from '../../contract/endpoint.ts'
import type { Entity } from '../../contract/entity.ts'
import { type Importing, templateOf, undoImportOf } from '../../contract/importing.ts'
import { limits } from '../../contract/limits.ts'
import { labelOf } from '../../contract/names.ts'
import type { Ctx } from '../context.ts'
import { bytesOf, findFile, storeFile } from '../files/store.ts'
import { type Handler, handle } from '../handler.ts'
import { translator } from '../i18n.ts'
import type { JobCtx, JobHandler } from '../jobs/worker.ts'
import { refuse, refuseField } from '../refusal.ts'
import { choicesOf } from './cells.ts'
import { collect, xlsxMime } from './exporting.ts'
import { previewOf } from './import-preview.ts'
import { errorSheet, readTable, type SheetRow, type SheetTable, templateSheet } from './import-sheet.ts'

export interface ImportPayload extends InputOf<SheetImport['importing']['import']> {
  fileNo: string
  fileName: string
}

/** What takes the rows of a sheet; other areas may have it do so within an act of theirs, and ask for the rights. */
export interface SheetTaker {
  /** The sheet's columns. */
  sheet: Entity
  /** Reads and writes the rows; what is wrong with them is left in their issues. */
  take(
    ctx: Ctx,
    table: SheetTable,
    payload: Pick<ImportPayload, 'mode' | 'updateDuplicates' | 'fileName'>,
  ): Promise<{ rows: SheetRow[]; outcome: Pick<ImportResult, 'batchId' | 'added' | 'updated'> }>
}

/** How a sheet becomes rows. */
export interface SheetImport extends SheetTaker {
  /** Whose paths and rights the import has, and whose name its job. */
  importing: Importing & { import: Endpoint<typeof importInput, typeof jobStarted> }
  undo(ctx: Ctx, batchId: number): Promise<{ undone: number }>
}

/** Serves an import: the upload, its job, the template and the undoing. */
export function serveImport(of: SheetImport): { handlers: Handler[]; jobs: Record<string, JobHandler> } {
  const { importing, sheet } = of
  const { name } = importing.entity
  const kind = `import.${name}`
  const handlers = [
    handle(importing.import, async (ctx, input, file) => {
      if (!file) throw refuseField('file', 'file.missing')
      if (file.bytes.length > limits.sheetBytes) throw refuse('sheet.tooLarge', { max: '10 MB' })
      const stored = await storeFile(ctx, {
        name: file.name,
        mime: 'application/octet-stream',
        purpose: 'sheet',
        bytes: file.bytes,
        days: limits.exportDays,
      })
      ctx.audit({ verb: 'import', entity: name, note: file.name })
      const payload: ImportPayload = { fileNo: stored.fileNo, fileName: file.name, ...input }
      return { jobId: (await ctx.enqueue(kind, payload)) as number }
    }),
    handle(templateOf(importing), async (ctx) => ({
      name: `${ctx.t(name)}.xlsx`,
      mime: xlsxMime,
      body: await collect(templateSheet(sheet, ctx.t, (field) => choicesOf(field, ctx.language))),
    })),
    handle(undoImportOf(importing), (ctx, { batchId }) => of.undo(ctx, batchId)),
  ]
  return { handlers, jobs: { [kind]: { run: (job) => run(of, job) } } }
}

async function run({ importing, sheet, take }: SheetImport, job: JobCtx): Promise<Record<string, unknown>> {
  const payload = job.payload as ImportPayload
  const bytes = await job.act(async (ctx) => bytesOf(ctx.db, await findFile(ctx.db, payload.fileNo, ctx.caller)))
  const t = translator(job.language)
  const read = await readTable(sheet, bytes, { fields: payload.fields, pasted: payload.pasted })
  if (read.missing.length) {
    if (payload.mode === 'check') return { ...nothing, preview: previewOf(sheet, read, [], t) }
    const columns = read.missing.map((key) => labelOf(sheet, key, t)).join(t('listed'))
    throw refuse('sheet.missingColumns', { columns })
  }
  const table = await cleaned(read, sheet, (rows) => job.clean(importing.import, rows))
  await job.progress(0.2)
  if (payload.mode === 'check')
    return checked(job, sheet, table, (ctx) => take(ctx, table, { ...payload, mode: 'good' }))
  return job.act(async (ctx) => {
    const { rows, outcome } = await take(ctx, table, payload)
    const bad = rows.filter((row) => row.issues.length)
    const errorFileNo = bad.length ? await keepErrors(ctx, sheet, table, bad, payload.fileName) : null
    await job.progress(0.95)
    const good = rows.length - bad.length
    const left = payload.mode === 'all' && bad.length && good ? { left: good } : {}
    return { ...outcome, ...left, failed: bad.length, errorFileNo, problems: firstProblems(ctx, sheet, bad) }
  })
}

const nothing: ImportResult = { batchId: null, added: 0, updated: 0, failed: 0, errorFileNo: null, problems: [] }

/** Carries what a check found out of the transaction that it undoes. */
class Checked extends Error {
  constructor(readonly result: ImportResult) {
    super('checked')
  }
}

/** What importing the good rows would do: it is done, looked at and undone. */
async function checked(
  job: JobCtx,
  sheet: Entity,
  table: SheetTable,
  take: (ctx: Ctx) => ReturnType<SheetImport['take']>,
): Promise<Record<string, unknown>> {
  try {
    return await job.act(async (ctx) => {
      const { rows, outcome } = await take(ctx)
      const failed = rows.filter((row) => row.issues.length).length
      throw new Checked({
        ...nothing,
        ...outcome,
        batchId: null,
        failed,
        preview: previewOf(sheet, table, rows, ctx.t),
      })
    })
  } catch (error) {
    if (error instanceof Checked) return { ...error.result }
    throw error
  }
}

/** Text goes by the same cleaning as in a call. What names other records is left: it becomes their ids. */
export async function cleaned(
  table: SheetTable,
  { fields }: Entity,
  clean: (rows: Record<string, unknown>[]) => Promise<Record<string, unknown>[]>,
): Promise<SheetTable> {
  const texts = [...table.keys].filter(([, key]) => ['text', 'multiline'].includes(fields[key]?.kind ?? ''))
  const rows = await clean(
    table.rows.map(({ cells }) => Object.fromEntries(texts.map(([column, key]) => [key, cells[column]]))),
  )
  return {
    ...table,
    rows: table.rows.map((row, i) => {
      const cells = [...row.cells]
      for (const [column, key] of texts) cells[column] = rows[i]?.[key] as (typeof cells)[number]
      return { ...row, cells }
    }),
  }
}

async function keepErrors(
  ctx: Ctx,
  entity: Entity,
  table: SheetTable,
  bad: SheetRow[],
  fileName: string,
): Promise<string> {
  const bytes = await collect(errorSheet(entity, table, bad, ctx.t))
  const name = `${fileName.replace(/\.xlsx?$/i, '')}-${ctx.t('sheet.errors')}.xlsx`
  return (await storeFile(ctx, { name, mime: xlsxMime, purpose: 'export', bytes, days: limits.exportDays })).fileNo
}

const shown = 50

function firstProblems(ctx: Ctx, entity: Entity, bad: SheetRow[]) {
  return bad
    .flatMap((row) =>
      row.issues.map((issue) => ({
        row: row.number,
        field: labelOf(entity, issue.field, ctx.t),
        message: ctx.t(issue.key, issue.params),
      })),
    )
    .slice(0, shown)
}
