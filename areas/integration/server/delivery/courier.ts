import { setTimeout as pause } from 'node:timers/promises'
import type { AreaServer, RunService } from '#core/server/handler.ts'
import type { Services } from '#core/server/services.ts'
import { claim, freeCutOff, nextDue } from './claim.ts'
import type { Claimed, Driver } from './driver.ts'
import { settle } from './settle.ts'

/** Under way on this server at the same time: in all, and of one team. */
const most = { inAll: 128, ofTeam: 48 }
/** Every so often all teams are looked at: for what a server left that ended, and for messages that were lost. */
const sweepMs = 60_000
const endWithinMs = 5_000
/** A team that found no room is looked at again after. */
const fullMs = 1_000

type Team = { id: number; zone: string }

/**
 * Sends what was left for other programs. No job of a lane does: a lane has two slots a server, and a receiver that does not answer would
 * hold one for as long as it is waited for. Here so many wait at the same time, a few of each receiver, and no connection is held meanwhile.
 */
export class Courier {
  private readonly ending = new AbortController()
  /** When teams are to be looked at, epoch milliseconds. */
  private readonly due = new Map<number, number>()
  private readonly teams = new Map<number, Team>()
  private readonly underWay = new Map<Promise<void>, number>()
  private woken = new AbortController()
  private sweepAt = 0

  constructor(
    private readonly services: Pick<Services, 'log' | 'hub'>,
    private readonly drivers: readonly Driver[],
    private readonly room = most,
  ) {
    const topics = new Set([...drivers.map(({ topic }) => topic), 'outgoingTarget'])
    services.hub.hear(({ team, topic }) => {
      if (topics.has(topic)) this.wake(team)
    })
    services.hub.hearLoss(() => {
      this.sweepAt = 0
    })
  }

  /** Keeps going until its end, which waits a while for what is under way. */
  run: NonNullable<AreaServer['run']> = async (service) => {
    const loop = this.loop(service)
    return async () => {
      this.ending.abort()
      this.woken.abort()
      await loop
      await Promise.race([Promise.allSettled(this.underWay.keys()), pause(endWithinMs, undefined, { ref: false })])
    }
  }

  private wake(team: number): void {
    this.due.set(team, 0)
    this.woken.abort()
  }

  private async loop(service: RunService): Promise<void> {
    const { signal } = this.ending
    while (!signal.aborted) {
      this.woken = new AbortController()
      try {
        await this.look(service)
      } catch (error) {
        this.services.log.warn({ err: error }, 'deliveries could not be looked for')
        await pause(1_000, undefined, { signal }).catch(() => undefined)
      }
      const until = Math.min(this.sweepAt, ...this.due.values())
      const wait = Math.max(0, Math.min(until - Date.now(), 1_000))
      if (wait) await pause(wait, undefined, { signal: this.woken.signal }).catch(() => undefined)
    }
  }

  private async look(service: RunService): Promise<void> {
    const now = Date.now()
    const sweeping = now >= this.sweepAt
    if (sweeping) {
      const teams = await service.teams()
      this.teams.clear()
      for (const team of teams) this.teams.set(team.id, team)
      this.sweepAt = now + sweepMs
    }
    const asked = sweeping ? [...this.teams.keys()] : [...this.due].filter(([, at]) => at <= now).map(([team]) => team)
    for (const id of asked) {
      this.due.delete(id)
      const team = this.teams.get(id)
      // One that came since is known at the next sweep, which is now.
      if (!team) this.sweepAt = 0
      else if (!this.ending.signal.aborted) await this.take(service, team, sweeping)
    }
  }

  private async take(service: RunService, team: Team, sweeping: boolean): Promise<void> {
    const ofTeam = [...this.underWay.values()].filter((each) => each === team.id).length
    const room = Math.min(this.room.inAll - this.underWay.size, this.room.ofTeam - ofTeam)
    // Whatever ends wakes its own team alone: one that found the room taken by others asks again.
    if (room <= 0) {
      this.due.set(team.id, Date.now() + fullMs)
      return
    }
    try {
      const { given, next } = await service.inTeam(team, async (ctx) => {
        if (sweeping) await freeCutOff(ctx, this.drivers)
        const claimed = await claim(ctx, this.drivers, room)
        if (!claimed.length) return { given: [], next: await nextDue(ctx) }
        const begun: Given[] = []
        for (const driver of this.drivers) {
          const own = claimed.filter(({ kind }) => kind === driver.kind)
          const targets = own.length ? await driver.read(ctx, own) : new Map<number, unknown>()
          begun.push(...own.map((delivery) => ({ driver, delivery, target: targets.get(delivery.targetId) })))
        }
        return { given: begun, next: Date.now() }
      })
      if (next !== null) this.due.set(team.id, Math.min(next, this.due.get(team.id) ?? next))
      for (const each of given) this.begin(service, team, each)
    } catch (error) {
      this.services.log.warn({ err: error, team: team.id }, 'deliveries of a team could not be taken')
      this.due.set(team.id, Date.now() + 5_000)
    }
  }

  private begin(service: RunService, team: Team, given: Given): void {
    const work: Promise<void> = this.deliver(service, team, given)
      .catch((error: unknown) =>
        // It stays taken until its time has passed, then it is tried again.
        this.services.log.error({ err: error, delivery: given.delivery.id }, 'a delivery could not be settled'),
      )
      .finally(() => {
        this.underWay.delete(work)
        this.wake(team.id)
      })
    this.underWay.set(work, team.id)
  }

  private async deliver(service: RunService, team: Team, { driver, delivery, target }: Given): Promise<void> {
    if (target === undefined) throw new Error(`the target of delivery ${delivery.id} is gone`)
    const attempts = await driver.send(target, delivery)
    await service.inTeam(team, (ctx) => settle(ctx, driver, delivery, attempts))
  }
}

interface Given {
  driver: Driver
  delivery: Claimed
  target: unknown
}
