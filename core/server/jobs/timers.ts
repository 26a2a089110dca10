import { Cron } from 'croner'
import type { Logger } from 'pino'
import { act } from '../act.ts'
import type { Caller } from '../context.ts'
import type { Database } from '../db/pool.ts'
import type { Events } from '../events.ts'
import type { AreaServer, RunService, TimerService } from '../handler.ts'
import { translator } from '../i18n.ts'
import { areaOff } from '../refusal.ts'
import type { TeamAreas } from '../team-areas.ts'

/** A timer and the area that it is of; set where the areas are joined. */
export type OwnedTimer = NonNullable<AreaServer['timers']>[number] & { area?: string }

/** The caller of what the system does by itself. */
export const systemCaller = (team: { id: number; zone: string; areasOff?: ReadonlySet<string> }): Caller => ({
  sessionId: 0,
  accountId: 0,
  userId: 0,
  teamId: team.id,
  name: 'Gemba',
  zone: team.zone,
  rights: new Set(),
  areasOff: team.areasOff ?? new Set(),
  administrator: true,
  workshops: null,
  boardOnly: false,
  mustChangePassword: false,
  mustSetSecondFactor: false,
})

/**
 * Starts the areas' timers. Each fires on one server: whoever gets the timer's advisory lock.
 * @returns their end, which waits for what is under way in a team and begins with no other
 */
export function startTimers(
  database: Database,
  events: Events,
  timers: readonly OwnedTimer[],
  log: Logger,
  teamAreas?: TeamAreas,
): () => Promise<void> {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  const fire = async ({ name, run, area }: OwnedTimer) => {
    try {
      const service = runServiceOf(database, events, name, teamAreas && area ? { area, teamAreas } : undefined)
      await database.alone(name, () => run(serviceOf(service, ending.signal)))
    } catch (error) {
      log.error({ err: error, timer: name }, 'a timer failed')
    }
  }
  const crons = timers.map(
    (timer) =>
      new Cron(timer.cron, { timezone: 'UTC', protect: true }, () => {
        const fired = fire(timer).finally(() => underWay.delete(fired))
        underWay.add(fired)
        return fired
      }),
  )
  return async () => {
    for (const cron of crons) cron.stop()
    ending.abort()
    await Promise.all(underWay)
  }
}

/** What a timer may do: an act for every team as the system, until the server ends. */
function serviceOf({ teams, inTeam }: RunService, ending: AbortSignal): TimerService {
  return {
    now: new Date(),
    async eachTeam(work, among) {
      for (const team of (await teams()).filter(({ id }) => !among || among.has(id))) {
        if (ending.aborted) return
        await inTeam(team, work)
      }
    },
  }
}

/**
 * What a long-running part of an area may do; `path` names it in the operation log.
 *
 * @param own the area, so that it goes on for those teams alone that have it; absent: for all
 */
export function runServiceOf(
  database: Database,
  events: Events,
  path: string,
  own?: { area: string; teamAreas: TeamAreas },
): RunService {
  return {
    async teams() {
      const rows = await database.inNoTeam((db) => db.selectFrom('team').select(['id', 'zone', 'areas']).execute())
      return rows
        .filter(({ areas }) => !own?.teamAreas.offBy(areas).has(own.area))
        .map(({ id, zone }) => ({ id, zone }))
    },
    async inTeam({ id, zone }, work) {
      const off = await own?.teamAreas.off(id)
      if (own && off?.has(own.area)) throw areaOff(own.area, translator('zh-Hans'))
      const caller = systemCaller({ id, zone, areasOff: off })
      return act(database, events, { caller, language: 'zh-Hans', ip: null, path }, work)
    },
  }
}
