import type { Logger } from 'pino'
import type { Database } from '#core/server/db/pool.ts'
import type { RunService } from '#core/server/handler.ts'
import type { Intake } from '../intake/intake.ts'
import type { KnownDevice, KnownTeam, Registry } from '../intake/registry.ts'
import { Locks } from '../locks.ts'
import { pollDevice } from './poll-device.ts'

const lookEvery = 5_000

interface Running {
  /** What it was started with: when that changes it is started anew. */
  as: string
  end: AbortController
  ended: Promise<void>
}

/**
 * Polls the Modbus devices of all teams. A device is polled by the one server that holds its lock.
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
    const wanted = new Map<string, { team: KnownTeam; device: KnownDevice }>()
    for (const { id } of await this.service.teams()) {
      const team = await this.registry.team(id)
      for (const device of team?.devices.values() ?? [])
        if (team && device.protocol === 'modbus') wanted.set(`${id}.${device.id}`, { team, device })
    }
    const gone = [...this.running].filter(([key, { as }]) => as !== wordOf(wanted.get(key)?.device)).map(([key]) => key)
    await this.stop(gone)
    for (const [key, { team, device }] of wanted) {
      if (this.running.has(key) || !(await this.locks.take(lockOf(key)))) continue
      const end = new AbortController()
      const ended = this.poll(team, device, end.signal)
      this.running.set(key, { as: wordOf(device), end, ended })
    }
  }

  private poll(team: KnownTeam, device: KnownDevice, end: AbortSignal): Promise<void> {
    const trouble = (reason: string) =>
      this.service.inTeam(team, async (ctx) => {
        await ctx.db.updateTable('deviceLive').set({ trouble: reason }).where('deviceId', '=', device.id).execute()
        ctx.touch('deviceSignal', [device.id])
      })
    return pollDevice(device, { take: (arrival) => this.intake.push(team.id, arrival), trouble }, end).catch((error) =>
      this.log.error({ err: error, device: device.number }, 'polling ended'),
    )
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

const lockOf = (key: string) => `devices.modbus.${key}`

const wordOf = (device: KnownDevice | undefined) =>
  device ? JSON.stringify({ ...device, points: [...device.points.values()] }) : ''
