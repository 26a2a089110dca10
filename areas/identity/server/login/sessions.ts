import { sql } from 'kysely'
import type { LoggedIn, SessionUser } from '#areas/identity/contract/session.api.ts'
import { limits } from '#core/contract/limits.ts'
import type { Db } from '#core/server/db/pool.ts'
import { newToken, tokenHash } from './token.ts'

export interface Visitor {
  ip: string | null
  agent: string | null
  /** The secret of the browser that the session is bound to. */
  browser: string | null
}

const dayMs = 86_400_000

/** When a session ends that is used now: so many days later, but no later than so many after its login. */
export const sessionEnd = (now: Date, begunAt: string): string =>
  new Date(
    Math.min(now.getTime() + limits.sessionDays * dayMs, Date.parse(begunAt) + limits.sessionDaysMost * dayMs),
  ).toISOString()

/**
 * Opens a session of an account in one of its teams. Works in a transaction without a team; on its way it speaks for the team to
 * read the user.
 */
export async function openSession(
  db: Db,
  member: { accountId: number; teamId: number; userId: number },
  { ip, agent, browser }: Visitor,
  now: Date,
): Promise<LoggedIn> {
  const token = newToken()
  const begunAt = now.toISOString()
  await db
    .insertInto('session')
    .values({
      ...member,
      ip,
      agent,
      browserHash: browser && tokenHash(browser),
      tokenHash: tokenHash(token),
      begunAt,
      expiresAt: sessionEnd(now, begunAt),
    })
    .execute()
  await db.updateTable('account').set({ lastTeamId: member.teamId }).where('id', '=', member.accountId).execute()
  const user = await readSessionUser(db, member)
  const account = await db
    .selectFrom('account')
    .select('mustChangePassword')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow()
  return { token, user, mustChangePassword: account.mustChangePassword }
}

/** What the browser knows of the person. Speaks for the user's team from here on in this transaction. */
export async function readSessionUser(db: Db, member: { teamId: number; userId: number }): Promise<SessionUser> {
  await speakFor(db, member.teamId)
  const row = await db
    .selectFrom('teamUser as u')
    .innerJoin('account as a', 'a.id', 'u.accountId')
    .innerJoin('team as t', 't.id', 'u.teamId')
    .leftJoin('file as f', (join) => join.onRef('f.teamId', '=', 'u.teamId').onRef('f.id', '=', 'u.avatarId'))
    .select([
      'u.id',
      'a.account',
      'u.name',
      'a.phoneNo',
      'u.jobNumber',
      'f.fileNo as avatar',
      'u.systemAdministrator as isAdministrator',
      'u.teamId',
      't.name as teamName',
      't.zone',
    ])
    .where('u.id', '=', member.userId)
    .executeTakeFirstOrThrow()
  return row
}

/** Sets the team that the rest of the transaction speaks for. */
export async function speakFor(db: Db, teamId: number): Promise<void> {
  if (!Number.isSafeInteger(teamId)) throw new TypeError('ids are integers')
  await sql.raw(`set local gemba.team_id = '${teamId}'`).execute(db)
}

/** The team that a login enters: the last one used, else the first that lets the account in. */
export async function memberOf(
  db: Db,
  accountId: number,
  teamId?: number,
): Promise<{ accountId: number; teamId: number; userId: number; webLogin: boolean } | undefined> {
  const rows = await db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.id', 'm.accountId')
    .select(['m.accountId', 'm.teamId', 'm.userId', 'm.webLogin', 'a.lastTeamId'])
    .where('m.accountId', '=', accountId)
    .where('m.enabled', '=', true)
    .orderBy('m.teamId')
    .execute()
  const chosen =
    teamId === undefined
      ? (rows.find((row) => row.teamId === row.lastTeamId && row.webLogin) ??
        rows.find((row) => row.webLogin) ??
        rows[0])
      : rows.find((row) => row.teamId === teamId)
  return chosen && { accountId, teamId: chosen.teamId, userId: chosen.userId, webLogin: chosen.webLogin }
}
