import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AreaServer, RunService } from '#core/server/handler.ts'
import type { Services } from '#core/server/services.ts'
import { fireTimer } from './call/fire.ts'

const everyMs = 1_000
const atOnce = 100

/** Looks every second for due timers of all teams that have the area and fires them; every server does, each timer is fired by one. */
export function runTimers({ database, log }: Pick<Services, 'database' | 'log'>): NonNullable<AreaServer['run']> {
  return async (service) => {
    const ending = new AbortController()
    const { signal } = ending
    const loop = (async () => {
      while (!signal.aborted) {
        try {
          await fireAll(service)
        } catch (error) {
          log.warn({ err: error }, 'andon timers could not be read')
        }
        await pause(everyMs, undefined, { signal }).catch(() => undefined)
      }
    })()
    return async () => {
      ending.abort()
      await loop
    }
  }

  async function fireAll(service: RunService): Promise<void> {
    const teams = (await service.teams()).map(({ id }) => id)
    const { rows } = await database.inNoTeam((db) =>
      sql<{
        id: number
        teamId: number
        zone: string
      }>`select t.id, t.team_id, m.zone from andon_timer t join team m on m.id = t.team_id
        where t.team_id = any(${teams}) and t.state = 'armed' and t.due_at <= ${new Date().toISOString()} order by t.due_at limit ${atOnce}`.execute(
        db,
      ),
    )
    for (const { id, teamId, zone } of rows)
      await service
        .inTeam({ id: teamId, zone }, (ctx) => fireTimer(ctx, id))
        // One that fails is tried again at the next look and keeps no other from being fired.
        .catch((error: unknown) => log.error({ err: error, timer: id }, 'an andon timer failed'))
  }
}
