import { setTimeout as after } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Ctx } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import type { RunService } from '#core/server/handler.ts'
import { Refusal } from '#core/server/refusal.ts'
import { Days } from './days.ts'
import { type Arrival, type Fault, isFault, type Outcome } from './message.ts'
import type { Registry } from './registry.ts'
import { takeBatch } from './take-batch.ts'

interface Item {
  message: Arrival | Fault
  settled: Settled
  outcome?: Outcome
}

/** Told once the message is committed, and may be acknowledged; with an error when it cannot be taken now. */
type Settled = (error?: Error, outcome?: Outcome) => void

interface Queue {
  teamId: number
  waiting: Item[]
  running: boolean
  /** To be told to viewers with the next second. */
  counted: Set<number>
  heard: Set<number>
  toldAt: number
}

const gatherMs = 10
const batchMost = 1_000
/** Devices of a team that do not wait for each other: messages of some are read and reckoned while the database commits those of others. */
const lanes = 2
/** Past this many waiting messages more are refused; unacknowledged, they stay with whoever sent them. */
const waitingMost = 100_000
const tellEvery = 1_000
const patience = [100, 300, 1_000, 3_000, 5_000]

/** Where every protocol's messages go: gathered by team and lane for 10 ms or 1,000 messages, and taken in one transaction each. */
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

  /**
   * @returns what became of the message, if that is worth a word, once it is committed and may be acknowledged
   * @throws when it cannot be taken now
   */
  push(teamId: number, message: Arrival | Fault): Promise<Outcome | undefined> {
    return new Promise((done, failed) =>
      this.take(teamId, message, (error, outcome) => (error ? failed(error) : done(outcome))),
    )
  }

  /** As `push`, for whoever has very many: a promise for each would be a good part of their cost. */
  take(teamId: number, message: Arrival | Fault, settled: Settled): void {
    if (this.ended || this.waiting >= waitingMost) return settled(new Error('no more messages are taken now'))
    const queue = this.queueOf(teamId, message.deviceId ?? 0)
    queue.waiting.push({ message, settled })
    this.waiting += 1
    if (!queue.running) void this.run(queue)
  }

  /** Takes what waits, and nothing more. */
  async end(): Promise<void> {
    this.ended = true
    while (this.waiting) await after(gatherMs)
    for (const queue of this.queues.values()) await this.tell(queue).catch(() => {})
  }

  /** One device's messages all go the same way, so that their order stays. */
  private queueOf(teamId: number, deviceId: number): Queue {
    const key = teamId * lanes + (deviceId % lanes)
    const known = this.queues.get(key)
    if (known) return known
    const queue: Queue = {
      teamId,
      waiting: [],
      running: false,
      counted: new Set(),
      heard: new Set(),
      toldAt: 0,
    }
    this.queues.set(key, queue)
    return queue
  }

  private async run(queue: Queue): Promise<void> {
    queue.running = true
    // The first one waits for others; while a batch is at work the next gathers by itself.
    await after(gatherMs)
    while (queue.waiting.length) {
      const items = queue.waiting.splice(0, batchMost)
      await this.settle(queue, items)
      this.waiting -= items.length
    }
    queue.running = false
  }

  /** Goes on trying while the database is away; parts a batch that is refused until the one message that cannot be taken is alone. */
  private async settle(queue: Queue, items: Item[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.commit(queue, items)
        return this.answer(items)
      } catch (error) {
        if (isPermanent(error)) return this.part(queue, items, error as Error)
        this.log.warn({ err: error, messages: items.length }, 'messages of devices wait for the database')
        if (this.ended) return this.answer(items, error as Error)
        await after(patience[Math.min(attempt, patience.length - 1)])
      }
    }
  }

  private async part(queue: Queue, items: Item[], error: Error): Promise<void> {
    const [first] = items
    if (items.length > 1 || !first) {
      const half = Math.ceil(items.length / 2)
      await this.settle(queue, items.slice(0, half))
      return this.settle(queue, items.slice(half))
    }
    this.log.error({ err: error }, 'a message of a device could not be taken')
    if (isFault(first.message)) return this.answer(items, error)
    const { deviceId, topic, payload, receivedAt } = first.message
    const letter: Fault = { deviceId, topic, payload, receivedAt, reason: 'refused', detail: error.message }
    await this.settle(queue, [{ ...first, message: letter }])
  }

  private async commit(queue: Queue, items: Item[]): Promise<void> {
    const team = await this.registry.team(queue.teamId)
    // Without a team there is nobody to tell.
    if (!team) return
    const messages = items.map((item) => item.message)
    await this.days.prepare(messages)
    const due = Date.now() - queue.toldAt >= tellEvery
    const taken = await this.service.inTeam(team, (ctx) => {
      if (due) touch(ctx, queue)
      return takeBatch(ctx, team, messages)
    })
    if (due) forget(queue)
    this.committed += messages.length
    if (taken.outcomes.size) for (const item of items) item.outcome = taken.outcomes.get(item.message)
    for (const id of taken.counted) queue.counted.add(id)
    for (const id of taken.heard) queue.heard.add(id)
    for (const device of taken.rebirths) this.rebirth(queue.teamId, device)
    if (!queue.waiting.length) setTimeout(() => void this.tell(queue).catch(() => {}), tellEvery)
  }

  /** Whose answer fails holds up nobody else's. */
  private answer(items: Item[], error?: Error): void {
    for (const { settled, outcome } of items)
      try {
        settled(error, outcome)
      } catch (failure) {
        this.log.error({ err: failure }, 'a message of a device could not be answered')
      }
  }

  private async tell(queue: Queue): Promise<void> {
    if (!queue.heard.size || Date.now() - queue.toldAt < tellEvery) return
    const team = await this.registry.team(queue.teamId)
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

/** What the same batch would meet again: a value that the database refuses, a refusal or a fault of an area that answers. */
function isPermanent(error: unknown): boolean {
  if (error instanceof Refusal || error instanceof TypeError || error instanceof RangeError) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(22|23|42|P0)/.test(code) && code.length === 5
}
