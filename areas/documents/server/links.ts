import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { asWritten, madeNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type * as api from '../contract/link.api.ts'
import { type LinkKind, type linkDocument, linksMost, type selectLinkableDocument } from '../contract/link.api.ts'
import { documentRows, lockToChange, readDocument } from './documents.ts'
import { letsIn, personOf } from './policy.ts'

type Subject = Pick<InputOf<typeof linkDocument>, 'kind' | 'subjectId'>

/** What each kind is called, as rows of `id` and `name`; a caller sees those of his workshops. */
const named = (reader: Reader): Record<LinkKind, RawBuilder<unknown>> => ({
  product: sql`select id, code || ' ' || ${nameIn(reader, 'product')} as name from product`,
  machine: sql`select id, number || ' ' || ${nameIn(reader, 'machine')} as name from machine`,
  mold: sql`select id, number || ' ' || name as name from mold`,
  operation: sql`select id, produre_no || ' ' || ${nameIn(reader, 'operation', 'produreName')} as name from operation`,
  maintenanceObject: sql`select id, number || ' ' || ${nameIn(reader, 'maintenanceObject')} as name from maintenance_object`,
  workOrder: sql`select id, workorder_no || ' ' || ${madeNameIn(reader, 'o')} as name from live_work_order o`,
})

/** @returns null where it is not there any more, or not for this caller to see */
async function nameOf(ctx: Ctx, { kind, subjectId }: Subject): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select n.name from (${named(asWritten)[kind]}) n where n.id = ${subjectId}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** Documents about something. */
export async function linkedDocuments(
  ctx: Ctx,
  subject: InputOf<typeof api.selectLinkedDocument>,
): Promise<OutputOf<typeof api.selectLinkedDocument>> {
  if ((await nameOf(ctx, subject)) === null) throw notFound()
  const rows = await documentRows(ctx.db, ctx)
    .innerJoin('documentLink as l', (j) => j.onRef('l.teamId', '=', 'd.teamId').onRef('l.documentId', '=', 'd.id'))
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'l.teamId').onRef('u.id', '=', 'l.linkedBy'))
    .select(['u.name as linkedByName', 'l.linkedAt'])
    .select(letsIn(personOf(ctx.caller), sql.ref('f.path'), 'change').as('mayChange'))
    .where('l.kind', '=', subject.kind)
    .where('l.subjectId', '=', subject.subjectId)
    .orderBy('d.title')
    .orderBy('d.id')
    .limit(linksMost)
    .execute()
  return {
    rows: rows.map(({ id, title, typeName, number, expiry, linkedByName, linkedAt, mayChange }) => ({
      id,
      title,
      typeName,
      number,
      expiry,
      linkedByName,
      linkedAt,
      mayChange,
    })),
  }
}

/** Documents that the caller may say to be about something, and that are not yet. */
export async function linkableDocuments(
  ctx: Ctx,
  { keyword, ...subject }: InputOf<typeof selectLinkableDocument>,
): Promise<OutputOf<typeof selectLinkableDocument>> {
  const rows = await ctx.db
    .selectFrom('document as d')
    .innerJoin('documentFolder as f', (j) => j.onRef('f.teamId', '=', 'd.teamId').onRef('f.id', '=', 'd.folderId'))
    .select(['d.id', 'd.title', 'f.name as folderName'])
    .where(letsIn(personOf(ctx.caller), sql.ref('f.path'), 'change'))
    .where('d.title', 'ilike', `%${keyword.replace(/[\\%_]/g, '\\$&')}%`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('documentLink as l')
            .select('l.documentId')
            .whereRef('l.teamId', '=', 'd.teamId')
            .whereRef('l.documentId', '=', 'd.id')
            .where('l.kind', '=', subject.kind)
            .where('l.subjectId', '=', subject.subjectId),
        ),
      ),
    )
    .orderBy('d.title')
    .orderBy('d.id')
    .limit(30)
    .execute()
  return { rows }
}

export async function link(ctx: Ctx, input: InputOf<typeof linkDocument>): Promise<OutputOf<typeof linkDocument>> {
  const { kind, subjectId, id: documentId } = input
  const document = await lockToChange(ctx, documentId)
  const name = await nameOf(ctx, input)
  if (name === null) throw notFound()
  const { count } = await ctx.db
    .selectFrom('documentLink')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .executeTakeFirstOrThrow()
  if (count >= linksMost) throw refuse('documentLink.most', { max: linksMost })
  const row = await ctx.db
    .insertInto('documentLink')
    .values({ kind, subjectId, documentId, linkedBy: ctx.caller.userId, linkedAt: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('documentId')
    .executeTakeFirst()
  if (row) tell(ctx, 'link', document, name)
  return { linked: true }
}

export async function unlink(ctx: Ctx, input: InputOf<typeof linkDocument>): Promise<OutputOf<typeof linkDocument>> {
  const { kind, subjectId, id: documentId } = input
  const document = await lockToChange(ctx, documentId)
  const gone = await ctx.db
    .deleteFrom('documentLink')
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .where('documentId', '=', documentId)
    .returning('documentId')
    .executeTakeFirst()
  if (gone) tell(ctx, 'unlink', document, (await nameOf(ctx, input)) ?? '–')
  return { linked: false }
}

function tell(ctx: Ctx, verb: 'link' | 'unlink', { id, title }: { id: number; title: string }, note: string): void {
  ctx.audit({ verb, entity: 'document', id, name: title, note })
  ctx.touch('documentLink')
}

/** What a document is about: what is gone, or of another workshop, is left out. */
export async function linksOf(
  ctx: Ctx,
  { id }: InputOf<typeof api.selectDocumentLink>,
): Promise<OutputOf<typeof api.selectDocumentLink>> {
  await readDocument(ctx, id)
  const kinds = Object.entries(named(ctx)).map(
    ([kind, rows]) => sql`
      select l.kind, l.subject_id, n.name from document_link l join (${rows}) n on n.id = l.subject_id
      where l.document_id = ${id} and l.kind = ${kind}`,
  )
  const { rows } = await sql<OutputOf<typeof api.selectDocumentLink>['rows'][number]>`
    ${sql.join(kinds, sql` union all `)} order by kind, name limit ${linksMost}`.execute(ctx.db)
  return { rows }
}
