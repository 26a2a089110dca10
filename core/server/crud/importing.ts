import type { Entity } from '../../contract/entity.ts'
import { fieldIssues } from '../../contract/issues.ts'
import type { Names } from '../../contract/names.ts'
import type { Ctx } from '../context.ts'
import type { Handler } from '../handler.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { filledIn } from './blanks.ts'
import { readCells } from './cells.ts'
import type { Served } from './definition.ts'
import { type SheetTaker, serveImport } from './import-job.ts'
import type { SheetRow, SheetTable } from './import-sheet.ts'
import { undoImport } from './import-undo.ts'
import { markDuplicates, writeImport } from './import-write.ts'
import type { StoredRow, Values } from './rows.ts'

/** The import verb with its template and its undoing; the work itself is a job. */
export function importing(served: Served, handlers: Handler[]): Record<string, JobHandler> {
  const { crud } = served
  const imported = serveImport({
    ...takerOf(served),
    importing: crud,
    undo: (ctx, batchId) => undoImport(ctx, served, batchId),
  })
  handlers.push(...imported.handlers)
  return imported.jobs
}

/** What takes the rows of an entity's sheet, for an area's `server/index.ts`. */
export const takerOf = (served: Served): SheetTaker => ({
  sheet: served.crud.entity,
  async take(ctx, table, payload) {
    const rows = readRows(ctx, served, table)
    await findReferences(ctx, served, rows)
    await markDuplicates(ctx, served, rows, payload.updateDuplicates)
    validate(served.crud.entity, rows)
    return { rows, outcome: await writeImport(ctx, served, rows, payload) }
  },
})

/** Cells become values; what cannot be read is an issue of its field. */
function readRows(ctx: Ctx, { crud }: Served, table: SheetTable): SheetRow[] {
  return table.rows.map(({ number, cells }) => {
    const row: SheetRow = { number, cells, ...readCells(crud.entity, table.keys, cells, ctx.language) }
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

/**
 * The same rules as a form's, cell by cell; a field that is unreadable already is not told twice. Of a row that exists only what is
 * filled in is checked and changed.
 */
function validate(entity: Entity, rows: SheetRow[]): void {
  for (const row of rows) {
    const told = new Set(row.issues.map((issue) => issue.field))
    const { before } = row
    const parsed = before
      ? entity.patch.safeParse(
          { ...namesBeside(entity, before, filledIn(row.draft)), id: before.id, version: before.version },
          { reportInput: true },
        )
      : entity.draft.safeParse(row.draft, { reportInput: true })
    if (parsed.success) {
      const { id: _, version: __, ...draft } = parsed.data as Values
      row.draft = draft
    } else row.issues.push(...fieldIssues(parsed.error).filter((issue) => !told.has(issue.field)))
  }
}

/** A language that the sheet leaves blank keeps the name that it has. */
const namesBeside = (entity: Entity, before: StoredRow, draft: Values): Values =>
  Object.fromEntries(
    Object.entries(draft).map(([key, value]) =>
      entity.fields[key]?.kind === 'names' ? [key, { ...(before[key] as Names), ...(value as Names) }] : [key, value],
    ),
  )
