import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as api from '../../contract/core.api.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { limits } from '../../contract/limits.ts'
import type { Ctx } from '../context.ts'
import type { UploadedFile } from '../handler.ts'
import { notFound, refuse, refuseField } from '../refusal.ts'
import { keepQuota } from '../team-quota.ts'
import { sniffDocument } from './sniff.ts'
import { bytesOf, newFileNo, partBytes, partsAtOnce, partsFrom, type StoredFile } from './store.ts'

/** Parts of the table that a part of the wire is kept in. */
const perPart = limits.uploadPartBytes / partBytes
const partsOf = (size: number) => Math.ceil(size / limits.uploadPartBytes)

/** Begins a file that comes in parts, or finds the one that was begun under this key. */
export async function beginUpload(
  ctx: Ctx,
  { key, name, size }: InputOf<typeof api.beginUpload>,
): Promise<OutputOf<typeof api.beginUpload>> {
  // Of two that begin under one key at once the second finds what the first has begun; and nobody begins more than he may.
  await sql`select pg_advisory_xact_lock(hashtext(${`upload ${ctx.caller.teamId}`}))`.execute(ctx.db)
  // What nobody finished in time is no longer gone on with.
  await ctx.db
    .deleteFrom('file')
    .where('purpose', '=', 'arriving')
    .where('createdBy', '=', ctx.caller.userId)
    .where('expiresAt', '<=', ctx.now.toISOString())
    .execute()
  const partBytesOfWire = limits.uploadPartBytes
  const begun = await ctx.db
    .selectFrom('fileUpload as u')
    .innerJoin('file as f', (join) => join.onRef('f.teamId', '=', 'u.teamId').onRef('f.id', '=', 'u.fileId'))
    .select(['f.id', 'f.size'])
    .where('u.userId', '=', ctx.caller.userId)
    .where('u.key', '=', key)
    .where('f.purpose', '=', 'arriving')
    .executeTakeFirst()
  if (begun) {
    if (begun.size !== size) throw refuseField('key', 'file.keyTaken')
    return { uploadId: begun.id, partBytes: partBytesOfWire, parts: await wholeParts(ctx, begun.id, size) }
  }
  await mustHaveRoom(ctx)
  const { id } = await ctx.db
    .insertInto('file')
    .values({
      fileNo: newFileNo(ctx.caller),
      name,
      mime: 'application/octet-stream',
      purpose: 'arriving',
      size,
      sha256: '',
      expiresAt: new Date(ctx.now.getTime() + limits.arrivingDays * 86_400_000).toISOString(),
      createdBy: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('fileUpload').values({ fileId: id, userId: ctx.caller.userId, key }).execute()
  await keepQuota(ctx, 'storage')
  return { uploadId: id, partBytes: partBytesOfWire, parts: [] }
}

async function mustHaveRoom({ db, caller, now }: Ctx): Promise<void> {
  const { own, all } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(({ fn }) => fn.countAll<number>().filterWhere('createdBy', '=', caller.userId).as('own'))
    .where('purpose', '=', 'arriving')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  if (own >= limits.arrivingOfOne || all >= limits.arrivingOfTeam)
    throw refuse('file.tooManyArriving', {
      max: own >= limits.arrivingOfOne ? limits.arrivingOfOne : limits.arrivingOfTeam,
    })
}

/** The parts of the wire that are here, each with all its parts of the table. */
async function wholeParts({ db }: Pick<Ctx, 'db'>, fileId: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part / ${sql.lit(perPart)} as part from file_chunk where file_id = ${fileId} group by 1
    having sum(octet_length(bytes)) = least(${limits.uploadPartBytes}::bigint, ${size}::bigint - (part / ${sql.lit(perPart)}) * ${limits.uploadPartBytes}::bigint)
    order by 1`.execute(db)
  return rows.map(({ part }) => part)
}

/** A file of the caller's own that is arriving. @param lock for what must see all its parts */
async function arriving({ db, caller, now }: Ctx, id: number, lock: 'forShare' | 'forUpdate') {
  const file = await db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('id', '=', id)
    .where('createdBy', '=', caller.userId)
    .where('purpose', '=', 'arriving')
    .where('expiresAt', '>', now.toISOString())
    [lock]()
    .executeTakeFirst()
  return file ?? null
}

/** Stores a part. Parts come in any order and as often as they are sent. */
export async function addUploadPart(
  ctx: Ctx,
  { uploadId, part }: InputOf<typeof api.addUploadPart>,
  file?: UploadedFile,
): Promise<Record<string, never>> {
  if (!file) throw refuse('file.missing')
  const upload = await arriving(ctx, uploadId, 'forShare')
  if (!upload) throw notFound()
  if (part >= partsOf(upload.size)) throw refuseField('part', 'invalid.max', { max: partsOf(upload.size) - 1 })
  const length = Math.min(limits.uploadPartBytes, upload.size - part * limits.uploadPartBytes)
  if (file.bytes.length !== length) throw refuseField('file', 'file.partLength', { bytes: length })
  for (let at = 0, i = 0; at < length; at += partBytes, i++)
    await ctx.db
      .insertInto('fileChunk')
      .values({ fileId: uploadId, part: part * perPart + i, bytes: file.bytes.subarray(at, at + partBytes) })
      // Sent again it takes the place of what came before: that may be what made the whole wrong.
      .onConflict((c) => c.columns(['teamId', 'fileId', 'part']).doUpdateSet({ bytes: (e) => e.ref('excluded.bytes') }))
      .execute()
  return {}
}

/** Makes a file of its parts. The same call again, after its answer was lost, is answered the same. */
export async function finishUpload(
  ctx: Ctx,
  { uploadId, sha256 }: InputOf<typeof api.finishUpload>,
): Promise<StoredFile> {
  const upload = await arriving(ctx, uploadId, 'forUpdate')
  if (!upload) return finished(ctx, uploadId, sha256)
  const hash = await hashOf(ctx, upload)
  if (hash !== sha256) throw refuseField('sha256', 'file.hashWrong')
  const [head = Buffer.alloc(0)] = await partsFrom(ctx.db, upload.id, 0)
  const { kind, mime } = await sniffDocument(head, upload.size, () => bytesOf(ctx.db, upload))
  if (kind === 'unknown') throw refuse('file.kindRefused', { kind: kindOf(upload.name) })
  await ctx.db.deleteFrom('fileUpload').where('fileId', '=', upload.id).execute()
  return ctx.db
    .updateTable('file')
    .set({
      purpose: 'document',
      mime,
      sha256,
      expiresAt: new Date(ctx.now.getTime() + limits.uploadDays * 86_400_000).toISOString(),
    })
    .where('id', '=', upload.id)
    .returning(['id', 'fileNo', 'name', 'mime', 'size'])
    .executeTakeFirstOrThrow()
}

/** What a name says that a file is, for the refusal. */
const kindOf = (name: string) => /\.\w{1,10}$/.exec(name)?.[0] ?? name.slice(-40)

async function finished({ db, caller }: Ctx, id: number, sha256: string): Promise<StoredFile> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'fileNo', 'name', 'mime', 'size'])
    .where('id', '=', id)
    .where('createdBy', '=', caller.userId)
    .where('purpose', '=', 'document')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

async function hashOf({ db }: Ctx, { id, size }: { id: number; size: number }): Promise<string> {
  const most = Math.ceil(size / partBytes)
  const { count, length } = await db
    .selectFrom('fileChunk')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)`.as('length'))
    .where('fileId', '=', id)
    .executeTakeFirstOrThrow()
  if (count !== most || Number(length) !== size) throw refuse('file.partsMissing')
  const hash = createHash('sha256')
  for (let part = 0; part < most; part += partsAtOnce)
    for (const bytes of await partsFrom(db, id, part)) hash.update(bytes)
  return hash.digest('hex')
}

/** Forgets what has come of a file; of one that is finished or gone there is nothing to forget. */
export async function cancelUpload(
  ctx: Ctx,
  { uploadId }: InputOf<typeof api.cancelUpload>,
): Promise<Record<string, never>> {
  await ctx.db
    .deleteFrom('file')
    .where('id', '=', uploadId)
    .where('createdBy', '=', ctx.caller.userId)
    .where('purpose', '=', 'arriving')
    .execute()
  return {}
}
