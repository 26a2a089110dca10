import { sql } from 'kysely'
import { codes } from '#core/contract/result.ts'
import type { Caller } from '#core/server/context.ts'
import type { Database, Db } from '#core/server/db/pool.ts'
import type { LiveHub } from '#core/server/http/live.ts'
import { Refusal } from '#core/server/refusal.ts'
import { unseal } from '#core/server/sealing.ts'
import type { Services } from '#core/server/services.ts'
import { displayCaller, seen } from './display-sessions.ts'
import { readSessionUser, sessionEnd, speakFor } from './sessions.ts'
import { tokenHash } from './token.ts'

const knownFor = 30_000
const refreshEvery = 3_600_000

/** Topics after which a caller may be somebody else than a moment ago. */
const unsettling = new Set(['session', 'teamUser', 'role', 'department', 'displayLink', 'team'])

/** What a caller's team has of the product. */
type Teams = Pick<Services, 'areasOff' | 'rightsWithout' | 'boards'>

const notLoggedIn = () => new Refusal(401, codes.notLoggedIn, { key: 'http.401' })

/**
 * Tells callers by their tokens. A caller is kept for half a minute; a change to users, roles, sessions or the team's areas anywhere forgets the
 * team's callers on every server.
 */
export function authenticator(database: Database, hub: LiveHub, services: Teams) {
  const known = new Map<string, { caller: Caller; browserHash: string | null; until: number }>()
  hub.hear((message) => {
    if (!unsettling.has(message.topic)) return
    for (const [hash, { caller }] of known) if (caller.teamId === message.team) known.delete(hash)
  })

  return async function authenticate(
    token: string | undefined,
    browser: string | null,
    { quietly = false }: { quietly?: boolean } = {},
  ): Promise<Caller> {
    if (!token) throw notLoggedIn()
    const hash = tokenHash(token)
    const held = browser === null ? null : tokenHash(browser)
    const now = Date.now()
    const kept = known.get(hash)
    if (kept && kept.until > now) {
      mustHold(kept, held)
      return kept.caller
    }
    known.delete(hash)
    // A refusal is returned out of the transaction, which must keep what it wrote.
    const found = await database.inNoTeam((db) => findCaller(db, { token, hash, held, quietly }, services))
    if (found instanceof Refusal) throw found
    const { caller, browserHash, expiresAt } = found
    known.set(hash, { caller, browserHash, until: Math.min(now + knownFor, Date.parse(expiresAt)) })
    if (known.size > 20_000) known.clear()
    return caller
  }
}

/** A token that left its browser opens nothing: a session begun by a page is held by the browser's secret too. */
function mustHold({ browserHash }: { browserHash: string | null }, held: string | null): void {
  if (browserHash !== null && browserHash !== held) throw notLoggedIn()
}

async function findCaller(
  db: Db,
  { token, hash, held, quietly }: { token: string; hash: string; held: string | null; quietly: boolean },
  services: Teams,
) {
  const session = await db.selectFrom('session').selectAll().where('tokenHash', '=', hash).executeTakeFirst()
  if (!session) throw notLoggedIn()
  mustHold(session, held)
  if (session.endedAt) {
    if (session.switchedTo && !quietly) return teamSwitched(db, token, session.id, session.switchedTo)
    throw notLoggedIn()
  }
  const now = new Date()
  if (Date.parse(session.expiresAt) <= now.getTime())
    throw new Refusal(401, codes.tokenExpired, { key: 'session.expired' })
  const { id: sessionId, teamId, userId, displayLinkId, browserHash, expiresAt, seenAt, begunAt } = session
  if (displayLinkId !== null) {
    await seen(db, sessionId, seenAt, now)
    const display = await displayCaller(db, { sessionId, teamId, displayLinkId }, services)
    if (!display) throw notLoggedIn()
    return { caller: display, browserHash, expiresAt }
  }
  if (now.getTime() - Date.parse(seenAt) > refreshEvery)
    await db
      .updateTable('session')
      .set({ seenAt: now.toISOString(), expiresAt: sessionEnd(now, begunAt) })
      .where('id', '=', sessionId)
      .execute()
  const caller = userId && (await readCaller(db, { teamId, userId }, services))
  if (!caller) throw notLoggedIn()
  return { caller: { ...caller, sessionId }, browserHash, expiresAt }
}

async function teamSwitched(db: Db, token: string, id: number, sealed: string): Promise<Refusal> {
  const { newToken, teamId, userId } = JSON.parse(unseal(token, sealed)) as {
    newToken: string
    teamId: number
    userId: number
  }
  await db.updateTable('session').set({ switchedTo: null }).where('id', '=', id).execute()
  const user = await readSessionUser(db, { teamId, userId })
  return new Refusal(
    401,
    codes.teamSwitched,
    { key: 'session.teamSwitched' },
    { token: newToken, user, mustChangePassword: false },
  )
}

/** Who a user is and what he may do now; null when he may not enter any more. Speaks for his team from here on. */
export async function readCaller(
  db: Db,
  member: { teamId: number; userId: number },
  services: Pick<Services, 'areasOff' | 'rightsWithout'>,
): Promise<Caller | null> {
  await speakFor(db, member.teamId)
  const { rows } = await sql<{
    accountId: number
    name: string
    zone: string
    areas: unknown
    systemAdministrator: boolean
    workshops: number[] | null
    mustChangePassword: boolean
    factor: boolean
    factorAsked: boolean
    allRights: boolean | null
    rights: string[] | null
  }>`select u.account_id, u.name, t.zone, t.areas, u.system_administrator, u.permission_department_ids as workshops, a.must_change_password,
      r.all_rights, r.rights,
      exists (select from second_factor f where f.account_id = a.id and f.since is not null) as factor,
      exists (select from team_config c where c.team_id = u.team_id and c.name = 'security'
        and c.value @> '{"administratorsSecondFactor": true}') as factor_asked
    from team_user u join team t on t.id = u.team_id join account a on a.id = u.account_id
    left join lateral (
      select bool_or(o.all_rights) as all_rights, array_agg(distinct g.right_name) filter (where g.right_name is not null) as rights
      from user_role ur join role o on o.team_id = ur.team_id and o.id = ur.role_id
      left join lateral unnest(o.rights) as g (right_name) on true
      where ur.team_id = u.team_id and ur.user_id = u.id) r on true
    where u.team_id = ${member.teamId} and u.id = ${member.userId} and u.status = 'enabled' and u.deleted_at is null`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return null
  const everything = row.systemAdministrator || row.allRights === true
  const areasOff = services.areasOff(row.areas)
  const rights = services.rightsWithout(areasOff)
  return {
    sessionId: 0,
    accountId: row.accountId,
    userId: member.userId,
    teamId: member.teamId,
    name: row.name,
    zone: row.zone,
    rights: everything ? rights : new Set((row.rights ?? []).filter((right) => rights.has(right))),
    areasOff,
    administrator: row.systemAdministrator,
    workshops: row.systemAdministrator ? null : row.workshops,
    boardOnly: false,
    mustChangePassword: row.mustChangePassword,
    mustSetSecondFactor: everything && row.factorAsked && !row.factor,
  }
}
