import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { changing, deleteRows, mustBeAt, type Stored } from '#core/server/crud/rows.ts'
import type { Db } from '#core/server/db/pool.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import * as api from '../contract/folder.api.ts'
import { letsIn, personOf } from './policy.ts'

export type FolderRow = Stored<'documentFolder'>

/** The folders that the caller may look into. */
export async function selectFolders(ctx: Ctx): Promise<OutputOf<typeof api.selectDocumentFolder>> {
  const who = personOf(ctx.caller)
  const rows = await ctx.db
    .selectFrom('documentFolder as f')
    .select(['f.id', 'f.version', 'f.name', 'f.parentId', 'f.closed'])
    .select(
      sql<api.AccessLevel>`case when ${letsIn(who, sql.ref('f.path'), 'change')} then 'change' else 'read' end`.as(
        'may',
      ),
    )
    .select(({ selectFrom }) =>
      selectFrom('document as d')
        .whereRef('d.teamId', '=', 'f.teamId')
        .whereRef('d.folderId', '=', 'f.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('documents'),
    )
    .where(letsIn(who, sql.ref('f.path'), 'read'))
    .orderBy('f.name')
    .orderBy('f.id')
    .execute()
  return { rows: rows.map((row) => ({ ...row, documents: Number(row.documents) })) }
}

/**
 * What folders lie where changes by one act at a time in a team: of two that put each into the other, the second finds what the first did.
 * Taken before anything of a folder is read that its place says.
 */
const lockTree = ({ db, caller }: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext('documentFolder'), ${caller.teamId}::int)`.execute(db)

/** A folder with whether the caller may do this in it, if he may look into it at all. */
const findFolder = (ctx: Ctx, id: number, level: api.AccessLevel) => {
  const who = personOf(ctx.caller)
  return ctx.db
    .selectFrom('documentFolder as f')
    .selectAll('f')
    .select(letsIn(who, sql.ref('f.path'), level).as('enough'))
    .where('f.id', '=', id)
    .where(letsIn(who, sql.ref('f.path'), 'read'))
}

/**
 * A folder that the caller may do this in, kept as it is until the act ends. One that he may not look into is not there for him.
 *
 * @param field names it in the refusal; absent: the call is about the folder itself
 */
export async function folderFor(ctx: Ctx, id: number, level: api.AccessLevel, field?: string): Promise<FolderRow> {
  const row = await findFolder(ctx, id, level).forShare('f').executeTakeFirst()
  if (!row) throw field ? refuseField(field, 'refused.gone') : notFound()
  const { enough, ...folder } = row
  if (!enough) throw field ? refuseField(field, 'documentFolder.readOnly', { folder: folder.name }) : readOnly(folder)
  return folder
}

const readOnly = ({ name }: Pick<FolderRow, 'name'>) => refuse('documentFolder.readOnly', { folder: name })

export async function addFolder(
  ctx: Ctx,
  { name, parentId }: InputOf<typeof api.addDocumentFolder>,
): Promise<OutputOf<typeof api.addDocumentFolder>> {
  await lockTree(ctx)
  const parent = parentId === null ? null : await folderFor(ctx, parentId, 'change', 'parentId')
  const { count } = await ctx.db
    .selectFrom('documentFolder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= api.foldersMost) throw refuse('documentFolder.most', { max: api.foldersMost })
  mustBeHigh(parent, 1)
  await nameMustBeFree(ctx.db, { name, parentId })
  const { id } = await ctx.db
    .insertInto('documentFolder')
    .values({ name, parentId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await ctx.db
    .updateTable('documentFolder')
    .set({ path: [...(parent?.path ?? []), id] })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ verb: 'add', entity: 'documentFolder', id, name, after })
  ctx.touch('documentFolder', [id])
  return { id, version: after.version }
}

/** @param height of what is put into it: 1 for a folder without any below it */
function mustBeHigh(parent: FolderRow | null, height: number): void {
  if ((parent?.path.length ?? 0) + height > api.folderDepth)
    throw refuseField('parentId', 'documentFolder.deep', { max: api.folderDepth })
}

async function nameMustBeFree(
  db: Db,
  { name, parentId }: { name: string; parentId: number | null },
  id = 0,
): Promise<void> {
  const other = await db
    .selectFrom('documentFolder')
    .select('id')
    .where('name', '=', name)
    .where('parentId', 'is not distinct from', parentId)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) throw refuseField('name', 'documentFolder.taken', { name })
}

/** Renames a folder or puts it elsewhere; all that is in it goes along. */
export async function updateFolder(
  ctx: Ctx,
  { id, version, name, parentId }: InputOf<typeof api.updateDocumentFolder>,
): Promise<OutputOf<typeof api.updateDocumentFolder>> {
  await lockTree(ctx)
  const before = await folderFor(ctx, id, 'change')
  mustBeAt(before, { version })
  if (parentId !== before.parentId) await moveTree(ctx, before, parentId)
  await nameMustBeFree(ctx.db, { name, parentId }, id)
  const after = (await changing(ctx.db, 'documentFolder', id, {
    name,
    parentId,
  }).executeTakeFirstOrThrow()) as FolderRow
  ctx.audit({ verb: 'update', entity: 'documentFolder', id, name, before, after })
  ctx.touch('documentFolder')
  ctx.touch('document')
  return { id, version: after.version }
}

/** The paths of a folder and of all below it, as they are within another one. */
async function moveTree({ db, ...ctx }: Ctx, folder: FolderRow, parentId: number | null): Promise<void> {
  const above = folder.path.at(-2)
  if (above !== undefined) await folderFor({ db, ...ctx }, above, 'change')
  const parent = parentId === null ? null : await folderFor({ db, ...ctx }, parentId, 'change', 'parentId')
  if (parent?.path.includes(folder.id)) throw refuseField('parentId', 'documentFolder.withinItself')
  const level = folder.path.length
  const { height } = await db
    .selectFrom('documentFolder')
    .select(sql<number>`max(cardinality(path)) - ${level}::int + 1`.as('height'))
    .where(sql<boolean>`${folder.id}::bigint = any(path)`)
    .executeTakeFirstOrThrow()
  mustBeHigh(parent, height)
  await sql`update document_folder set path = ${parent?.path ?? []}::bigint[] || path[${level}::int:]
    where ${folder.id}::bigint = any(path)`.execute(db)
}

export async function deleteFolder(
  ctx: Ctx,
  { id }: InputOf<typeof api.deleteDocumentFolder>,
): Promise<Record<string, never>> {
  await lockTree(ctx)
  const before = await folderFor(ctx, id, 'change')
  // Whoever puts a document into it holds it meanwhile.
  await ctx.db.selectFrom('documentFolder').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql`select from document_folder where parent_id = ${id} union all
    select from document where folder_id = ${id} limit 1`.execute(ctx.db)
  if (rows.length) throw refuse('documentFolder.notEmpty', { folder: before.name })
  await deleteRows(ctx.db, 'documentFolder', [id])
  ctx.audit({ verb: 'delete', entity: 'documentFolder', id, name: before.name, before })
  ctx.touch('documentFolder', [id])
  return {}
}

/** For whom a folder is, to whoever may change that. */
export async function folderAccess(
  ctx: Ctx,
  { id }: InputOf<typeof api.getDocumentFolderAccess>,
): Promise<OutputOf<typeof api.getDocumentFolderAccess>> {
  const folder = await findFolder(ctx, id, 'change').executeTakeFirst()
  if (!folder) throw notFound()
  if (!folder.enough) throw readOnly(folder)
  const { version, closed, path } = folder
  const named = (table: 'role' | 'department') =>
    ctx.db.selectFrom(table).select(['id', 'name']).orderBy('name').execute()
  const above = await ctx.db
    .selectFrom('documentFolder')
    .select(['id', 'name'])
    .where('id', 'in', path.slice(0, -1))
    .where('closed', '=', true)
    .orderBy(sql`cardinality(path)`)
    .execute()
  return {
    version,
    closed,
    ...(await grantsOf(ctx.db, id)),
    closedAbove: above,
    choices: { roles: await named('role'), departments: await named('department') },
  }
}

async function grantsOf(db: Db, folderId: number) {
  const roles = await db
    .selectFrom('documentFolderRole')
    .select(['roleId', 'level'])
    .where('folderId', '=', folderId)
    .orderBy('roleId')
    .execute()
  const departments = await db
    .selectFrom('documentFolderDepartment')
    .select(['departmentId', 'level'])
    .where('folderId', '=', folderId)
    .orderBy('departmentId')
    .execute()
  type Level = { level: api.AccessLevel }
  return {
    roles: roles as ({ roleId: number } & Level)[],
    departments: departments as ({ departmentId: number } & Level)[],
  }
}

/** Says for whom a folder is. */
export async function updateFolderAccess(
  ctx: Ctx,
  { id, version, closed, roles, departments }: InputOf<typeof api.updateDocumentFolderAccess>,
): Promise<OutputOf<typeof api.updateDocumentFolderAccess>> {
  await lockTree(ctx)
  const folder = await folderFor(ctx, id, 'change')
  mustBeAt(folder, { version })
  const before = { closed: folder.closed, ...(await grantsOf(ctx.db, id)) }
  await mustBeThere(
    ctx.db,
    'role',
    roles.map(({ roleId }) => roleId),
    'roles',
  )
  await mustBeThere(
    ctx.db,
    'department',
    departments.map(({ departmentId }) => departmentId),
    'departments',
  )
  await ctx.db.deleteFrom('documentFolderRole').where('folderId', '=', id).execute()
  await ctx.db.deleteFrom('documentFolderDepartment').where('folderId', '=', id).execute()
  // Of an open folder nobody is named: it lets in whom the folders above do.
  const named = closed ? { roles, departments } : { roles: [], departments: [] }
  if (named.roles.length)
    await ctx.db
      .insertInto('documentFolderRole')
      .values(named.roles.map((each) => ({ ...each, folderId: id })))
      .execute()
  if (named.departments.length)
    await ctx.db
      .insertInto('documentFolderDepartment')
      .values(named.departments.map((each) => ({ ...each, folderId: id })))
      .execute()
  const after = (await changing(ctx.db, 'documentFolder', id, { closed }).executeTakeFirstOrThrow()) as FolderRow
  await mustKeepAccess(ctx, id)
  ctx.audit({ verb: 'grant', entity: 'documentFolder', id, name: folder.name, before, after: { closed, ...named } })
  ctx.touch('documentFolder')
  ctx.touch('document')
  return { id, version: after.version }
}

async function mustBeThere(db: Db, table: 'role' | 'department', ids: number[], field: string): Promise<void> {
  if (new Set(ids).size < ids.length) throw refuseField(field, 'documentFolder.twice')
  const found = await db.selectFrom(table).select('id').where('id', 'in', ids).forKeyShare().execute()
  if (found.length < ids.length) throw refuseField(field, 'refused.gone')
}

/** Nobody closes a folder to himself. */
async function mustKeepAccess(ctx: Ctx, id: number): Promise<void> {
  const { still } = await ctx.db
    .selectFrom('documentFolder as f')
    .select(letsIn(personOf(ctx.caller), sql.ref('f.path'), 'change').as('still'))
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow()
  if (!still) throw refuse('documentFolder.ownAccess')
}
