import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { checkFile, takeFile } from '#core/server/files/attach.ts'
import { refuse } from '#core/server/refusal.ts'
import type * as api from '../contract/document.api.ts'
import { documentsMost } from '../contract/document.ts'
import { typeMustBeThere } from './documents.ts'
import { folderFor } from './folders.ts'
import { leaveReading } from './text/read-text.ts'

/** How a document holds the files of its versions. */
export const held = { entity: 'document', field: 'fileId', kind: 'file' } as const

/** A file that was uploaded, as a version takes it. */
export const uploaded = ({ db }: Ctx, id: number) =>
  db.selectFrom('file').select(['name', 'mime', 'sha256']).where('id', '=', id).executeTakeFirstOrThrow()

/**
 * Puts an uploaded file into a folder. A title that stands there is told, with whether it is the same content: whoever drops a folder again,
 * after the network was lost, doubles nothing.
 */
export async function addDocument(
  ctx: Ctx,
  { folderId, fileId, ...draft }: InputOf<typeof api.addDocument>,
): Promise<OutputOf<typeof api.addDocument>> {
  const folder = await folderFor(ctx, folderId, 'change', 'folderId')
  await checkFile(ctx, held, { before: null, after: fileId })
  if (draft.typeId != null) await typeMustBeThere(ctx, draft.typeId)
  const { count } = await ctx.db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= documentsMost) throw refuse('document.most', { max: documentsMost })
  const file = await uploaded(ctx, fileId)
  const title = draft.title ?? file.name
  const made = await ctx.db
    .insertInto('document')
    .values({
      folderId,
      title,
      typeId: draft.typeId ?? null,
      expiresOn: draft.expiresOn ?? null,
      remark: draft.remark ?? null,
      keeperId: ctx.caller.userId,
      createdBy: ctx.caller.userId,
      createdAt: ctx.now.toISOString(),
      updatedAt: ctx.now.toISOString(),
    })
    .onConflict((c) => c.columns(['teamId', 'folderId', 'title']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) return standing(ctx, folderId, title, file.sha256)
  await takeFile(ctx, { ...held, id: made.id }, { before: null, after: fileId })
  await addVersionRow(ctx, { documentId: made.id, number: 1, fileId, note: null, mime: file.mime })
  ctx.audit({ verb: 'add', entity: 'document', id: made.id, name: title, note: folder.name, after: made })
  ctx.touch('document', [made.id])
  ctx.touch('documentFolder', [folderId])
  return { id: made.id, outcome: 'added' }
}

async function standing(
  { db }: Ctx,
  folderId: number,
  title: string,
  sha256: string,
): Promise<OutputOf<typeof api.addDocument>> {
  const there = await db
    .selectFrom('document as d')
    .innerJoin('documentVersion as v', (j) =>
      j.onRef('v.teamId', '=', 'd.teamId').onRef('v.documentId', '=', 'd.id').onRef('v.number', '=', 'd.currentNumber'),
    )
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'v.teamId').onRef('f.id', '=', 'v.fileId'))
    .select(['d.id', 'f.sha256'])
    .where('d.folderId', '=', folderId)
    .where('d.title', '=', title)
    .executeTakeFirstOrThrow()
  return { id: there.id, outcome: there.sha256 === sha256 ? 'same' : 'taken' }
}

/** A version of a document, with what is written in it left to be read. */
export async function addVersionRow(
  ctx: Ctx,
  { mime, ...version }: { documentId: number; number: number; fileId: number; note: string | null; mime: string },
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('documentVersion')
    .values({ ...version, createdBy: ctx.caller.userId, createdAt: ctx.now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await leaveReading(ctx, id, mime)
}
