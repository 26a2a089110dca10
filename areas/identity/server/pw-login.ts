import type { LoggedIn } from '#areas/identity/contract/session.api.ts'
import { codes } from '#core/contract/result.ts'
import type { OpenCtx } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import { Refusal, refuse } from '#core/server/refusal.ts'
import { passwordFits, wasteTime } from './password.ts'
import { memberOf, openSession } from './sessions.ts'

const triesBeforeLock = 5
const lockMinutes = 15

/** Login by account or phone and password. Five wrong ones in a row lock the account for a quarter of an hour. */
export async function pwLogin(
  ctx: OpenCtx,
  database: Database,
  input: { account: string; password: string },
): Promise<LoggedIn> {
  const account = await ctx.db
    .selectFrom('account')
    .selectAll()
    .where((e) => e.or([e('account', '=', input.account), e('phoneNo', '=', input.account)]))
    .executeTakeFirst()
  if (!account) {
    await wasteTime(input.password)
    throw refuse('login.wrong', { left: triesBeforeLock - 1 })
  }
  const locked = Date.parse(account.lockedUntil ?? '') - ctx.now.getTime()
  if (locked > 0)
    throw new Refusal(429, codes.tooMany, { key: 'login.locked', params: { minutes: Math.ceil(locked / 60_000) } })
  if (!(await passwordFits(account, input.password))) throw await countFailure(database, account.id, ctx.now)
  if (account.failedLogins)
    await ctx.db
      .updateTable('account')
      .set({ failedLogins: 0, lockedUntil: null })
      .where('id', '=', account.id)
      .execute()
  return enter(ctx, account.id)
}

/** Kept in a transaction of its own: the refusal undoes the caller's. */
async function countFailure(database: Database, id: number, now: Date): Promise<Refusal> {
  return database.inNoTeam(async (db) => {
    const { failedLogins } = await db
      .updateTable('account')
      .set((e) => ({ failedLogins: e('failedLogins', '+', 1) }))
      .where('id', '=', id)
      .returning('failedLogins')
      .executeTakeFirstOrThrow()
    const left = triesBeforeLock - failedLogins
    if (left > 0) return refuse('login.wrong', { left })
    const until = new Date(now.getTime() + lockMinutes * 60_000).toISOString()
    await db.updateTable('account').set({ failedLogins: 0, lockedUntil: until }).where('id', '=', id).execute()
    return new Refusal(429, codes.tooMany, { key: 'login.locked', params: { minutes: lockMinutes } })
  })
}

/** Opens a session of an account that has proven who it is. Refuses one that no team lets in by web. */
export async function enter(ctx: OpenCtx, accountId: number, teamId?: number): Promise<LoggedIn> {
  const member = await memberOf(ctx.db, accountId, teamId)
  if (!member) throw refuse('login.noTeam')
  if (!member.webLogin) throw refuse('login.noWebLogin')
  const { webLogin, ...who } = member
  return openSession(ctx.db, who, { ip: ctx.ip, agent: ctx.agent }, ctx.now)
}
