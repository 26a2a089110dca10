import type { LoggedIn } from '#areas/identity/contract/session.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { sealFor } from '#core/server/sealing.ts'
import { memberOf, readSessionUser, sessionEnd, speakFor } from '../login/sessions.ts'
import { newToken, tokenHash } from '../login/token.ts'

/** The caller's live sessions, the newest first. */
export async function selectSessions({ db, caller, now }: Ctx) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'ip', 'agent', 'createdAt', 'seenAt', 'expiresAt'])
    .where('accountId', '=', caller.accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute()
  return { rows: rows.map((row) => ({ ...row, current: row.id === caller.sessionId })) }
}

/** Ends sessions of the caller: one, or all but the present one. */
export async function endSessions(ctx: Ctx, which: { id: number } | 'others'): Promise<void> {
  let query = ctx.db
    .updateTable('session')
    .set({ endedAt: ctx.now.toISOString() })
    .where('accountId', '=', ctx.caller.accountId)
    .where('endedAt', 'is', null)
  query = which === 'others' ? query.where('id', '!=', ctx.caller.sessionId) : query.where('id', '=', which.id)
  await query.execute()
  ctx.audit({ verb: 'logout', entity: 'session', name: ctx.caller.name })
  ctx.touch('session')
}

/** Goes on in another team of the caller: a new session, whose login has passed any second factor; other tabs with the old token hear 8004 once. */
export async function switchTeam(ctx: Ctx, token: string, teamId: number): Promise<LoggedIn> {
  const member = await memberOf(ctx.db, ctx.caller.accountId, teamId)
  if (!member?.webLogin) throw refuse(member ? 'login.noWebLogin' : 'login.noTeam')
  const fresh = newToken()
  const { webLogin, ...who } = member
  // The same login goes on: in the same browser, and to the same end.
  const present = await ctx.db
    .selectFrom('session')
    .select(['begunAt', 'browserHash', 'agent'])
    .where('id', '=', ctx.caller.sessionId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('session')
    .values({
      ...who,
      ...present,
      tokenHash: tokenHash(fresh),
      ip: ctx.ip,
      expiresAt: sessionEnd(ctx.now, present.begunAt),
    })
    .execute()
  const sealed = sealFor(token, JSON.stringify({ newToken: fresh, teamId, userId: member.userId }))
  await ctx.db
    .updateTable('session')
    .set({ endedAt: ctx.now.toISOString(), switchedTo: sealed })
    .where('id', '=', ctx.caller.sessionId)
    .execute()
  await ctx.db.updateTable('account').set({ lastTeamId: teamId }).where('id', '=', ctx.caller.accountId).execute()
  ctx.audit({ verb: 'switchTeam', entity: 'session', name: ctx.caller.name })
  ctx.touch('session')
  return {
    token: fresh,
    user: await ownTeamAfter(ctx, () => readSessionUser(ctx.db, member)),
    mustChangePassword: false,
  }
}

/** Reads in another team and speaks for the caller's own again, so that the log entry lands there. */
async function ownTeamAfter<T>(ctx: Ctx, read: () => Promise<T>): Promise<T> {
  const result = await read()
  await speakFor(ctx.db, ctx.caller.teamId)
  return result
}
