import { createHash, randomBytes } from 'node:crypto'
import type { Caller, Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { notFound } from '../refusal.ts'

const partBytes = 512 * 1024

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
      fileNo: `${ctx.caller.teamId.toString(36)}.${randomBytes(18).toString('base64url')}`,
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
interface FoundFile extends StoredFile {
  sha256: string
  createdBy: number | null
}

/**
 * A file by its number. What a row holds is read by the team, what is open by everybody; an upload or export by whoever made it.
 *
 * @param reader null: nobody has said who reads
 * @throws not found, also for a file that is not for this reader
 */
export async function findFile(
  db: Db,
  fileNo: string,
  reader: Pick<Caller, 'teamId' | 'userId'> | null,
): Promise<FoundFile> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'fileNo', 'name', 'mime', 'size', 'sha256', 'createdBy', 'attachedTo', 'open'])
    .where('fileNo', '=', fileNo)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', new Date().toISOString())]))
    .executeTakeFirst()
  if (!file) throw notFound()
  const { attachedTo, open, ...found } = file
  // A display is no user: its id is 0, and nobody's.
  const own = reader !== null && reader.userId > 0 && reader.userId === file.createdBy
  if (!open && !own && (reader === null || attachedTo === null)) throw notFound()
  return found
}

/** The bytes of a file that was found. */
export async function bytesOf(db: Db, { id }: Pick<StoredFile, 'id'>): Promise<Buffer> {
  const parts = await db.selectFrom('fileChunk').select('bytes').where('fileId', '=', id).orderBy('part').execute()
  return Buffer.concat(parts.map((part) => part.bytes))
}

/** The team that a file's number speaks of; null for what is no such number.  */
export function teamOfFile(fileNo: string): number | null {
  const [, team] = /^([0-9a-z]{1,9})\.[\w-]{24}$/.exec(fileNo) ?? []
  return team ? Number.parseInt(team, 36) : null
}
