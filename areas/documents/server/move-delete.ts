import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { deleteRows } from '#core/server/crud/rows.ts'
import { forgetFiles } from '#core/server/files/attach.ts'
import type * as api from '../contract/document.api.ts'
import { type HeldDocument, lockDocuments } from './documents.ts'
import { folderFor } from './folders.ts'

const name = ({ title }: HeldDocument) => title
const readOnly = ({ mayChange, folderName }: HeldDocument): Message | null =>
  mayChange ? null : { key: 'documentFolder.readOnly', params: { folder: folderName } }

/** Puts documents into another folder. One whose title stands there already stays where it is. */
export async function moveDocuments(
  ctx: Ctx,
  { ids, folderId }: InputOf<typeof api.moveDocument>,
): Promise<OutputOf<typeof api.moveDocument>> {
  const folder = await folderFor(ctx, folderId, 'change', 'folderId')
  const found = await lockDocuments(ctx, ids)
  const there = await ctx.db
    .selectFrom('document')
    .select('title')
    .where('folderId', '=', folderId)
    .where('title', 'in', found.map(name))
    .execute()
  const taken = new Set(there.map(({ title }) => title))
  const { rows, skipped } = filterAllowed(ctx, ids, found, {
    name,
    refusal(row) {
      if (row.folderId === folderId) return { key: 'document.thereAlready' }
      const why = readOnly(row)
      if (why) return why
      if (taken.has(row.title)) return { key: 'document.titleTaken', params: { title: row.title } }
      // Of two that are moved under one title the first takes it.
      taken.add(row.title)
      return null
    },
  })
  const done = rows.map(({ id }) => id)
  await ctx.db
    .updateTable('document')
    .set(({ eb }) => ({ folderId, version: eb('version', '+', 1), updatedAt: ctx.now.toISOString() }))
    .where('id', 'in', done)
    .execute()
  auditBulk(ctx, { verb: 'move', entity: 'document', note: folder.name }, rows, { name, after: () => ({ folderId }) })
  if (done.length) ctx.touch('documentFolder')
  return { done, skipped }
}

/** Deletes documents with all their versions and what is written in them. */
export async function deleteDocuments(
  ctx: Ctx,
  { ids }: InputOf<typeof api.deleteDocument>,
): Promise<OutputOf<typeof api.deleteDocument>> {
  const { rows, skipped } = filterAllowed(ctx, ids, await lockDocuments(ctx, ids), { name, refusal: readOnly })
  const done = rows.map(({ id }) => id)
  const files = await ctx.db.selectFrom('documentVersion').select('fileId').where('documentId', 'in', done).execute()
  await deleteRows(ctx.db, 'document', done)
  await forgetFiles(
    ctx,
    'document',
    files.map(({ fileId }) => fileId),
  )
  for (const row of rows) ctx.audit({ verb: 'delete', entity: 'document', id: row.id, name: row.title, before: row })
  if (done.length) {
    ctx.touch('document', done)
    ctx.touch('documentFolder')
  }
  return { done, skipped }
}
