import { Cron } from 'croner'
import type { Logger } from 'pino'
import { act } from '../act.ts'
import type { Caller } from '../context.ts'
import type { Database } from '../db/pool.ts'
import type { Events } from '../events.ts'
import type { AreaServer, RunService, TimerService } from '../handler.ts'

/** The caller of what the system does by itself. */
export const systemCaller = (team: { id: number; zone: string }): Caller => ({
  sessionId: 0,
  accountId: 0,
  userId: 0,
  teamId: team.id,
  name: 'Gemba',
  zone: team.zone,
  rights: new Set(),
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
  timers: NonNullable<AreaServer['timers']>,
  log: Logger,
): () => Promise<void> {
  const ending = new AbortController()
  const underWay = new Set<Promise<void>>()
  const fire = async ({ name, run }: (typeof timers)[number]) => {
    try {
      await database.alone(name, () => run(serviceOf(database, events, name, ending.signal)))
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
function serviceOf(database: Database, events: Events, path: string, ending: AbortSignal): TimerService {
  const { teams, inTeam } = runServiceOf(database, events, path)
  return {
    now: new Date(),
    async eachTeam(work) {
      for (const team of await teams()) {
        if (ending.aborted) return
        await inTeam(team, work)
      }
    },
  }
}

/** What a long-running part of an area may do; `path` names it in the operation log. */
export function runServiceOf(database: Database, events: Events, path: string): RunService {
  return {
    teams: () => database.inNoTeam((db) => db.selectFrom('team').select(['id', 'zone']).execute()),
    inTeam: (team, work) =>
      act(database, events, { caller: systemCaller(team), language: 'zh-Hans', ip: null, path }, work),
  }
}
