import { createHash, randomInt } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import type * as api from '#areas/identity/contract/session.api.ts'
import type { LoginAnswer } from '#areas/identity/contract/session.api.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { FairQueue } from '#core/server/fair-queue.ts'
import { addressOf } from '#core/server/http/address.ts'
import { refuse, refuseField, tooMany } from '#core/server/refusal.ts'
import { enter } from './factor-login.ts'
import { keepFailure } from './failures.ts'
import { admit } from './guess-guard.ts'

/** Sends a short message to a phone. Rejects when the provider does not take it. */
export interface SmsProvider {
  send(phoneNo: string, text: string): Promise<void>
}

/** How codes reach people: a provider, or none; and whether people of a demo factory are shown theirs without one. */
export interface CodeWay {
  provider: SmsProvider | null
  shownToDemo: boolean
  log: { warn(data: object, text: string): void }
}

/** Posts `{phone, text}` as JSON with a bearer token to a gateway; any 2xx answer is a success. */
export const httpSmsProvider = (url: string, token: string | undefined): SmsProvider => ({
  async send(phone, text) {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ phone, text }),
        signal: AbortSignal.timeout(8_000),
      })
      if (answer.ok) return
      if (attempt === 2 || answer.status < 500) throw new Error(`the SMS gateway answered ${answer.status}`)
      await after(300)
    }
  },
})

export const resendSeconds = 60
export const validMinutes = 5
export const triesMost = 5

export const codeHash = (phoneNo: string, code: string) =>
  createHash('sha256').update(`${phoneNo}:${code}`).digest('base64url')

/** Messages on their way to the provider; a gateway that hangs holds nothing else up. */
const sending = new FairQueue({ atOnce: 8, waiting: 200 })

/**
 * Sends a login code. An unknown phone is answered alike and as soon, so that nobody learns who has an account: whether the provider took
 * the message stands in the log. Asked for many times at once, one code is sent.
 */
export async function sendSmsCode(
  ctx: OpenCtx,
  way: CodeWay,
  { phoneNo, solution }: InputOf<typeof api.sendSmsCode>,
): Promise<OutputOf<typeof api.sendSmsCode>> {
  const { provider } = way
  await admit(ctx, { door: 'sendCode', name: phoneNo, solution: solution ?? null })
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { known, shown } = await ctx.within(async (db) => {
    const account = await db.selectFrom('account').select('id').where('phoneNo', '=', phoneNo).executeTakeFirst()
    const shownCode = !provider && way.shownToDemo && account !== undefined && (await isOfDemoAlone(db, account.id))
    // Real people are told no code but by a provider.
    if (!provider && !shownCode) throw refuse('login.smsNotSet')
    await keepCode(db, phoneNo, codeHash(phoneNo, code), ctx.now)
    return { known: account !== undefined, shown: shownCode }
  })
  if (provider && known) {
    const text = ctx.t('login.smsText', { code, minutes: validMinutes })
    void sending
      .run(addressOf(ctx.ip), () => provider.send(phoneNo, text))
      .catch((error: unknown) => notSent(ctx, way, phoneNo, code, error))
  }
  return { resendAfter: resendSeconds, shownCode: shown ? code : null }
}

/** Whether an account opens nothing but demo factories: its codes may be seen by anybody. */
async function isOfDemoAlone(db: Db, accountId: number): Promise<boolean> {
  const teams = await db
    .selectFrom('membership as m')
    .innerJoin('team as t', 't.id', 'm.teamId')
    .select('t.demo')
    .where('m.accountId', '=', accountId)
    .execute()
  return teams.length > 0 && teams.every(({ demo }) => demo)
}

/** Keeps a new code in place of the one before, unless that was sent less than a minute ago. */
export async function keepCode(db: Db, phoneNo: string, hash: string, now: Date): Promise<void> {
  const row = {
    codeHash: hash,
    tries: 0,
    sentAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + validMinutes * 60_000).toISOString(),
  }
  const resendable = new Date(now.getTime() - resendSeconds * 1000).toISOString()
  const kept = await db
    .insertInto('smsCode')
    .values({ phoneNo, ...row })
    .onConflict((c) => c.column('phoneNo').doUpdateSet(row).where('smsCode.sentAt', '<=', resendable))
    .returning('phoneNo')
    .executeTakeFirst()
  if (kept) return
  const { sentAt } = await db
    .selectFrom('smsCode')
    .select('sentAt')
    .where('phoneNo', '=', phoneNo)
    .executeTakeFirstOrThrow()
  throw tooMany(Math.max(1, Math.ceil((Date.parse(sentAt) - Date.parse(resendable)) / 1000)))
}

/** The provider did not take it: the person may ask for another at once. */
async function notSent(ctx: OpenCtx, { log }: CodeWay, phoneNo: string, code: string, error: unknown): Promise<void> {
  log.warn({ err: error }, 'a login code could not be sent')
  await ctx
    .within((db) =>
      db.deleteFrom('smsCode').where('phoneNo', '=', phoneNo).where('codeHash', '=', codeHash(phoneNo, code)).execute(),
    )
    .catch((failure: unknown) => log.warn({ err: failure }, 'a login code that was not sent could not be forgotten'))
}

/** Login by the code sent. A code works once, five minutes, five tries. */
export async function codeLogin(
  ctx: OpenCtx,
  { phoneNo, code, solution }: InputOf<typeof api.codeLogin>,
): Promise<LoginAnswer> {
  const admitted = await admit(ctx, { door: 'code', name: phoneNo, solution: solution ?? null })
  // Counted in its own transaction, before the code is looked at: a refusal must not give the try back.
  const row = await ctx.within((db) =>
    db
      .updateTable('smsCode')
      .set({ tries: sql`tries + 1` })
      .where('phoneNo', '=', phoneNo)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row || Date.parse(row.expiresAt) < ctx.now.getTime() || row.tries > triesMost) throw refuse('login.codeExpired')
  if (row.codeHash !== codeHash(phoneNo, code)) {
    const account = await ctx.within((db) =>
      db.selectFrom('account').select('id').where('phoneNo', '=', phoneNo).executeTakeFirst(),
    )
    await keepFailure(ctx, 'code', account?.id ?? null)
    throw refuseField('code', 'login.codeWrong')
  }
  return ctx.within(async (db) => {
    const taken = await db
      .deleteFrom('smsCode')
      .where('phoneNo', '=', phoneNo)
      .where('codeHash', '=', row.codeHash)
      .returning('phoneNo')
      .executeTakeFirst()
    const account = await db.selectFrom('account').select('id').where('phoneNo', '=', phoneNo).executeTakeFirst()
    // The same code twice at once opens one session.
    if (!taken || !account) throw refuse('login.codeExpired')
    await admitted.right(db)
    return enter(db, ctx, account.id)
  })
}
