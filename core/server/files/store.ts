import { createHash, randomBytes } from 'node:crypto'
import type { Caller, Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { notFound } from '../refusal.ts'
import { slot } from '../slots.ts'

/** Bytes of each part of a stored file but the last. */
export const partBytes = 512 * 1024

/** What a file came for: to be attached to a row, to be read as a sheet, or made by the product for whoever asked. */
export type FilePurpose = 'document' | 'image' | 'sheet' | 'export'

export interface StoredFile {
  id: number
  fileNo: string
  name: string
  mime: string
  size: number
}

/**
 * Keeps a file in the database, so that every server has it and a backup is one thing. A stream is written as it comes: no more
 * than a part of it is ever held. It is for whoever stored it until a row holds it (`attach.ts`). `days`: forgotten after so many, unless
 * a row holds it by then.
 */
export async function storeFile(
  ctx: Pick<Ctx, 'db' | 'caller' | 'now'>,
  file: {
    name: string
    mime: string
    purpose: FilePurpose
    bytes: Buffer | AsyncIterable<Uint8Array>
    days: number
  },
): Promise<StoredFile> {
  const { id } = await ctx.db
    .insertInto('file')
    .values({
      fileNo: newFileNo(ctx.caller),
      name: file.name.slice(-200),
      mime: file.mime,
      purpose: file.purpose,
      size: 0,
      sha256: '',
      expiresAt: new Date(ctx.now.getTime() + file.days * 86_400_000).toISOString(),
      createdBy: ctx.caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = createHash('sha256')
  let size = 0
  let part = 0
  for await (const bytes of partsOf(Buffer.isBuffer(file.bytes) ? [file.bytes] : file.bytes)) {
    hash.update(bytes)
    size += bytes.length
    await ctx.db.insertInto('fileChunk').values({ fileId: id, part: part++, bytes }).execute()
  }
  return ctx.db
    .updateTable('file')
    .set({ size, sha256: hash.digest('hex') })
    .where('id', '=', id)
    .returning(['id', 'fileNo', 'name', 'mime', 'size'])
    .executeTakeFirstOrThrow()
}

/** A number that tells the team, and that nobody guesses. */
export const newFileNo = ({ teamId }: Pick<Caller, 'teamId'>): string =>
  `${teamId.toString(36)}.${randomBytes(18).toString('base64url')}`

/** The same bytes in parts of the size that the table keeps. */
async function* partsOf(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const bytes of source) {
    held.push(bytes)
    length += bytes.length
    if (length < partBytes) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; at + partBytes <= length; at += partBytes) yield whole.subarray(at, at + partBytes)
    held = [whole.subarray(at)]
    length -= at
  }
  if (length) yield Buffer.concat(held)
}

/** A file as those who may read it find it. */
export interface FoundFile extends StoredFile {
  sha256: string
  createdBy: number | null
  /** Everybody may read it. */
  open: boolean
  purpose: string
  /** Who reads it is for the area that holds it to say. */
  guarded: boolean
}

/**
 * Says of files that rows of an entity hold who may read them, where that is not the whole team. It holds also for whoever uploaded them, and
 * for teams that have switched its area off.
 */
export interface FileGuard {
  entity: string
  /** @param id of the row that holds the file */
  mayRead(db: Db, reader: Caller, id: number): Promise<boolean>
}
export const fileGuard = slot<FileGuard>('file.guard')

/**
 * A file by its number. What a row holds is read by the team, or by those whom its guard lets; what is open by everybody; an upload or export
 * by whoever made it.
 *
 * @param reader null: nobody has said who reads
 * @throws not found, also for a file that is not for this reader
 */
export async function findFile(
  db: Db,
  fileNo: string,
  reader: Caller | null,
  guards: readonly FileGuard[] = [],
): Promise<FoundFile> {
  const file = await db
    .selectFrom('file')
    .select([
      'id',
      'fileNo',
      'name',
      'mime',
      'size',
      'sha256',
      'createdBy',
      'attachedTo',
      'attachedId',
      'open',
      'purpose',
    ])
    .where('fileNo', '=', fileNo)
    .where('purpose', '<>', 'arriving')
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', new Date().toISOString())]))
    .executeTakeFirst()
  if (!file) throw notFound()
  const { attachedTo, attachedId, ...found } = file
  const guard = guards.find(({ entity }) => entity === attachedTo)
  if (guard) {
    if (reader === null || attachedId === null || !(await guard.mayRead(db, reader, attachedId))) throw notFound()
    return { ...found, guarded: true }
  }
  // A display is no user: its id is 0, and nobody's.
  const own = reader !== null && reader.userId > 0 && reader.userId === file.createdBy
  if (!file.open && !own && (reader === null || attachedTo === null)) throw notFound()
  return { ...found, guarded: false }
}

/** The bytes of a file that was found, held once: parts are put in their places as they come. */
export async function bytesOf(db: Db, { id, size }: Pick<StoredFile, 'id' | 'size'>): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(size)
  let at = 0
  for (let part = 0; at < size; part += partsAtOnce)
    for (const bytes of await partsFrom(db, id, part)) at += bytes.copy(whole, at)
  return whole
}

/** Parts of a file that are read at a time: two megabytes. */
export const partsAtOnce = 4

/** Some parts of a file in their order, from one on. @throws where there are none: the file has gone meanwhile */
export async function partsFrom(db: Db, fileId: number, part: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('fileChunk')
    .select('bytes')
    .where('fileId', '=', fileId)
    .where('part', '>=', part)
    .where('part', '<', part + partsAtOnce)
    .orderBy('part')
    .execute()
  if (!rows.length) throw notFound()
  return rows.map(({ bytes }) => bytes)
}

/** The team that a file's number speaks of; null for what is no such number.  */
export function teamOfFile(fileNo: string): number | null {
  const [, team] = /^([0-9a-z]{1,9})\.[\w-]{24}$/.exec(fileNo) ?? []
  return team ? Number.parseInt(team, 36) : null
}
