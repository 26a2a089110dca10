import { importResult } from '#core/contract/core.api.ts'
import type { importInput, jobStarted } from '#core/contract/crud.ts'
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts'
import type { Entity } from '#core/contract/entity.ts'
import { type Importing, templateOf, undoImportOf } from '#core/contract/importing.ts'
import { limits } from '#core/contract/limits.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { choicesOf, headerOf } from '#core/server/crud/cells.ts'
import { collect, xlsxMime } from '#core/server/crud/exporting.ts'
import { errorSheet, readTable, type SheetRow, type SheetTable, templateSheet } from '#core/server/crud/import-sheet.ts'
import type { Lookup } from '#core/server/crud/lookup.ts'
import type { Served } from '#core/server/crud/serve.ts'
import { readFile, storeFile } from '#core/server/files/store.ts'
import { type Handler, handle } from '#core/server/handler.ts'
import { translator } from '#core/server/i18n.ts'
import type { JobCtx, JobHandler } from '#core/server/jobs/worker.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { groupRows, readRows } from './grouped-rows.ts'
import { undoGroups } from './grouped-undo.ts'
import { writeGroups } from './grouped-write.ts'

/** An import whose rows are known by a few columns together, or are lines of something larger (a BOM, a routing). */
export interface GroupedImport {
  /** What is written. */
  served: Served
  /** Whose paths and rights the import has. */
  importing: Importing & { import: Endpoint<typeof importInput, typeof jobStarted> }
  /** The sheet's columns: those that tell what a row belongs to, and the others. */
  sheet: Entity
  lookups: Record<string, Lookup>
  /** Columns that tell what a row belongs to, a reference first. */
  by: readonly [string, ...string[]]
  /** The field that holds the lines; absent: each row stands for itself. */
  lines?: string
  /** What is wrong with a group that exists already; takes `{value}`, the last of `by`. */
  taken: MessageKey
  /** Makes the whole draft of a group from its lines; changes it in place. */
  complete?(ctx: Ctx, drafts: Record<string, unknown>[]): Promise<void>
}

export interface ImportPayload extends InputOf<GroupedImport['importing']['import']> {
  fileNo: string
  fileName: string
}

/** Serves such an import: the upload, its job, the template and the undoing. */
export function groupedImport(grouped: GroupedImport): { handlers: Handler[]; jobs: Record<string, JobHandler> } {
  const { importing, served, sheet } = grouped
  const { name } = served.crud.entity
  const kind = `import.${name}`
  const handlers = [
    handle(importing.import, async (ctx, input, file) => {
      if (!file) throw refuseField('file', 'file.missing')
      if (file.bytes.length > limits.sheetBytes) throw refuse('sheet.tooLarge', { max: '10 MB' })
      const stored = await storeFile(ctx, {
        name: file.name,
        mime: 'application/octet-stream',
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
    handle(undoImportOf(importing), (ctx, { batchId }) => undoGroups(ctx, served, batchId)),
  ]
  return { handlers, jobs: { [kind]: { run: (job) => run(grouped, job) } } }
}

async function run(grouped: GroupedImport, job: JobCtx): Promise<Record<string, unknown>> {
  const { sheet } = grouped
  const payload = job.payload as ImportPayload
  const { bytes } = await job.act((ctx) => readFile(ctx.db, payload.fileNo))
  const table = await readTable(sheet, bytes, translator(job.language))
  await job.progress(0.2)
  return job.act(async (ctx) => {
    const rows = await readRows(ctx, grouped, table)
    const groups = groupRows(grouped, rows)
    const outcome = await writeGroups(ctx, grouped, groups, payload)
    const bad = rows.filter((row) => row.issues.length)
    const errorFileNo = bad.length ? await keepErrors(ctx, sheet, table, bad, payload.fileName) : null
    await job.progress(0.95)
    return importResult.parse({
      ...outcome,
      failed: bad.length,
      errorFileNo,
      problems: problemsOf(ctx, sheet, bad),
    })
  })
}

async function keepErrors(ctx: Ctx, sheet: Entity, table: SheetTable, bad: SheetRow[], fileName: string) {
  const bytes = await collect(errorSheet(sheet, table, bad, ctx.t))
  const name = `${fileName.replace(/\.xlsx?$/i, '')}-${ctx.t('sheet.errors')}.xlsx`
  return (await storeFile(ctx, { name, mime: xlsxMime, bytes, days: limits.exportDays })).fileNo
}

const shown = 50

const problemsOf = (ctx: Ctx, sheet: Entity, bad: SheetRow[]) =>
  bad
    .flatMap((row) =>
      row.issues.map((issue) => ({
        row: row.number,
        field: headerOf(sheet, issue.field, ctx.t),
        message: ctx.t(issue.key, issue.params),
      })),
    )
    .slice(0, shown)
