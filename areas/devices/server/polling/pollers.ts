import type { Logger } from 'pino'
import type { Database } from '#core/server/db/pool.ts'
import type { RunService } from '#core/server/handler.ts'
import type { Protocol } from '../../contract/device.ts'
import type { Intake } from '../intake/intake.ts'
import type { Arrival, Fault } from '../intake/message.ts'
import type { KnownDevice, KnownTeam, Registry } from '../intake/registry.ts'
import { Locks } from '../locks.ts'
import type { DeviceListener } from './reconnect.ts'

const lookEvery = 5_000

/** How the devices of one protocol are reached out to. */
export interface Driver {
  /** Null: this server can; else the trouble to tell when no other server does it. */
  missing(): Promise<string | null>
  /** @returns once it has ended */
  run(team: KnownTeam, device: KnownDevice, hear: Hear, end: AbortSignal): Promise<void>
}

export interface Hear extends DeviceListener {
  take(message: Arrival | Fault): Promise<void>
}

export type Drivers = Partial<Record<Protocol, Driver>>

interface Running {
  /** What it was started with: when that changes it is started anew. */
  as: string
  end: AbortController
  ended: Promise<void>
}

/**
 * Reaches out to the devices of all teams that do not come by themselves. Each is heard by the one server that holds its lock; a server that
 * lacks what a protocol needs leaves its devices to the others.
 */
export class Pollers {
  private readonly running = new Map<string, Running>()
  private readonly locks: Locks
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> = Promise.resolve()
  private ended = false

  constructor(
    database: Database,
    private readonly service: RunService,
    private readonly registry: Registry,
    private readonly intake: Intake,
    private readonly log: Logger,
    private readonly drivers: Drivers,
  ) {
    registry.onChange(() => this.lookSoon())
    this.locks = new Locks(database, () => {
      for (const each of this.running.values()) each.end.abort()
      this.running.clear()
    })
  }

  start(): void {
    this.lookSoon()
    this.timer = setInterval(() => this.lookSoon(), lookEvery)
  }

  get polled(): number {
    return this.running.size
  }

  async end(): Promise<void> {
    this.ended = true
    clearInterval(this.timer)
    await this.looking
    await this.stop([...this.running.keys()])
    await this.locks.end()
  }

  private lookSoon(): void {
    this.looking = this.looking
      .then(() => this.look())
      .catch((error) => this.log.warn({ err: error }, 'devices could not be looked up for polling'))
  }

  private async look(): Promise<void> {
    if (this.ended) return
    const wanted = new Map<string, Wanted>()
    for (const { id } of await this.service.teams()) {
      const team = await this.registry.team(id)
      for (const device of team?.devices.values() ?? []) {
        const driver = this.drivers[device.protocol]
        if (team && driver) wanted.set(`${device.protocol}.${id}.${device.id}`, { team, device, driver })
      }
    }
    const gone = [...this.running].filter(([key, { as }]) => as !== wordOf(wanted.get(key)?.device)).map(([key]) => key)
    await this.stop(gone)
    for (const [key, each] of wanted) {
      if (this.running.has(key) || !(await this.locks.take(lockOf(key)))) continue
      const { device, driver } = each
      const missing = await driver.missing()
      if (missing !== null) {
        await this.trouble(each, missing)
        await this.locks.free(lockOf(key))
        continue
      }
      const end = new AbortController()
      this.running.set(key, { as: wordOf(device), end, ended: this.hear(each, end.signal) })
    }
  }

  private async hear({ team, device, driver }: Wanted, end: AbortSignal): Promise<void> {
    const hear: Hear = {
      take: async (message) => void (await this.intake.push(team.id, message)),
      trouble: (reason) => this.trouble({ team, device }, reason),
    }
    try {
      await driver.run(team, device, hear, end)
    } catch (error) {
      this.log.error({ err: error, device: device.number }, 'a device is not heard any more')
    }
  }

  /** What the tester shows until the device is heard again. */
  private async trouble({ team, device }: Omit<Wanted, 'driver'>, reason: string): Promise<void> {
    try {
      await this.service.inTeam(team, async (ctx) => {
        const { numUpdatedRows } = await ctx.db
          .updateTable('deviceLive')
          .set({ trouble: reason })
          .where('deviceId', '=', device.id)
          .where((e) => e.or([e('trouble', 'is', null), e('trouble', '<>', reason)]))
          .executeTakeFirst()
        if (numUpdatedRows) ctx.touch('deviceSignal', [device.id])
      })
    } catch (error) {
      this.log.warn({ err: error, device: device.number, reason }, 'the trouble of a device could not be told')
    }
  }

  private async stop(keys: string[]): Promise<void> {
    const ending = keys.flatMap((key) => this.running.get(key) ?? [])
    for (const each of ending) each.end.abort()
    await Promise.all(ending.map((each) => each.ended))
    for (const key of keys) {
      this.running.delete(key)
      await this.locks.free(lockOf(key))
    }
  }
}

interface Wanted {
  team: KnownTeam
  device: KnownDevice
  driver: Driver
}

const lockOf = (key: string) => `devices.${key}`

const wordOf = (device: KnownDevice | undefined) =>
  device ? JSON.stringify({ ...device, points: [...device.points.values()] }) : ''
