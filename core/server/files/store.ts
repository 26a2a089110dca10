import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { notFound } from '../refusal.ts'

const partBytes = 512 * 1024

export interface StoredFile {
  id: number
  fileNo: string
  name: string
  mime: string
  size: number
}

/** Keeps a file in the database, so that every server has it and a backup is one thing. `days`: forgotten after so many. */
export async function storeFile(
  ctx: Pick<Ctx, 'db' | 'caller' | 'now'>,
  file: { name: string; mime: string; bytes: Buffer; days?: number },
): Promise<StoredFile> {
  const row = await ctx.db
    .insertInto('file')
    .values({
      fileNo: `${ctx.caller.teamId.toString(36)}.${randomBytes(18).toString('base64url')}`,
      name: file.name.slice(-200),
      mime: file.mime,
      size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      expiresAt: file.days ? new Date(ctx.now.getTime() + file.days * 86_400_000).toISOString() : null,
      createdBy: ctx.caller.userId,
    })
    .returning(['id', 'fileNo', 'name', 'mime', 'size'])
    .executeTakeFirstOrThrow()
  for (let part = 0; part * partBytes < file.bytes.length; part++) {
    const bytes = file.bytes.subarray(part * partBytes, (part + 1) * partBytes)
    await ctx.db.insertInto('fileChunk').values({ fileId: row.id, part, bytes }).execute()
  }
  return row
}

/** A file's bytes by its number. Refuses an unknown or expired one. */
export async function readFile(db: Db, fileNo: string): Promise<StoredFile & { bytes: Buffer }> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'fileNo', 'name', 'mime', 'size'])
    .where('fileNo', '=', fileNo)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', new Date().toISOString())]))
    .executeTakeFirst()
  if (!file) throw notFound()
  const parts = await db.selectFrom('fileChunk').select('bytes').where('fileId', '=', file.id).orderBy('part').execute()
  return { ...file, bytes: Buffer.concat(parts.map((part) => part.bytes)) }
}

/** The team that a file's number speaks of; null for what is no such number. The random part alone opens the file. */
export function teamOfFile(fileNo: string): number | null {
  const [, team] = /^([0-9a-z]{1,9})\.[\w-]{24}$/.exec(fileNo) ?? []
  return team ? Number.parseInt(team, 36) : null
}
