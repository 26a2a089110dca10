import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#core/server/db/pool.ts'
import { leadingZeroBits } from '../../contract/puzzle.ts'

const validMinutes = 10

/** A puzzle that costs its solver about 2^bits digests, for one door and name. It is solved once. */
export async function newPuzzle(db: Db, key: string, bits: number, now: Date): Promise<{ salt: string; bits: number }> {
  const salt = randomBytes(18).toString('base64url')
  const expiresAt = new Date(now.getTime() + validMinutes * 60_000).toISOString()
  await db.insertInto('loginPuzzle').values({ salt, key, bits, expiresAt }).execute()
  return { salt, bits }
}

/** Takes a solution. @returns how many bits its puzzle had; 0: it is none, or was taken before */
export async function takeSolution(
  db: Db,
  key: string,
  solution: { salt: string; nonce: string } | undefined,
  now: Date,
): Promise<number> {
  if (!solution) return 0
  const row = await db
    .deleteFrom('loginPuzzle')
    .where('salt', '=', solution.salt)
    .where('key', '=', key)
    .where('expiresAt', '>', now.toISOString())
    .returning('bits')
    .executeTakeFirst()
  if (!row) return 0
  const digest = createHash('sha256').update(`${solution.salt}.${solution.nonce}`).digest()
  return leadingZeroBits(digest) >= row.bits ? row.bits : 0
}
