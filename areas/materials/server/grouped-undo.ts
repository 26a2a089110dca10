import { sql } from 'kysely'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { deleteRows, lockRows, type StoredRow } from '#core/server/crud/rows.ts'
import { patchRow, type Served } from '#core/server/crud/serve.ts'
import { notFound, refuse } from '#core/server/refusal.ts'

interface Imported {
  rowNumber: number
  entityId: number
  entityVersion: number
  before: StoredRow | null
}

/**
 * Takes a whole grouped import back: added groups go, updated ones get back the lines that they had. Refused when one was changed
 * or used since.
 */
export async function undoGroups(ctx: Ctx, served: Served, batchId: number): Promise<{ undone: number }> {
  const { crud, definition } = served
  const batch = await ctx.db
    .selectFrom('importBatch')
    .select(['id', 'fileName'])
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
    imported.map((each) => each.entityId),
  )
  const added = new Set(imported.flatMap((each) => (each.before ? [] : [each.entityId])))
  const going = rows.filter((row) => added.has(row.id))
  const kept = (await definition.keeps?.(ctx, going)) ?? new Map<number, Message>()
  for (const { rowNumber, entityId, entityVersion } of imported) {
    const row = rows.find((each) => each.id === entityId)
    if (row?.version !== entityVersion || kept.has(entityId))
      throw refuse('import.cannotUndo', { row: rowNumber, name: String(row?.[crud.entity.key] ?? entityId) })
  }
  if (going.length) await deleteRows(ctx.db, definition.table, [...added])
  for (const { before } of imported) if (before) await patchRow(ctx, served, { id: before.id }, restored(before))
  await ctx.db.updateTable('importBatch').set({ undoneAt: sql`now()` }).where('id', '=', batchId).execute()
  ctx.audit({ verb: 'undoImport', entity: crud.entity.name, note: batch.fileName })
  ctx.touch(crud.entity.name)
  return { undone: imported.length }
}

/** A version that was no default then is none by this; what became the default since stays it. */
function restored({ id: _id, version: _version, isDefault, ...draft }: StoredRow) {
  return isDefault ? { ...draft, isDefault } : draft
}
