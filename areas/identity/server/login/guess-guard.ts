import { createHash } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { codes } from '#core/contract/result.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { addressOf } from '#core/server/http/address.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { Solution } from '../../contract/puzzle.ts'
import { newPuzzle, takeSolution } from './puzzle.ts'

/** Where guessing pays. Each is counted by itself. */
export type Door = 'password' | 'code' | 'sendCode' | 'ownPassword' | 'secondFactor'

/** What is forgotten of wrong tries after so long without one. */
const forgottenAfterMs = 3_600_000

/** Wrong tries, of one name from one place, before the next must wait: 5 s, then twice as long each time, a minute at most. */
const freeTries = 5
const waitMost = 60

/** Wrong tries before a puzzle is asked for: of one name from one place, of one name from anywhere, from one place for any names. */
const beforePuzzle = { pair: 3, name: 10, place: 30 }
const bitsLeast = 16
const bitsMost = 20

export interface Attempt {
  door: Door
  /** Who is asked for, as it was typed: counted alike whether or not there is such an account. */
  name: string
  /** Where from, in place of the address: a browser that the name is known to use. */
  place?: string
  /** Of a puzzle; absent where none is asked for. */
  solution?: Solution | null
}

/** An attempt that may be made; it counts as a wrong one until it is told to be right. */
export interface Admitted {
  /** The attempt was right: what it counted is taken back, and what this name did wrong from this place is forgotten. */
  right(db: Db): Promise<void>
}

/**
 * Admits an attempt to guess something, or refuses it before anything is looked at. Attempts are counted ahead of their outcome, under a
 * lock on their name: of a hundred at once no more are admitted than of a hundred one after the other. Nobody is locked out by what is
 * done elsewhere: only who fails from the same place has to wait, anybody else has a puzzle to solve at most.
 */
export async function admit(ctx: Pick<OpenCtx, 'within' | 'ip' | 'now'>, attempt: Attempt): Promise<Admitted> {
  const keys = keysOf(attempt, addressOf(ctx.ip))
  const refusal = await ctx.within((db) => count(db, keys, attempt, ctx.now))
  if (refusal) throw refusal
  return { right: (db) => takeBack(db, keys) }
}

interface Keys {
  pair: string
  name: string
  place: string
}

const digest = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function keysOf({ door, name, place }: Attempt, address: string): Keys {
  const typed = name.normalize('NFKC').toLowerCase()
  const from = place ?? address
  return { pair: digest(door, typed, from), name: digest(door, typed), place: digest(door, '', from) }
}

/** @returns why it may not be made; null: it may, and is counted */
async function count(db: Db, keys: Keys, attempt: Attempt, now: Date): Promise<Refusal | null> {
  const all = [keys.pair, keys.name, keys.place].sort()
  await sql`insert into login_try (key, failures, last_at) select k, 0, ${now.toISOString()} from unnest(${all}::text[]) as u (k)
    order by k on conflict do nothing`.execute(db)
  const rows = await db
    .selectFrom('loginTry')
    .selectAll()
    .where(sql<SqlBool>`key = any(${all})`)
    .orderBy('key')
    .forUpdate()
    .execute()
  const of = (key: string) => {
    const row = rows.find((each) => each.key === key)
    const ago = now.getTime() - Date.parse(row?.lastAt ?? '')
    return ago < forgottenAfterMs ? { failures: row?.failures ?? 0, ago } : { failures: 0, ago }
  }
  const [pair, name, place] = [of(keys.pair), of(keys.name), of(keys.place)]
  const refusal = mustWait(pair) ?? (await mustSolve(db, keys.pair, [pair, name, place], attempt, now))
  if (refusal) return refusal
  for (const [key, { failures }] of [
    [keys.pair, pair],
    [keys.name, name],
    [keys.place, place],
  ] as const)
    await db
      .updateTable('loginTry')
      .set({ failures: failures + 1, lastAt: now.toISOString() })
      .where('key', '=', key)
      .execute()
  return null
}

function mustWait({ failures, ago }: { failures: number; ago: number }): Refusal | null {
  if (failures < freeTries) return null
  const wait = Math.min(waitMost, 5 * 2 ** (failures - freeTries))
  const seconds = Math.ceil((wait * 1000 - ago) / 1000)
  if (seconds <= 0) return null
  return new Refusal(429, codes.tooMany, { key: 'login.wait', params: { seconds } }, { seconds })
}

async function mustSolve(
  db: Db,
  key: string,
  [pair, name, place]: { failures: number }[],
  { solution }: Attempt,
  now: Date,
): Promise<Refusal | null> {
  if (solution === undefined) return null
  const beyond = Math.max(
    (pair?.failures ?? 0) - beforePuzzle.pair,
    (name?.failures ?? 0) - beforePuzzle.name,
    (place?.failures ?? 0) - beforePuzzle.place,
  )
  if (beyond < 0) return null
  const bits = Math.min(bitsMost, bitsLeast + Math.floor(Math.log2(1 + beyond)))
  // One that was set when a little less was asked for is as good.
  if ((await takeSolution(db, key, solution ?? undefined, now)) >= bits - 1) return null
  const puzzle = await newPuzzle(db, key, bits, now)
  return new Refusal(429, codes.puzzleNeeded, { key: 'login.puzzle' }, { puzzle })
}

async function takeBack(db: Db, keys: Keys): Promise<void> {
  await db.deleteFrom('loginTry').where('key', '=', keys.pair).execute()
  await sql`update login_try set failures = greatest(failures - 1, 0)
    where key = any(${[keys.name, keys.place].sort()})`.execute(db)
}
