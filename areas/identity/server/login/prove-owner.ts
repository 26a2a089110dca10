import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { passwordFits } from '../account/password.ts'
import { hasSecondFactor, takeCode } from './factor-codes.ts'
import { type Admitted, admit } from './guess-guard.ts'
import { codeHash, keepCode, resendSeconds, type SmsProvider, triesMost, validMinutes } from './sms.ts'

/** How a person proves that it is himself who does something grave: by what his server and his account have. */
export type ProofWay = 'sms' | 'factor' | 'password'

/** A proof that was looked at; what is right once, is taken by the act. */
export interface Proven {
  /** Takes it in the act's transaction: it holds once. @throws a refusal at `field` when it is not right */
  take(ctx: Ctx): Promise<void>
}

/** Looks at the caller's own password ahead of the act's transaction: how a person signs what he did. Wrong ones are counted. */
export async function proveOwnPassword(ctx: AheadCtx, typed: string, field: string): Promise<Proven> {
  const { accountId } = ctx.caller
  const account = await ctx.within((db) => accountOf(db, accountId))
  const admitted = await admit(ctx, { door: 'ownPassword', name: String(accountId), place: 'anywhere' })
  return byPassword(admitted, account, { accountId, typed, field })
}

async function byPassword(
  admitted: Admitted,
  account: Awaited<ReturnType<typeof accountOf>>,
  { accountId, typed, field }: { accountId: number; typed: string; field: string },
): Promise<Proven> {
  if (account.passwordHash === null) throw refuse('proof.noPassword')
  if (!(await passwordFits(account, typed, `account ${accountId}`))) throw refuseField(field, 'password.wrong')
  return { take: ({ db }) => admitted.right(db) }
}

/** Codes of this kind open no login: they are kept under a name that is no phone's. */
const nameOf = (phoneNo: string) => `own ${phoneNo}`

const maskOf = (phoneNo: string) => phoneNo.replace(/^(.{3}).*(.{4})$/, '$1****$2')

const accountOf = (db: Db, accountId: number) =>
  db
    .selectFrom('account')
    .select(['phoneNo', 'passwordHash', 'handOverUntil'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

/**
 * The proof of the person behind a session, for what another area guards by it: a code by short message where the server sends any, else
 * one of the second factor, else the password.
 */
export function ownerProof(secrets: Secrets, provider: SmsProvider | null) {
  const wayOf = async (db: Db, accountId: number): Promise<ProofWay> =>
    provider ? 'sms' : (await hasSecondFactor(db, accountId)) ? 'factor' : 'password'
  return {
    async way({ db, caller }: Ctx): Promise<{ way: ProofWay; phone: string | null }> {
      const way = await wayOf(db, caller.accountId)
      return { way, phone: way === 'sms' ? maskOf((await accountOf(db, caller.accountId)).phoneNo) : null }
    },

    /** Sends the code; holds no connection while the provider is waited for. @throws where it was sent a minute ago, or not taken */
    async send(ctx: AheadCtx): Promise<{ phone: string; resendAfter: number }> {
      if (!provider) throw refuse('login.smsNotSet')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const { phoneNo } = await ctx.within(async (db) => {
        const account = await accountOf(db, ctx.caller.accountId)
        const name = nameOf(account.phoneNo)
        await keepCode(db, name, codeHash(name, code), ctx.now)
        return account
      })
      try {
        await provider.send(phoneNo, ctx.t('login.smsText', { code, minutes: validMinutes }))
      } catch {
        const name = nameOf(phoneNo)
        await ctx.within((db) =>
          db.deleteFrom('smsCode').where('phoneNo', '=', name).where('codeHash', '=', codeHash(name, code)).execute(),
        )
        throw refuse('proof.notSent')
      }
      return { phone: maskOf(phoneNo), resendAfter: resendSeconds }
    },

    /** Looks at what was typed, ahead of the act's transaction; wrong ones are counted. */
    async prove(ctx: AheadCtx, typed: string, field = 'proof'): Promise<Proven> {
      const { accountId } = ctx.caller
      const { way, account } = await ctx.within(async (db) => ({
        way: await wayOf(db, accountId),
        account: await accountOf(db, accountId),
      }))
      const admitted = await admit(ctx, { door: 'ownPassword', name: String(accountId), place: 'anywhere' })
      if (way === 'sms') return bySms(ctx, admitted, account.phoneNo, typed, field)
      if (way === 'factor') return byFactor(secrets, admitted, accountId, typed, field)
      return byPassword(admitted, account, { accountId, typed, field })
    },
  }
}

async function bySms(
  ctx: AheadCtx,
  admitted: Admitted,
  phoneNo: string,
  typed: string,
  field: string,
): Promise<Proven> {
  const name = nameOf(phoneNo)
  // Counted before it is looked at: a refusal must not give the try back.
  const row = await ctx.within((db) =>
    db
      .updateTable('smsCode')
      .set({ tries: sql`tries + 1` })
      .where('phoneNo', '=', name)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row || Date.parse(row.expiresAt) < ctx.now.getTime() || row.tries > triesMost) throw refuse('login.codeExpired')
  if (row.codeHash !== codeHash(name, typed.trim())) throw refuseField(field, 'login.codeWrong')
  return {
    async take({ db }) {
      const taken = await db
        .deleteFrom('smsCode')
        .where('phoneNo', '=', name)
        .where('codeHash', '=', row.codeHash)
        .returning('phoneNo')
        .executeTakeFirst()
      if (!taken) throw refuse('login.codeExpired')
      await admitted.right(db)
    },
  }
}

const byFactor = (secrets: Secrets, admitted: Admitted, accountId: number, typed: string, field: string): Proven => ({
  async take({ db, now }) {
    if (!(await takeCode(db, secrets, { accountId, typed, now, of: 'on' })))
      throw refuseField(field, 'secondFactor.wrong')
    await admitted.right(db)
  },
})
