import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow } from '#core/server/crud/rows.ts'
import { takeFile } from '#core/server/files/attach.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../contract/document.api.ts'
import { versionsMost } from '../contract/document.ts'
import { addVersionRow, held, uploaded } from './add.ts'
import { documentTable, lockToChange, readDocument } from './documents.ts'

/** The versions of a document that the caller may see, the newest first. */
export async function selectVersions(
  ctx: Ctx,
  { id }: InputOf<typeof api.selectDocumentVersion>,
): Promise<OutputOf<typeof api.selectDocumentVersion>> {
  const { number: current } = await readDocument(ctx, id)
  const rows = await ctx.db
    .selectFrom('documentVersion as v')
    .innerJoin('file as f', (j) => j.onRef('f.teamId', '=', 'v.teamId').onRef('f.id', '=', 'v.fileId'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'v.teamId').onRef('u.id', '=', 'v.createdBy'))
    .select(['v.number', 'f.fileNo', 'f.name as fileName', 'f.mime', 'f.size', 'v.note'])
    .select(['u.name as createdByName', 'v.createdAt'])
    .where('v.documentId', '=', id)
    .orderBy('v.number', 'desc')
    .execute()
  return { rows: rows.map((row) => ({ ...row, current: row.number === current })) }
}

/** Adds a version, which is shown from now on. */
export async function addVersion(
  ctx: Ctx,
  { id, fileId, note }: InputOf<typeof api.addDocumentVersion>,
): Promise<OutputOf<typeof api.addDocumentVersion>> {
  await lockToChange(ctx, id)
  const { last } = await ctx.db
    .selectFrom('documentVersion')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('documentId', '=', id)
    .executeTakeFirstOrThrow()
  const number = last + 1
  if (number > versionsMost) throw refuse('document.versionsMost', { max: versionsMost })
  await takeFile(ctx, { ...held, id }, { before: null, after: fileId })
  const { mime } = await uploaded(ctx, fileId)
  await addVersionRow(ctx, { documentId: id, number, fileId, note: note || null, mime })
  await show(ctx, id, number, 'addVersion')
  return { number }
}

/** Shows another version; it was uploaded once and is the same still. */
export async function restoreVersion(
  ctx: Ctx,
  { id, number }: InputOf<typeof api.restoreDocumentVersion>,
): Promise<OutputOf<typeof api.restoreDocumentVersion>> {
  const document = await lockToChange(ctx, id)
  if (document.currentNumber === number) throw refuseField('number', 'document.shownAlready')
  const known = await ctx.db
    .selectFrom('documentVersion')
    .select('id')
    .where('documentId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!known) throw notFound()
  await show(ctx, id, number, 'restoreVersion')
  return { number }
}

const show = (ctx: Ctx, id: number, number: number, verb: string) =>
  changeRow(
    ctx,
    documentTable,
    { id },
    { currentNumber: number, updatedAt: ctx.now.toISOString() },
    { verb, note: String(number) },
  )
