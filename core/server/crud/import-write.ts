import { sql } from 'kysely'
import type { ImportResult } from '../../contract/core.api.ts'
import type { Ctx } from '../context.ts'
import { attachFiles } from '../files/attach.ts'
import { checkAll } from './check.ts'
import { writing } from './database-words.ts'
import type { Candidate, Served } from './definition.ts'
import { conditionsOf } from './holding.ts'
import type { ImportPayload } from './import-job.ts'
import type { SheetRow } from './import-sheet.ts'
import { insertRows, lockRows, type StoredRow, toColumns, updateRow, type Values } from './rows.ts'
import { writeNew } from './write.ts'

/**
 * Checks the rows against the rules of their entity, and writes what may be written: everything or, as the person
 * chose, the good ones. Bad rows get their issues. Every row written is remembered, so that the batch can be taken back.
 */
export async function writeImport(
  ctx: Ctx,
  served: Served,
  rows: SheetRow[],
  payload: Pick<ImportPayload, 'mode' | 'updateDuplicates' | 'fileName'>,
): Promise<Pick<ImportResult, 'batchId' | 'added' | 'updated'>> {
  await applyRules(ctx, served, rows)
  const good = rows.filter((row) => !row.issues.length)
  if (!good.length || (payload.mode === 'all' && good.length < rows.length))
    return { batchId: null, added: 0, updated: 0 }

  const fresh = good.filter((row) => !row.before)
  const known = good.filter((row) => row.before)
  const added = fresh.length ? await writeNew(ctx, served, fresh) : []
  const remembered = fresh.map((row, i) => ({ row, after: added[i] as StoredRow }))
  for (const row of known) remembered.push({ row, after: await overwrite(ctx, served, row) })
  const batchId = await remember(ctx, served, payload.fileName, remembered)
  return { batchId, added: fresh.length, updated: known.length }
}

/** A key that stands twice in the sheet is an error; one that exists is an update, when the person asked for that. */
export async function markDuplicates(
  ctx: Ctx,
  { crud, definition }: Served,
  rows: SheetRow[],
  updating: boolean,
): Promise<void> {
  const key = crud.entity.key
  const seen = new Map<string, number>()
  for (const row of rows) {
    const value = row.draft[key]
    if (typeof value !== 'string' || value === '') continue
    const first = seen.get(value)
    if (first) row.issues.push({ field: key, key: 'invalid.duplicateInSheet', params: { value, row: first } })
    else seen.set(value, row.number)
  }
  if (!seen.size) return
  const among = definition.unique?.find(({ fields }) => fields.length === 1 && fields[0] === key)?.among
  const existing = await findByKey(ctx, definition.table, { key, among }, [...seen.keys()])
  for (const row of rows) {
    const value = String(row.draft[key] ?? '')
    const before = existing.get(value)
    if (!before) continue
    if (updating) row.before = before
    else row.issues.push({ field: key, key: 'invalid.duplicate', params: { value } })
  }
}

/** Rows that have the key, of those that it is unique among: what was deleted is none of them. */
async function findByKey(
  ctx: Ctx,
  table: string,
  { key, among = {} }: { key: string; among?: Values },
  values: string[],
): Promise<Map<string, StoredRow>> {
  const { rows } = await sql<{ id: number; value: string }>`
    select id, ${sql.ref(key)} as value from ${sql.table(table)} where ${sql.ref(key)} = any(${values}) and ${conditionsOf(among)} order by id`.execute(
    ctx.db,
  )
  if (!rows.length) return new Map()
  const locked = await lockRows(
    ctx.db,
    table as Served['definition']['table'],
    rows.map((row) => row.id),
  )
  return new Map(locked.map((row) => [String(row[key]), row]))
}

async function applyRules(ctx: Ctx, served: Served, rows: SheetRow[]): Promise<void> {
  const candidates = rows.filter((row) => !row.issues.length)
  const fresh = candidates.filter((row) => !row.before)
  if (fresh.length) await served.definition.fill?.(ctx, fresh satisfies Candidate[])
  const issues = candidates.length ? await checkAll(ctx, served, candidates satisfies Candidate[]) : []
  issues.forEach((each, i) => candidates[i]?.issues.push(...each))
}

async function overwrite(ctx: Ctx, served: Served, row: SheetRow): Promise<StoredRow> {
  const { crud, definition } = served
  const { draft } = row
  const id = (row.before as StoredRow).id
  const { before, after } = await writing(ctx, served, [row], () =>
    updateRow(ctx.db, definition.table, { id }, toColumns(crud.entity, draft, definition)),
  )
  await attachFiles(ctx, crud.entity, [{ id, candidate: { draft, before } }])
  await definition.updated?.(ctx, { before, after, draft })
  ctx.audit({ verb: 'update', entity: crud.entity.name, id, name: String(after[crud.entity.key] ?? ''), before, after })
  ctx.touch(crud.entity.name, [id])
  return after
}

async function remember(
  ctx: Ctx,
  { crud }: Served,
  fileName: string,
  written: { row: SheetRow; after: StoredRow }[],
): Promise<number> {
  const batch = await ctx.db
    .insertInto('importBatch')
    .values({ entity: crud.entity.name, fileName, userId: ctx.caller.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    ctx.db,
    'importRow',
    written.map(({ row, after }) => ({
      batchId: batch.id,
      rowNumber: row.number,
      entityId: after.id,
      entityVersion: after.version,
      before: row.before ? JSON.stringify(row.before) : null,
    })),
  )
  return batch.id
}
