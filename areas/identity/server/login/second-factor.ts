import type * as api from '#areas/identity/contract/second-factor.api.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { endSessions } from '../account/own-sessions.ts'
import { passwordFits } from '../account/password.ts'
import { forgetFactors, hasSecondFactor, newFactorSecret, newRecoveryCodes, takeCode } from './factor-codes.ts'
import { lockAccount, voidTickets } from './factor-login.ts'
import { type Admitted, admit } from './guess-guard.ts'

/** A login so short ago proves the person as well as the password does: whoever must set a factor up comes straight from one. */
const freshMs = 600_000

const isFresh = async (db: Db, sessionId: number, now: Date): Promise<boolean> => {
  const { begunAt } = await db
    .selectFrom('session')
    .select('begunAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return now.getTime() - Date.parse(begunAt) < freshMs
}

/** How the caller's factor stands. */
export async function readFactor({ db, caller, now }: Ctx): Promise<OutputOf<typeof api.getSecondFactor>> {
  const row = await db
    .selectFrom('secondFactor')
    .select('since')
    .select((e) =>
      e
        .selectFrom('recoveryCode as r')
        .whereRef('r.accountId', '=', 'secondFactor.accountId')
        .select((f) => f.fn.countAll<number>().as('left'))
        .as('left'),
    )
    .where('accountId', '=', caller.accountId)
    .executeTakeFirst()
  return {
    since: row?.since ?? null,
    recoveryCodesLeft: Number(row?.left ?? 0),
    passwordNeeded: !(await isFresh(db, caller.sessionId, now)),
  }
}

/** Makes a secret; one that was made before and never confirmed is forgotten. */
export async function beginFactor(ctx: Ctx, secrets: Secrets): Promise<OutputOf<typeof api.beginSecondFactor>> {
  const { accountId } = ctx.caller
  if (await hasSecondFactor(ctx.db, accountId)) throw refuse('secondFactor.onAlready')
  const { account } = await ctx.db
    .selectFrom('account')
    .select('account')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { secret, uri, sealed } = newFactorSecret(secrets, accountId, account)
  await ctx.db
    .insertInto('secondFactor')
    .values({ accountId, secret: sealed })
    .onConflict((c) =>
      c.column('accountId').doUpdateSet({ secret: sealed, lastStep: 0 }).where('secondFactor.since', 'is', null),
    )
    .execute()
  return { secret, uri }
}

/** Checks the password of a login that is not fresh, while no connection is held; its wrong ones are counted. */
export async function proveOwner(
  ctx: AheadCtx,
  { password }: InputOf<typeof api.confirmSecondFactor>,
): Promise<Admitted | null> {
  const { accountId, sessionId } = ctx.caller
  const account = await ctx.within(async (db) =>
    (await isFresh(db, sessionId, ctx.now))
      ? null
      : db
          .selectFrom('account')
          .select(['passwordHash', 'handOverUntil'])
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow(),
  )
  if (account === null) return null
  if (account.passwordHash === null) throw refuse('secondFactor.freshLogin')
  const admitted = await admit(ctx, { door: 'ownPassword', name: String(accountId), place: 'anywhere' })
  if (!(await passwordFits(account, password, `account ${accountId}`))) throw refuseField('password', 'password.wrong')
  return admitted
}

/** Switches the factor on once the phone gives a code of it. What was opened without it ends: the other sessions, and begun logins. */
export async function confirmFactor(
  ctx: Ctx,
  secrets: Secrets,
  { code }: InputOf<typeof api.confirmSecondFactor>,
  proven: Admitted | null,
): Promise<OutputOf<typeof api.confirmSecondFactor>> {
  const { accountId } = ctx.caller
  await lockAccount(ctx.db, accountId)
  if (await hasSecondFactor(ctx.db, accountId)) throw refuse('secondFactor.onAlready')
  if (!(await takeCode(ctx.db, secrets, { accountId, typed: code, now: ctx.now, of: 'begun' })))
    throw refuseField('code', 'secondFactor.wrong')
  await ctx.db
    .updateTable('secondFactor')
    .set({ since: ctx.now.toISOString() })
    .where('accountId', '=', accountId)
    .execute()
  await proven?.right(ctx.db)
  await endSessions(ctx, 'others')
  await voidTickets(ctx.db, [accountId])
  tell(ctx, 'secondFactorOn')
  return { recoveryCodes: await newRecoveryCodes(ctx.db, accountId) }
}

/** Counts a try ahead of its outcome: a stolen session must not be a way to try all codes. */
export const admitCode = (ctx: AheadCtx): Promise<Admitted> =>
  admit(ctx, { door: 'secondFactor', name: String(ctx.caller.accountId), place: 'own session' })

async function prove(ctx: Ctx, secrets: Secrets, typed: string, admitted: Admitted): Promise<void> {
  const { accountId } = ctx.caller
  if (!(await hasSecondFactor(ctx.db, accountId))) throw refuse('secondFactor.offAlready')
  if (!(await takeCode(ctx.db, secrets, { accountId, typed, now: ctx.now, of: 'on' })))
    throw refuseField('code', 'secondFactor.wrong')
  await admitted.right(ctx.db)
}

/** New recovery codes, for a code. */
export async function renewCodes(
  ctx: Ctx,
  secrets: Secrets,
  { code }: InputOf<typeof api.renewRecoveryCode>,
  admitted: Admitted,
): Promise<OutputOf<typeof api.renewRecoveryCode>> {
  await prove(ctx, secrets, code, admitted)
  tell(ctx, 'renewRecoveryCodes')
  return { recoveryCodes: await newRecoveryCodes(ctx.db, ctx.caller.accountId) }
}

/** Switches the factor off, for a code. Where the team requires one, the next call leads to a new one: that is how a phone is changed. */
export async function endFactor(
  ctx: Ctx,
  secrets: Secrets,
  { code }: InputOf<typeof api.endSecondFactor>,
  admitted: Admitted,
): Promise<Record<string, never>> {
  await prove(ctx, secrets, code, admitted)
  await forgetFactors(ctx.db, [ctx.caller.accountId])
  tell(ctx, 'secondFactorOff')
  return {}
}

/** Writes it into the log, and forgets on all servers who the caller was: something may be due no more, or be due now. */
function tell(ctx: Ctx, verb: string): void {
  ctx.audit({ verb, entity: 'teamUser', id: ctx.caller.userId, name: ctx.caller.name })
  ctx.touch('teamUser', [ctx.caller.userId])
  ctx.touch('session')
}
