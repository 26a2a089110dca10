import { importResult } from '../../contract/core.api.ts'
import type { CrudOf, importInput, jobStarted, Verb } from '../../contract/crud.ts'
import type { Endpoint, InputOf } from '../../contract/endpoint.ts'
import type { Entity } from '../../contract/entity.ts'
import { type Importing, templateOf, undoImportOf } from '../../contract/importing.ts'
import { limits } from '../../contract/limits.ts'
import type { MessageKey } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import { readFile, storeFile } from '../files/store.ts'
import { type Handler, handle } from '../handler.ts'
import { translator } from '../i18n.ts'
import type { JobCtx, JobHandler } from '../jobs/worker.ts'
import { refuse, refuseField } from '../refusal.ts'
import { choicesOf, headerOf } from './cells.ts'
import { collect, xlsxMime } from './exporting.ts'
import { groupRows, readRows } from './grouped-rows.ts'
import { undoGroups } from './grouped-undo.ts'
import { writeGroups } from './grouped-write.ts'
import { errorSheet, readTable, type SheetRow, type SheetTable, templateSheet } from './import-sheet.ts'
import type { Lookup } from './lookup.ts'
import { type CrudDefinition, type Served, serveCrud } from './serve.ts'

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

/** How the rows of an entity's sheet are known. */
export type Grouping = Pick<GroupedImport, 'lookups' | 'by' | 'lines' | 'taken' | 'complete'> & {
  /** The sheet's columns, unless they are the entity's own. */
  sheet?: Entity
}

export interface ImportPayload extends InputOf<GroupedImport['importing']['import']> {
  fileNo: string
  fileName: string
}

/** Binds an entity's verbs as `serveCrud` does, but for its import: that one's rows are known as `grouping` says. */
export function serveGrouped<E extends Entity, V extends Verb>(
  crud: CrudOf<E, V | 'import'>,
  definition: CrudDefinition,
  grouping: Grouping,
): ReturnType<typeof serveCrud> {
  const served: Served = { crud: crud as unknown as Served['crud'], definition }
  const { import: _import, ...others } = crud
  const plain = serveCrud(others as CrudOf<E, never>, definition)
  const imported = groupedImport({ served, importing: crud, sheet: crud.entity, ...grouping })
  return {
    handlers: [...plain.handlers, ...imported.handlers],
    jobs: { ...plain.jobs, ...imported.jobs },
    served,
  }
}

/** Serves such an import: the upload, its job, the template and the undoing. */
function groupedImport(grouped: GroupedImport): { handlers: Handler[]; jobs: Record<string, JobHandler> } {
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
