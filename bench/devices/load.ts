import { createHash } from 'node:crypto'
import { Publisher } from './publisher.ts'

/** What a device must have left in the database once everything it said was acknowledged. */
export interface Expected {
  messages: number
  pulses: number
  /** Changes of the lamp: intervals of the ledger. */
  changes: number
  lamp: string
  /** Over `seq kind` of all messages in their order. */
  checksum: string
}

export interface Box {
  username: string
  secret: string
  topic: string
}

const colours = ['green', 'yellow', 'red'] as const
/** So far the clocks of boxes are behind: two messages sent at once have times of their own, and none lies ahead. */
const behindMs = 2_000

/**
 * One box that always has `window` messages under way: two lamps in ten messages, seven counts, one heartbeat. No two of its messages have the
 * same time, so that what must come of them can be reckoned.
 */
export class LoadedBox {
  private readonly publisher = new Publisher()
  private readonly hash = createHash('sha1')
  private readonly unacknowledged = new Map<number, { topic: string; payload: string }>()
  private seq = 0
  private clock = 0
  private going = false
  acknowledged = 0
  private pulses = 0
  private changes = 0
  private lamp = 'green'
  latencies: number[] = []
  /** When each message was acknowledged, by its number; kept by a box that keeps trying. */
  readonly acknowledgedAt = new Map<number, number>()
  private trying = false

  constructor(
    private readonly box: Box,
    private readonly window: number,
    private readonly port: number,
    /** Waits so long after each answer. */
    private readonly restMs = 0,
  ) {}

  async open(): Promise<void> {
    await this.publisher.open(this.port, this.box.username, this.box.secret)
    for (const [seq, { topic, payload }] of this.unacknowledged) this.send(seq, topic, payload)
  }

  begin(): void {
    this.going = true
    this.refill()
  }

  /** Sends nothing new; resolves when everything is acknowledged. */
  async pause(): Promise<void> {
    this.going = false
    while (this.unacknowledged.size) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  /** From now on connects anew when the line breaks, and sends again what was not acknowledged: as a box does whose server was cut off. */
  reconnecting(): void {
    this.trying = true
    this.publisher.onBreak = () => void this.reconnect()
  }

  private async reconnect(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      try {
        await this.open()
        return this.refill()
      } catch {
        // The server is still away.
      }
    }
  }

  /** Ends it. @returns what must have come of everything it said */
  async finish(): Promise<Expected> {
    await this.pause()
    this.publisher.close()
    const { pulses, changes, lamp } = this
    return { messages: this.seq, pulses, changes, lamp, checksum: this.hash.digest('hex') }
  }

  private refill(): void {
    while (this.going && this.unacknowledged.size < this.window) this.next()
  }

  private next(): void {
    const seq = ++this.seq
    this.clock = Math.max(this.clock + 1, Date.now() - behindMs)
    const kind = seq % 10 === 1 || seq % 10 === 6 ? 'lamp' : seq % 10 === 0 ? 'heartbeat' : 'count'
    this.hash.update(`${seq} ${kind}\n`)
    const payload = JSON.stringify({ seq, at: this.clock, ...this.body(kind) })
    const topic = `${this.box.topic}/${kind}`
    this.unacknowledged.set(seq, { topic, payload })
    this.send(seq, topic, payload)
  }

  private body(kind: string): object {
    if (kind === 'heartbeat') return {}
    if (kind === 'count') {
      this.pulses += 1
      return { count: 1 }
    }
    const lamp = colours[Math.floor(Math.random() * colours.length)] as string
    if (lamp !== this.lamp || this.changes === 0) this.changes += 1
    this.lamp = lamp
    return { lamp }
  }

  private send(seq: number, topic: string, payload: string): void {
    const sent = performance.now()
    this.publisher.publish(topic, payload, () => {
      if (!this.unacknowledged.delete(seq)) return
      this.acknowledged += 1
      if (this.trying) this.acknowledgedAt.set(seq, Date.now())
      if (this.acknowledged % 16 === 0) this.latencies.push(performance.now() - sent)
      if (this.restMs) setTimeout(() => this.refill(), this.restMs)
      else this.refill()
    })
  }
}
