import { sql } from 'kysely'
import { mustBeHere } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { ListInput } from '#core/contract/list.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { withFiles } from '#core/server/crud/row-files.ts'
import { changeRow, type Stored } from '#core/server/crud/rows.ts'
import { listByIds, listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import { document, type documentCrud } from '../contract/document.ts'
import { letsIn, personOf } from './policy.ts'

/** Documents that the caller may see, with what is written in the version that is shown. */
export const documentRows = (db: Db, ctx: Pick<Ctx, 'caller' | 'language' | 'now'>) =>
  db
    .selectFrom('document as d')
    .innerJoin('documentFolder as f', (j) => j.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.folderId'))
    .innerJoin('documentVersion as v', (j) =>
      j.onRef('v.teamId', '=', 'd.teamId').onRef('v.documentId', '=', 'd.id').onRef('v.number', '=', 'd.currentNumber'),
    )
    .innerJoin('file as c', (j) => j.onRef('c.teamId', '=', 'v.teamId').onRef('c.id', '=', 'v.fileId'))
    .innerJoin('teamUser as k', (j) => j.onRef('k.teamId', '=', 'd.teamId').onRef('k.id', '=', 'd.keeperId'))
    .innerJoin('teamUser as b', (j) => j.onRef('b.teamId', '=', 'd.teamId').onRef('b.id', '=', 'd.createdBy'))
    .leftJoin('documentType as t', (j) => j.onRef('t.teamId', '=', 'd.teamId').onRef('t.id', '=', 'd.typeId'))
    .leftJoin('documentText as x', (j) => j.onRef('x.teamId', '=', 'v.teamId').onRef('x.versionId', '=', 'v.id'))
    .where(letsIn(personOf(ctx.caller), sql.ref('f.path'), 'read'))
    .select(['d.id', 'd.version', 'd.createdAt', 'd.title', 'd.typeId', 'd.folderId', 'f.name as folderName', 'f.path'])
    .select(['v.fileId', 'v.number', 'c.mime', 'c.size', 'd.expiresOn', 'd.remindDays', 'd.keeperId', 'd.remark'])
    .select(['k.name as keeperName', 'b.name as createdByName', 'd.updatedAt', 'x.content'])
    .select(nameIn<string | null>(ctx, 't').as('typeName'))
    .select(
      sql<string | null>`case when d.expires_on < ${dayOf(ctx)}::date then 'expired'
        when d.expires_on - d.remind_days <= ${dayOf(ctx)}::date then 'due' when d.expires_on is not null then 'valid' end`.as(
        'expiry',
      ),
    )

/** What of a row is answered: all but what is only searched. */
const shown = [
  'id',
  'version',
  'createdAt',
  ...Object.keys(document.fields),
  ...Object.values(document.fields).flatMap(({ display }) => (display ? [display] : [])),
]

/** A page of documents, found by what their titles or texts hold; `within` a folder: in those below it as well. */
export async function selectDocuments(ctx: Ctx, input: ListInput): Promise<OutputOf<typeof documentCrud.select>> {
  const { within, ...where } = input.where
  const shape = {
    columns: columnsOf(document, { content: { kind: 'text' } }),
    search: ['title', 'content'],
    sort: [{ field: 'title', order: 'asc' as const }],
    zone: ctx.caller.zone,
    shown,
  }
  const source = documentRows(ctx.db, ctx).$if(within != null, (query) => query.where(isWithin(within)))
  const page = await listPage<never>(ctx.db, source, { ...input, where }, shape)
  return { ...page, rows: await withFiles(ctx.db, document, page.rows) }
}

function isWithin(folder: unknown) {
  if (!Number.isSafeInteger(folder)) throw refuseField('where.within', 'invalid.format')
  return sql<boolean>`${folder}::bigint = any(f.path)`
}

/** One document as lists show it. */
export async function readDocument(ctx: Ctx, id: number): Promise<OutputOf<typeof documentCrud.get>> {
  const [row] = await listByIds<Record<string, unknown>>(ctx.db, documentRows(ctx.db, ctx), [id])
  if (!row) throw notFound()
  const { content: _, path: __, ...rest } = row
  const [whole] = await withFiles(ctx.db, document, [rest])
  return whole as OutputOf<typeof documentCrud.get>
}

/** A document with what the caller may do with it. */
export type HeldDocument = Stored<'document'> & { folderName: string; mayChange: boolean }

/** Documents that the caller may see, locked in the order of their ids. */
export const lockDocuments = async (ctx: Ctx, ids: readonly number[]): Promise<HeldDocument[]> => {
  const who = personOf(ctx.caller)
  return ctx.db
    .selectFrom('document as d')
    .innerJoin('documentFolder as f', (j) => j.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.folderId'))
    .selectAll('d')
    .select(['f.name as folderName', letsIn(who, sql.ref('f.path'), 'change').as('mayChange')])
    .where('d.id', 'in', [...ids])
    .where(letsIn(who, sql.ref('f.path'), 'read'))
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
}

/** A document that the caller may change, locked. One that he may not see is not there for him. */
export async function lockToChange(ctx: Ctx, id: number): Promise<HeldDocument> {
  const [row] = await lockDocuments(ctx, [id])
  if (!row) throw notFound()
  if (!row.mayChange) throw refuse('documentFolder.readOnly', { folder: row.folderName })
  return row
}

/** What a document is changed under. */
export const documentTable = { name: 'document', key: 'title', table: 'document' } as const

export async function updateDocument(
  ctx: Ctx,
  { id, version, ...draft }: InputOf<typeof documentCrud.update>,
): Promise<OutputOf<typeof documentCrud.update>> {
  const before = await lockToChange(ctx, id)
  const { title, typeId, keeperId, expiresOn, remindDays, remark } = draft
  if (title !== undefined && title !== before.title) await titleMustBeFree(ctx, before.folderId, title)
  if (typeId != null) await typeMustBeThere(ctx, typeId)
  if (keeperId !== undefined && keeperId !== before.keeperId) await mustBeHere(ctx, keeperId, 'keeperId')
  const change = { title, typeId, keeperId, expiresOn, remindDays, remark, updatedAt: ctx.now.toISOString() }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await changeRow(ctx, documentTable, { id, version }, given, { verb: 'update' })
  return readDocument(ctx, id)
}

async function titleMustBeFree({ db }: Ctx, folderId: number, title: string): Promise<void> {
  const other = await db
    .selectFrom('document')
    .select('id')
    .where('folderId', '=', folderId)
    .where('title', '=', title)
    .executeTakeFirst()
  if (other) throw refuseField('title', 'document.titleTaken', { title })
}

export async function typeMustBeThere({ db }: Ctx, typeId: number): Promise<void> {
  const type = await db
    .selectFrom('documentType')
    .select('id')
    .where('id', '=', typeId)
    .forKeyShare()
    .executeTakeFirst()
  if (!type) throw refuseField('typeId', 'refused.gone')
}
