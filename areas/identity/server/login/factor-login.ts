import { randomBytes } from 'node:crypto'
import type { factorLogin as endpoint } from '#areas/identity/contract/second-factor.api.ts'
import type { LoggedIn, LoginAnswer } from '#areas/identity/contract/session.api.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { Secrets } from '#core/server/secrets.ts'
import { hasSecondFactor, takeCode } from './factor-codes.ts'
import { keepFailure } from './failures.ts'
import { admit } from './guess-guard.ts'
import { memberOf, openSession } from './sessions.ts'
import { newToken, tokenHash } from './token.ts'

const validSeconds = 300

/**
 * Opens a session of an account that has proven who it is: every login ends here, and what has a second factor is asked for it first.
 * Refuses an account that no team lets in by web.
 *
 * @param proven a session of the account that has passed the second factor itself vouches for this one: the phone that confirmed a QR
 * login. All sessions of an account that has a factor have passed it, as the others end when it is switched on. Teams are changed within
 * a session (`switchTeam`), so nothing is asked there; the account that `setupTeam` logs in was made in that very call and has none.
 */
export async function enter(
  db: Db,
  ctx: OpenCtx,
  accountId: number,
  { teamId, proven = false }: { teamId?: number; proven?: boolean } = {},
): Promise<LoginAnswer> {
  const member = await mayEnter(db, accountId, teamId)
  await lockAccount(db, accountId)
  if (!proven && (await hasSecondFactor(db, accountId))) return askFactor(db, ctx, accountId, teamId)
  return openSession(db, member, ctx, ctx.now)
}

/** A login that saw no factor is done before one is switched on, which then ends its session; or it sees it. */
export const lockAccount = (db: Db, accountId: number): Promise<unknown> =>
  db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()

async function mayEnter(db: Db, accountId: number, teamId?: number) {
  const member = await memberOf(db, accountId, teamId)
  if (!member) throw refuse('login.noTeam')
  const { webLogin, ...who } = member
  if (!webLogin) throw refuse('login.noWebLogin')
  return who
}

/** A ticket for the second step: good once, for five minutes, in the browser that did the first. */
async function askFactor(db: Db, ctx: OpenCtx, accountId: number, teamId?: number): Promise<LoginAnswer> {
  const ticket = randomBytes(12).toString('base64url')
  const secret = newToken()
  await db
    .insertInto('loginTicket')
    .values({
      ticket,
      secretHash: tokenHash(secret),
      state: 'factor',
      accountId,
      teamId: teamId ?? null,
      browserHash: ctx.browser && tokenHash(ctx.browser),
      expiresAt: new Date(ctx.now.getTime() + validSeconds * 1000).toISOString(),
    })
    .execute()
  return { secondFactor: { ticket: `${ticket}.${secret}`, expiresIn: validSeconds } }
}

/** First steps of logins that were begun with what opens the accounts no longer lead to a second one, nor do QR logins. */
export async function voidTickets(db: Db, accountIds: readonly number[]): Promise<void> {
  if (!accountIds.length) return
  await db
    .updateTable('loginTicket')
    .set({ state: 'used' })
    .where('accountId', 'in', [...accountIds])
    .execute()
}

/** The second step. Wrong codes are counted for the account: by browser where it has logged in before, for all other places together. */
export async function factorLogin(
  ctx: OpenCtx,
  secrets: Secrets,
  { ticket, code }: InputOf<typeof endpoint>,
): Promise<LoggedIn> {
  const { accountId, place } = await ctx.within(async (db) => {
    const row = await ticketOf(db, ctx, ticket)
    return { accountId: row.accountId, place: await placeOf(db, ctx, row.accountId) }
  })
  const admitted = await admit(ctx, { door: 'secondFactor', name: String(accountId), place })
  const opened = await ctx.within(async (db) => {
    const row = await ticketOf(db, ctx, ticket)
    if (!(await takeCode(db, secrets, { accountId, typed: code, now: ctx.now, of: 'on' }))) return null
    await admitted.right(db)
    await db.updateTable('loginTicket').set({ state: 'used' }).where('ticket', '=', row.ticket).execute()
    return openSession(db, await mayEnter(db, accountId, row.teamId ?? undefined), ctx, ctx.now)
  })
  if (opened) return opened
  await keepFailure(ctx, 'secondFactor', accountId)
  throw refuseField('code', 'secondFactor.wrong')
}

async function ticketOf(db: Db, { known, now }: OpenCtx, typed: string) {
  const [ticket = '', secret = ''] = typed.split('.')
  const row = await db
    .selectFrom('loginTicket')
    .select(['ticket', 'accountId', 'teamId', 'browserHash', 'expiresAt'])
    .where('ticket', '=', ticket)
    .where('secretHash', '=', tokenHash(secret))
    .where('state', '=', 'factor')
    .forUpdate()
    .executeTakeFirst()
  const held = row?.browserHash == null || (known !== null && row.browserHash === tokenHash(known))
  if (!row?.accountId || !held || Date.parse(row.expiresAt) < now.getTime()) throw refuse('secondFactor.loginAgain')
  return { ...row, accountId: row.accountId }
}

/** Who knows the password guesses from many places: these share one count, in which the person's own browser has no part. */
async function placeOf(db: Db, { known }: OpenCtx, accountId: number): Promise<string> {
  if (known === null) return 'elsewhere'
  const hash = tokenHash(known)
  const before = await db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', accountId)
    .where('browserHash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return before ? `browser ${hash}` : 'elsewhere'
}
