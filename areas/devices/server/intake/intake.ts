import { setTimeout as after } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Ctx } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import type { RunService } from '#core/server/handler.ts'
import { Refusal } from '#core/server/refusal.ts'
import { Days } from './days.ts'
import { type Arrival, type Fault, isFault } from './message.ts'
import type { Registry } from './registry.ts'
import { takeBatch } from './take-batch.ts'

interface Item {
  message: Arrival | Fault
  done(): void
  failed(error: Error): void
}

interface Queue {
  waiting: Item[]
  running: boolean
  /** To be told to viewers with the next second. */
  counted: Set<number>
  heard: Set<number>
  toldAt: number
}

const gatherMs = 10
const batchMost = 1_000
/** Past this many waiting messages more are refused; unacknowledged, they stay with whoever sent them. */
const waitingMost = 100_000
const tellEvery = 1_000
const patience = [100, 300, 1_000, 3_000, 5_000]

/** Where every protocol's messages go: gathered by team for 10 ms or 1,000 messages, and taken in one transaction each. */
export class Intake {
  private readonly queues = new Map<number, Queue>()
  private readonly days: Days
  private waiting = 0
  private ended = false
  committed = 0

  constructor(
    database: Database,
    private readonly service: RunService,
    private readonly registry: Registry,
    private readonly log: Logger,
    private readonly rebirth: (team: number, device: string) => void,
  ) {
    this.days = new Days(database)
  }

  /** Messages that wait for the database. */
  get length(): number {
    return this.waiting
  }

  /** @returns once the message is committed, and may be acknowledged; throws when it cannot be taken now */
  push(teamId: number, message: Arrival | Fault): Promise<void> {
    if (this.ended || this.waiting >= waitingMost) return Promise.reject(new Error('no more messages are taken now'))
    return new Promise((done, failed) => {
      const queue = this.queueOf(teamId)
      queue.waiting.push({ message, done, failed })
      this.waiting += 1
      if (!queue.running) void this.run(teamId, queue)
    })
  }

  /** Takes what waits, and nothing more. */
  async end(): Promise<void> {
    this.ended = true
    while (this.waiting) await after(gatherMs)
    for (const [teamId, queue] of this.queues) await this.tell(teamId, queue).catch(() => {})
  }

  private queueOf(teamId: number): Queue {
    const known = this.queues.get(teamId)
    if (known) return known
    const queue: Queue = { waiting: [], running: false, counted: new Set(), heard: new Set(), toldAt: 0 }
    this.queues.set(teamId, queue)
    return queue
  }

  private async run(teamId: number, queue: Queue): Promise<void> {
    queue.running = true
    // The first one waits for others; while a batch is at work the next gathers by itself.
    await after(gatherMs)
    while (queue.waiting.length) {
      const items = queue.waiting.splice(0, batchMost)
      await this.take(teamId, items)
      this.waiting -= items.length
    }
    queue.running = false
  }

  /** Goes on trying while the database is away; parts a batch that is refused until the one message that cannot be taken is alone. */
  private async take(teamId: number, items: Item[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.commit(teamId, items)
        for (const item of items) item.done()
        return
      } catch (error) {
        if (isPermanent(error)) return this.part(teamId, items, error as Error)
        this.log.warn({ err: error, messages: items.length }, 'messages of devices wait for the database')
        if (this.ended) return giveUp(items, error as Error)
        await after(patience[Math.min(attempt, patience.length - 1)])
      }
    }
  }

  private async part(teamId: number, items: Item[], error: Error): Promise<void> {
    const [first] = items
    if (items.length > 1 || !first) {
      const half = Math.ceil(items.length / 2)
      await this.take(teamId, items.slice(0, half))
      return this.take(teamId, items.slice(half))
    }
    this.log.error({ err: error }, 'a message of a device could not be taken')
    if (isFault(first.message)) return giveUp(items, error)
    const { deviceId, topic, payload, receivedAt } = first.message
    const letter: Fault = { deviceId, topic, payload, receivedAt, reason: 'refused', detail: error.message }
    await this.take(teamId, [{ ...first, message: letter }])
  }

  private async commit(teamId: number, items: Item[]): Promise<void> {
    const team = await this.registry.team(teamId)
    // Without a team there is nobody to tell.
    if (!team) return
    const messages = items.map((item) => item.message)
    await this.days.prepare(messages)
    const queue = this.queueOf(teamId)
    const due = Date.now() - queue.toldAt >= tellEvery
    const taken = await this.service.inTeam(team, (ctx) => {
      if (due) touch(ctx, queue)
      return takeBatch(ctx, team, messages)
    })
    if (due) forget(queue)
    this.committed += messages.length
    for (const id of taken.counted) queue.counted.add(id)
    for (const id of taken.heard) queue.heard.add(id)
    for (const device of taken.rebirths) this.rebirth(teamId, device)
    if (!queue.waiting.length) setTimeout(() => void this.tell(teamId, queue).catch(() => {}), tellEvery)
  }

  private async tell(teamId: number, queue: Queue): Promise<void> {
    if (!queue.heard.size || Date.now() - queue.toldAt < tellEvery) return
    const team = await this.registry.team(teamId)
    if (!team) return
    await this.service.inTeam(team, async (ctx) => touch(ctx, queue))
    forget(queue)
  }
}

/** Viewers of counts and of the tester hear at most once a second. */
function touch(ctx: Ctx, queue: Queue): void {
  if (queue.counted.size) ctx.touch('machineCount', [...queue.counted])
  if (queue.heard.size) ctx.touch('deviceSignal', [...queue.heard])
}

function forget(queue: Queue): void {
  queue.counted.clear()
  queue.heard.clear()
  queue.toldAt = Date.now()
}

function giveUp(items: Item[], error: Error): void {
  for (const item of items) item.failed(error)
}

/** What the same batch would meet again: a value that the database refuses, a refusal or a fault of an area that answers. */
function isPermanent(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof TypeError || error instanceof RangeError) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(22|23|42|P0)/.test(code) && code.length === 5
}
