import { sql } from 'kysely'
import type { Message } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import { notFound, refuse } from '../refusal.ts'
import { writing } from './database-words.ts'
import type { Served } from './definition.ts'
import { deleteRows, lockRows, type StoredRow, toColumns, updateRow } from './rows.ts'
import { keptByUses } from './uses.ts'

interface Imported {
  rowNumber: number
  entityId: number
  entityVersion: number
  before: StoredRow | null
}

/**
 * Takes a whole import back: added rows go, updated ones become what they were. Refused when one was changed or used since.
 *
 * @param restore makes a row what it was; by default its columns, without a check: it was right before
 */
export async function undoImport(
  ctx: Ctx,
  served: Served,
  batchId: number,
  restore: (before: StoredRow) => Promise<unknown> = (before) => restoreColumns(ctx, served, before),
): Promise<{ undone: number }> {
  const { crud, definition } = served
  const batch = await ctx.db
    .selectFrom('importBatch')
    .selectAll()
    .where('id', '=', batchId)
    .where('entity', '=', crud.entity.name)
    .where('undoneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw notFound()
  const imported = (await ctx.db
    .selectFrom('importRow')
    .select(['rowNumber', 'entityId', 'entityVersion', 'before'])
    .where('batchId', '=', batchId)
    .orderBy('rowNumber')
    .execute()) as Imported[]
  const rows = await lockRows(
    ctx.db,
    definition.table,
    imported.map((row) => row.entityId),
  )
  await refuseChanged(ctx, served, imported, rows)

  const added = imported.filter((row) => !row.before).map((row) => row.entityId)
  const addedRows = rows.filter((row) => added.includes(row.id))
  if (addedRows.length) {
    if (definition.remove) await definition.remove(ctx, addedRows)
    else await deleteRows(ctx.db, definition.table, added)
  }
  for (const row of imported) if (row.before) await restore(row.before)
  await ctx.db.updateTable('importBatch').set({ undoneAt: sql`now()` }).where('id', '=', batchId).execute()
  ctx.audit({ verb: 'undoImport', entity: crud.entity.name, note: batch.fileName })
  ctx.touch(crud.entity.name)
  return { undone: imported.length }
}

async function refuseChanged(ctx: Ctx, served: Served, imported: Imported[], rows: StoredRow[]): Promise<void> {
  const { crud, definition } = served
  const found = new Map(rows.map((row) => [row.id, row]))
  const otherwise = (await definition.keeps?.(ctx, rows)) ?? new Map<number, Message>()
  const old = new Set(imported.flatMap(({ entityId, before }) => (before ? [entityId] : [])))
  const kept = await keptByUses(
    ctx,
    served,
    rows.filter(({ id }) => !old.has(id)),
    otherwise,
  )
  for (const { rowNumber, entityId, entityVersion, before } of imported) {
    const row = found.get(entityId)
    if (row?.version === entityVersion && (before || !kept.has(entityId))) continue
    throw refuse('import.cannotUndo', { row: rowNumber, name: String(row?.[crud.entity.key] ?? entityId) })
  }
}

async function restoreColumns(ctx: Ctx, served: Served, before: StoredRow): Promise<void> {
  const { crud, definition } = served
  const draft = Object.fromEntries(Object.entries(before).filter(([key]) => key in crud.entity.fields))
  const { before: was, after } = await writing(ctx, served, [{ draft, before }], () =>
    updateRow(ctx.db, definition.table, { id: before.id }, toColumns(crud.entity, draft, definition)),
  )
  await definition.updated?.(ctx, { before: was, after, draft })
}
