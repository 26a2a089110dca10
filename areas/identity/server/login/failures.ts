import { sql } from 'kysely'
import type { OpenCtx } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import type { AreaServer, TimerService } from '#core/server/handler.ts'
import type { Door as AnyDoor } from './guess-guard.ts'

/** Where a login can fail; a code that is asked for opens nothing. */
type Door = Exclude<AnyDoor, 'sendCode'>

/**
 * Keeps that a login failed, for the logs of the account's teams.
 *
 * @param accountId null: nobody has the name; takes as long, so that the answer's time does not tell
 */
export async function keepFailure(
  ctx: Pick<OpenCtx, 'within' | 'ip' | 'now'>,
  door: Door,
  accountId: number | null,
): Promise<void> {
  await ctx.within((db) =>
    db.insertInto('loginFailure').values({ accountId, door, ip: ctx.ip, at: ctx.now.toISOString() }).execute(),
  )
}

const mostAtOnce = 5_000

interface Failed {
  ids: number[]
  teamId: number
  userId: number
  door: Door
  ip: string | null
  times: number
}

/**
 * Writes logins that failed into the log of each team that the account is in, those of one door and address in one entry. What is written
 * and not yet taken away when the server ends is written twice rather than lost.
 */
export async function logFailures(database: Database, { eachTeam }: Pick<TimerService, 'eachTeam'>): Promise<void> {
  const taken = await database.inNoTeam(async (db) => {
    const { rows } = await sql<{ id: number }>`
      select id from login_failure order by id limit ${mostAtOnce}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const { rows: failed } = await sql<Failed>`
      select jsonb_agg(f.id order by f.id) as ids, m.team_id, m.user_id, f.door, f.ip, count(*)::int as times
      from login_failure f join membership m on m.account_id = f.account_id and m.enabled
      where f.id = any(${ids}::bigint[]) group by m.team_id, m.user_id, f.door, f.ip order by min(f.id)`.execute(db)
    return { ids, failed }
  })
  if (!taken.ids.length) return
  const teams = new Set(taken.failed.map(({ teamId }) => teamId))
  const written = new Set<number>()
  if (teams.size)
    await eachTeam(async (ctx) => {
      const own = taken.failed.filter(({ teamId }) => teamId === ctx.caller.teamId)
      const userIds = own.map(({ userId }) => userId)
      const people = await ctx.db.selectFrom('teamUser').select(['id', 'name']).where('id', 'in', userIds).execute()
      for (const { userId, door, ip, times } of own) {
        const name = people.find(({ id }) => id === userId)?.name ?? ''
        // The door is in the verb, since a log is read in its reader's language and a note stays as it is written.
        ctx.audit({
          verb: `loginFailed.${door}`,
          entity: 'teamUser',
          id: userId,
          name,
          note: `${ip ?? '–'} × ${times}`,
        })
      }
      written.add(ctx.caller.teamId)
    }, teams)
  // A server that ends leaves teams for the next: what one of them still wants stays.
  const waiting = new Set(taken.failed.flatMap(({ teamId, ids }) => (written.has(teamId) ? [] : ids)))
  const done = taken.ids.filter((id) => !waiting.has(id))
  if (done.length) await database.inNoTeam((db) => db.deleteFrom('loginFailure').where('id', 'in', done).execute())
}

export const failuresTimer = (database: Database): NonNullable<AreaServer['timers']>[number] => ({
  name: 'identity.loginFailures',
  cron: '* * * * *',
  run: (service) => logFailures(database, service),
})
