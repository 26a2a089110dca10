import type { Logger } from 'pino'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { Database, Db } from '#core/server/db/pool.ts'
import type { RunService } from '#core/server/handler.ts'
import type { LiveHub } from '#core/server/http/live.ts'
import { natureOf } from '#engines/virtual-machine/index.ts'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import type { Intake } from '../intake/intake.ts'
import { Locks } from '../locks.ts'
import { signsOfSleepers } from './sleeping-boxes.ts'
import { isRunning } from './switch.ts'
import { VirtualDevice } from './virtual-device.ts'
import { type Job, workAtHand } from './work-at-hand.ts'
import { workOf } from './work-of.ts'

const stepEvery = 1_000
/** Calendars, devices and the switch are looked up so often, and at once when one of them is changed. */
const lookEvery = 30_000
const lookOn = ['simulation', 'device', 'team']

interface Factory {
  devices: Map<number, VirtualDevice>
  calendars: Map<number, WorkingCalendar>
  /** What each device's machine has to do. */
  jobs: Map<number, Job>
}

/** Lets the simulated devices of every team speak, on one server, while they are switched on. */
export class Simulation {
  private readonly factories = new Map<number, Factory>()
  private readonly locks: Locks
  private timer: NodeJS.Timeout | undefined
  private stepping: Promise<void> = Promise.resolve()
  private lookedAt = 0
  private mine = false

  constructor(
    database: Database,
    hub: LiveHub,
    private readonly service: RunService,
    private readonly intake: Intake,
    private readonly log: Logger,
  ) {
    this.locks = new Locks(database, () => {
      this.mine = false
    })
    hub.hear(({ topic }) => {
      if (lookOn.includes(topic)) this.lookedAt = 0
    })
  }

  start(): void {
    this.timer = setInterval(() => {
      this.stepping = this.stepping
        .then(() => this.step())
        .catch((error) => this.log.warn({ err: error }, 'the virtual factory stands still for a moment'))
    }, stepEvery)
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    await this.stepping
    await this.locks.end()
  }

  private async step(): Promise<void> {
    if (!this.mine) {
      this.mine = await this.locks.take('devices.simulation')
      if (!this.mine) return
      this.factories.clear()
      this.lookedAt = 0
    }
    const now = Date.now()
    if (now - this.lookedAt > lookEvery) {
      this.lookedAt = now
      for (const team of await this.service.teams()) {
        const signs = await this.service.inTeam(team, async ({ db }) => {
          await this.look(db, team, now)
          return (await isRunning(db)) ? signsOfSleepers(db, now) : []
        })
        await Promise.all(signs.map((sign) => this.intake.push(team.id, sign)))
      }
    }
    for (const [teamId, factory] of this.factories) {
      const said = [...factory.devices].flatMap(([id, device]) => {
        const before = device.saySince(now)
        device.give(factory.jobs.get(id) ?? { kind: 'none' }, now)
        return [...before, ...device.saySince(now)]
      })
      await Promise.all(said.map((arrival) => this.intake.push(teamId, arrival)))
    }
  }

  private async look(db: Db, team: { id: number; zone: string }, now: number): Promise<void> {
    const rows = (await isRunning(db)) ? await simulatedDevices(db) : []
    if (!rows.length) return void this.factories.delete(team.id)
    const lineIds = [...new Set(rows.flatMap(({ lineId }) => lineId ?? []))]
    const calendars = await lineCalendars(db, team.zone, lineIds)
    const known = this.factories.get(team.id)
    const factory: Factory = known ?? { devices: new Map(), calendars, jobs: new Map() }
    factory.calendars = calendars
    const atHand = await workAtHand(
      db,
      rows.map(({ machineId }) => machineId),
      now,
    )
    factory.jobs = new Map(rows.map(({ id, machineId }) => [id, atHand.get(machineId) ?? { kind: 'none' }]))
    for (const { id, number, machineId, lineId } of rows) {
      const work = workOf(() => factory.calendars.get(lineId ?? 0))
      if (!factory.devices.has(id))
        factory.devices.set(id, new VirtualDevice({ id, number }, natureOf(machineId), now, work, factory.jobs.get(id)))
    }
    const wanted = new Set(rows.map(({ id }) => id))
    for (const id of factory.devices.keys()) if (!wanted.has(id)) factory.devices.delete(id)
    this.factories.set(team.id, factory)
  }
}

/** Simulated devices in use, each with the machine that its lamp speaks for. */
async function simulatedDevices(db: Db) {
  const rows = await db
    .selectFrom('device as d')
    .innerJoin('devicePoint as p', (j) => j.onRef('p.teamId', '=', 'd.teamId').onRef('p.deviceId', '=', 'd.id'))
    .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'p.teamId').onRef('m.id', '=', 'p.machineId'))
    .select(['d.id', 'd.number', 'm.id as machineId', 'm.lineId'])
    .where('d.simulated', '=', true)
    .where('d.enabled', '=', true)
    .where('p.use', '=', 'lamp')
    .orderBy('d.id')
    .execute()
  return rows
}
