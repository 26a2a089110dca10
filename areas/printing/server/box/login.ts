import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { wrongCodesMost } from './protocol.ts'

/** A printer behind a box that is in use. */
export interface BoxPrinter {
  teamId: number
  id: number
  dotsPerMm: number
}

/** `{team}.{IMEI}` and the secret, as HTTP Basic. @returns null for what is none */
export function readCredentials(header: string | undefined): { teamId: number; imei: string; secret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(header ?? '') ?? []
  const [, team, imei, secret] =
    /^(\d{1,15})\.([A-Za-z0-9]{1,32}):(.{1,128})$/.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  return team && imei && secret ? { teamId: Number(team), imei, secret } : null
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether a secret has this hash; it takes as long for one that is nearly right. */
function isHashOf(hash: string, secret: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(secret)), Buffer.from(hash)]
  return given.length === kept.length && timingSafeEqual(given, kept)
}

const boxOf = (ctx: Ctx, imei: string) =>
  ctx.db
    .selectFrom('printer as p')
    .leftJoin('printBox as b', (j) => j.onRef('b.teamId', '=', 'p.teamId').onRef('b.printerId', '=', 'p.id'))
    .select(['p.teamId', 'p.id', 'p.dotsPerMm', 'p.verificationCode', 'b.keyHash'])
    .where('p.imei', '=', imei)
    .where('p.driver', '=', 'box')
    .where('p.enabled', '=', true)
    .executeTakeFirst()

/** The printer whose box has this key; null: none in use has. */
export async function printerOfBox(ctx: Ctx, imei: string, key: string): Promise<BoxPrinter | null> {
  const box = await boxOf(ctx, imei)
  if (!box?.keyHash || !isHashOf(box.keyHash, key)) return null
  return { teamId: box.teamId, id: box.id, dotsPerMm: box.dotsPerMm }
}

/**
 * Gives a box its key for the code that stands on it, once: the code opens nothing afterwards. A code that was wrong too often is not
 * looked at any more until a person has the box paired anew.
 *
 * @returns null: the code is wrong, or the box has its key
 */
export async function pairBox(ctx: Ctx, imei: string, code: string): Promise<string | null> {
  const box = await boxOf(ctx, imei)
  if (!box?.verificationCode || box.keyHash) return null
  await ctx.db
    .insertInto('printBox')
    .values({ printerId: box.id })
    .onConflict((c) => c.columns(['teamId', 'printerId']).doNothing())
    .execute()
  // Counted ahead of the outcome, under the lock of the row: of a hundred tries at once no more are looked at.
  const tried = await ctx.db
    .updateTable('printBox')
    .set((e) => ({ wrongCodes: e('wrongCodes', '+', 1) }))
    .where('printerId', '=', box.id)
    .where('keyHash', 'is', null)
    .where('wrongCodes', '<', wrongCodesMost)
    .executeTakeFirst()
  if (tried.numUpdatedRows === 0n || !isHashOf(hashOf(box.verificationCode), code)) return null
  const key = randomBytes(24).toString('base64url')
  await ctx.db
    .updateTable('printBox')
    .set({ keyHash: hashOf(key), wrongCodes: 0, pairedAt: ctx.now.toISOString() })
    .where('printerId', '=', box.id)
    .execute()
  ctx.touch('printer', [box.id])
  return key
}

/** The box has no key any more: it gets another for its code. */
export async function unpair(ctx: Ctx, printerId: number): Promise<void> {
  await sql`delete from print_box where team_id = gemba_team() and printer_id = ${printerId}`.execute(ctx.db)
}
