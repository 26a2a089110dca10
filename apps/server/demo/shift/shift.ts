import { simulationRuns } from '#areas/devices/server/index.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { AreaServer } from '#core/server/handler.ts'
import { Refusal } from '#core/server/refusal.ts'
import type { Session } from '#simulator/people/session.ts'
import { callTurns } from './calls.ts'
import { lineTurns } from './lines.ts'
import { Player, type Stage } from './player.ts'
import { reportTurns } from './reports.ts'
import { taskTurns } from './tasks.ts'

/** Something that it is time for somebody to do. */
export interface Turn {
  /** What it is done to. */
  name: string
  userId: number
  take(session: Session): Promise<unknown>
}

/** Finds what it is time for. What is left alone, by its name, is passed over. */
export type Find = (db: Db, now: Date, isLeftAlone: (name: string) => boolean) => Promise<Turn[]>

/** What happens in a demo factory beside its machines, and how much of each in one round. */
const turnsOf: { area: string; find: Find; most: number }[] = [
  { area: 'andon', find: callTurns, most: 2 },
  { area: 'execution', find: taskTurns, most: 3 },
  { area: 'execution', find: reportTurns, most: 1 },
  { area: 'lines', find: lineTurns, most: 6 },
]

/** What was refused is not tried again for so long: it is to be mended first, or a person has it. */
const leftAlone = 30 * 60_000

/** The people of the demo factories, while their machines are simulated. */
export class Shift {
  private readonly refused = new Map<string, number>()

  constructor(private readonly stage: Stage) {}

  /** Everybody does what it is time for, a few things at most. */
  async round(now: Date): Promise<void> {
    for (const [name, at] of this.refused) if (at + leftAlone <= now.getTime()) this.refused.delete(name)
    const { database, areasOff } = this.stage.services
    const teams = await database.inNoTeam((db) =>
      db.selectFrom('team').select(['id', 'areas']).where('demo', '=', true).orderBy('id').execute(),
    )
    for (const { id: teamId, areas } of teams)
      for (const { area, find, most } of turnsOf) {
        if (areasOff(areas).has(area)) continue
        const turns = await database.inTeam({ teamId, workshops: null }, async (db) =>
          (await simulationRuns(db)) ? find(db, now, (name) => this.refused.has(`${teamId} ${name}`)) : [],
        )
        for (const turn of turns.slice(0, most)) await this.take(teamId, turn, now)
      }
  }

  private async take(teamId: number, { name, userId, take }: Turn, now: Date): Promise<void> {
    try {
      await take(await Player.of(this.stage, { teamId, userId }, now))
    } catch (error) {
      // Whatever it was, it keeps nobody else from what it is time for.
      this.refused.set(`${teamId} ${name}`, now.getTime())
      const { log } = this.stage.services
      if (error instanceof Refusal) log.debug({ err: error, name }, 'somebody of the demo factory was refused')
      else log.error({ err: error, name }, 'somebody of the demo factory could not do what it was time for')
    }
  }
}

/** Lets the people of demo factories work, twice a minute, on one server; nobody does where the simulation is off for good. */
export function shiftTimers(stage: Stage): NonNullable<AreaServer['timers']> {
  if (!stage.services.config.simulation) return []
  const shift = new Shift(stage)
  return [{ name: 'demoShift', cron: '*/30 * * * * *', run: ({ now }) => shift.round(now) }]
}
