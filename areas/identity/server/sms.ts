import { createHash, randomInt } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { LoggedIn } from '#areas/identity/contract/session.api.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import { refuse, refuseField, tooMany } from '#core/server/refusal.ts'
import { enter } from './pw-login.ts'

/** Sends a short message to a phone. Rejects when the provider does not take it. */
export interface SmsProvider {
  send(phoneNo: string, text: string): Promise<void>
  /** The development provider's codes may be shown in the page of a demo. */
  development: boolean
}

/** Writes messages into the server's log: for development and for the demo factory. */
export const logSmsProvider = (log: { info(data: object, text: string): void }): SmsProvider => ({
  development: true,
  send: async (phoneNo, text) => log.info({ phoneNo, text }, 'SMS (development provider: not sent)'),
})

/** Posts `{phone, text}` as JSON with a bearer token to a gateway; any 2xx answer is a success. */
export const httpSmsProvider = (url: string, token: string | undefined): SmsProvider => ({
  development: false,
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

const resendSeconds = 60
const validMinutes = 5
const triesMost = 5

const codeHash = (phoneNo: string, code: string) =>
  createHash('sha256').update(`${phoneNo}:${code}`).digest('base64url')

/** Sends a login code. An unknown phone is answered alike, so that nobody learns who has an account. */
export async function sendSmsCode(ctx: OpenCtx, provider: SmsProvider, demo: boolean, phoneNo: string) {
  const last = await ctx.db
    .selectFrom('smsCode')
    .select('sentAt')
    .where('phoneNo', '=', phoneNo)
    .forUpdate()
    .executeTakeFirst()
  const wait = last ? Math.ceil((Date.parse(last.sentAt) + resendSeconds * 1000 - ctx.now.getTime()) / 1000) : 0
  if (wait > 0) throw tooMany(wait)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    codeHash: codeHash(phoneNo, code),
    tries: 0,
    sentAt: ctx.now.toISOString(),
    expiresAt: new Date(ctx.now.getTime() + validMinutes * 60_000).toISOString(),
  }
  await ctx.db
    .insertInto('smsCode')
    .values({ phoneNo, ...row })
    .onConflict((c) => c.column('phoneNo').doUpdateSet(row))
    .execute()
  const account = await ctx.db.selectFrom('account').select('id').where('phoneNo', '=', phoneNo).executeTakeFirst()
  if (account) await provider.send(phoneNo, ctx.t('login.smsText', { code, minutes: validMinutes }))
  return { resendAfter: resendSeconds, shownCode: demo && provider.development && account ? code : null }
}

/** Login by the code sent. A code works once, five minutes, five tries. */
export async function codeLogin(
  ctx: OpenCtx,
  database: Database,
  input: { phoneNo: string; code: string },
): Promise<LoggedIn> {
  // Counted in its own transaction, before the code is looked at: a refusal must not give the try back.
  const row = await database.inNoTeam((db) =>
    db
      .updateTable('smsCode')
      .set((e) => ({ tries: e('tries', '+', 1) }))
      .where('phoneNo', '=', input.phoneNo)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row || Date.parse(row.expiresAt) < ctx.now.getTime() || row.tries > triesMost) throw refuse('login.codeExpired')
  if (row.codeHash !== codeHash(input.phoneNo, input.code)) throw refuseField('code', 'login.codeWrong')
  await ctx.db.deleteFrom('smsCode').where('phoneNo', '=', input.phoneNo).execute()
  const account = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('phoneNo', '=', input.phoneNo)
    .executeTakeFirst()
  if (!account) throw refuse('login.codeExpired')
  return enter(ctx, account.id)
}
