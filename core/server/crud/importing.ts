import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import { templateOf, undoImportOf } from '../../contract/importing.ts'
import { fieldIssues } from '../../contract/issues.ts'
import { limits } from '../../contract/limits.ts'
import type { Ctx } from '../context.ts'
import { readFile, storeFile } from '../files/store.ts'
import { type Handler, handle } from '../handler.ts'
import { translator } from '../i18n.ts'
import type { JobCtx, JobHandler } from '../jobs/worker.ts'
import { refuse, refuseField } from '../refusal.ts'
import { choicesOf, headerOf, readCell } from './cells.ts'
import type { Served } from './definition.ts'
import { collect, xlsxMime } from './exporting.ts'
import { errorSheet, readTable, type SheetRow, type SheetTable, templateSheet } from './import-sheet.ts'
import { undoImport } from './import-undo.ts'
import { writeImport } from './import-write.ts'

export interface ImportPayload {
  fileNo: string
  fileName: string
  mode: 'all' | 'good'
  updateDuplicates: boolean
}

/** The import verb with its template and its undoing; the work itself is a job. */
export function importing(served: Served, handlers: Handler[]): Record<string, JobHandler> {
  const { crud } = served
  const kind = `import.${crud.entity.name}`
  handlers.push(
    handle(crud.import, async (ctx, input, file) => {
      if (!file) throw refuseField('file', 'file.missing')
      if (file.bytes.length > limits.sheetBytes) throw refuse('sheet.tooLarge', { max: '10 MB' })
      const stored = await storeFile(ctx, {
        name: file.name,
        mime: 'application/octet-stream',
        bytes: file.bytes,
        days: limits.exportDays,
      })
      ctx.audit({ verb: 'import', entity: crud.entity.name, note: file.name })
      const payload: ImportPayload = { fileNo: stored.fileNo, fileName: file.name, ...input }
      return { jobId: (await ctx.enqueue(kind, payload)) as number }
    }),
    handle(templateOf(crud), async (ctx) => ({
      name: `${ctx.t(crud.entity.name)}.xlsx`,
      mime: xlsxMime,
      body: await collect(templateSheet(crud.entity, ctx.t, (field) => choicesOf(field, ctx.language))),
    })),
    handle(undoImportOf(crud), (ctx, { batchId }) => undoImport(ctx, served, batchId)),
  )
  return { [kind]: { run: (job) => runImport(served, job) } }
}

async function runImport(served: Served, job: JobCtx): Promise<Record<string, unknown>> {
  const payload = job.payload as ImportPayload
  const { bytes } = await job.act((ctx) => readFile(ctx.db, payload.fileNo))
  const table = await readTable(served.crud.entity, bytes, translator(job.language))
  await job.progress(0.2)
  return job.act(async (ctx) => {
    const rows = readRows(served, table)
    await findReferences(ctx, served, rows)
    validate(served.crud.entity, rows)
    const outcome = await writeImport(ctx, served, rows, payload)
    const bad = rows.filter((row) => row.issues.length)
    const errors = bad.length ? await keepErrors(ctx, served.crud.entity, table, bad, payload.fileName) : null
    await job.progress(0.95)
    return {
      ...outcome,
      failed: bad.length,
      errorFileNo: errors,
      problems: firstProblems(ctx, served.crud.entity, bad),
    }
  })
}

/** Cells become values; what cannot be read is an issue of its field. */
function readRows({ crud }: Served, table: SheetTable): SheetRow[] {
  return table.rows.map(({ number, cells }) => {
    const row: SheetRow = { number, cells, draft: {}, issues: [] }
    for (const [column, key] of table.keys) {
      const cell = readCell(crud.entity.fields[key] as Field, cells[column])
      if ('wrong' in cell) row.issues.push({ field: key, ...cell.wrong })
      else row.draft[key] = cell.value
    }
    return row
  })
}

/** Looks up every reference of the sheet with one query a field. */
async function findReferences(ctx: Ctx, { crud, definition }: Served, rows: SheetRow[]): Promise<void> {
  for (const [key, field] of Object.entries(crud.entity.fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const lookup = definition.lookups?.[key]
    const textsOf = (row: SheetRow) =>
      String(row.draft[key] ?? '')
        .split(field.kind === 'references' ? /[,，、;；]/ : /$^/)
        .map((text) => text.trim())
        .filter(Boolean)
    const texts = [...new Set(rows.flatMap(textsOf))]
    if (!texts.length) continue
    if (!lookup) throw new Error(`${crud.entity.name}.${key} has no lookup: take it out of the sheet or add one`)
    const found = await lookup(ctx.db, texts)
    for (const row of rows) {
      const mine = textsOf(row)
      const missing = mine.find((text) => !found.has(text))
      if (missing !== undefined) {
        row.issues.push({ field: key, key: 'invalid.reference', params: { value: missing } })
        delete row.draft[key]
      } else if (mine.length)
        row.draft[key] =
          field.kind === 'references' ? mine.map((text) => found.get(text)) : found.get(mine[0] as string)
    }
  }
}

/** The same rules as a form's, cell by cell; a field that is unreadable already is not told twice. */
function validate(entity: Entity, rows: SheetRow[]): void {
  for (const row of rows) {
    const told = new Set(row.issues.map((issue) => issue.field))
    const parsed = entity.draft.safeParse(row.draft, { reportInput: true })
    if (parsed.success) row.draft = parsed.data
    else row.issues.push(...fieldIssues(parsed.error).filter((issue) => !told.has(issue.field)))
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
  return (await storeFile(ctx, { name, mime: xlsxMime, bytes, days: limits.exportDays })).fileNo
}

const shown = 50

function firstProblems(ctx: Ctx, entity: Entity, bad: SheetRow[]) {
  return bad
    .flatMap((row) =>
      row.issues.map((issue) => ({
        row: row.number,
        field: headerOf(entity, issue.field, ctx.t),
        message: ctx.t(issue.key, issue.params),
      })),
    )
    .slice(0, shown)
}
