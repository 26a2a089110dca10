import type { MqttClient } from 'mqtt'
import { behave, type MachineNature, natureOf, pieces, type Spell } from '#engines/virtual-machine/index.ts'

const lifeSignEvery = 30_000
const scrapShare = 0.02

/** How the clock of the virtual factory runs against that on the wall. */
export interface Clock {
  /** Epoch milliseconds of the start. */
  start: number
  speed: number
}

/** A box with one virtual machine: publishes what happened, at QoS 1, under times of the clock on the wall. */
export class VirtualBox {
  private readonly nature: MachineNature
  private spells: Generator<Spell, never> | undefined
  private spell: Spell | undefined
  private made: Iterator<{ at: number; pieces: number }> | undefined
  private next: { at: number; pieces: number } | undefined
  private signAt = 0
  private seq = 0
  sent = 0
  acknowledged = 0

  constructor(
    private readonly client: MqttClient,
    private readonly topic: string,
    number: number,
  ) {
    this.nature = natureOf(number)
  }

  /** Publishes what has happened up to now. */
  speak(clock: Clock, now: number): void {
    const virtual = clock.start + (now - clock.start) * clock.speed
    const wall = (at: number) => Math.round(clock.start + (at - clock.start) / clock.speed)
    if (!this.spells) this.spells = behave(this.nature, clock.start, (at) => ({ open: true, until: at + 86_400_000 }))
    while (!this.spell || this.spell.end <= virtual) {
      if (this.spell) this.speakPieces(virtual, wall)
      this.spell = this.spells.next().value
      this.made = pieces(this.nature, this.spell)
      this.next = this.made.next().value
      this.say('lamp', wall(this.spell.start), { lamp: this.spell.lamp, values: { cause: this.spell.cause ?? 'none' } })
    }
    this.speakPieces(virtual, wall)
    if (now < this.signAt) return
    this.say('heartbeat', now, { battery: 90 })
    this.signAt = now + lifeSignEvery
  }

  close(): Promise<void> {
    return this.client.endAsync()
  }

  private speakPieces(virtual: number, wall: (at: number) => number): void {
    while (this.next && this.next.at <= virtual) {
      const scrap = Math.random() < scrapShare ? 1 : 0
      this.say('count', wall(this.next.at), { count: this.next.pieces, ...(scrap ? { values: { scrap } } : {}) })
      this.next = this.made?.next().value
    }
  }

  private say(kind: string, at: number, body: object): void {
    this.sent += 1
    const payload = JSON.stringify({ seq: this.seq++, at, ...body })
    // A box that is cut off keeps what was not acknowledged, and sends it when it is back.
    this.client.publish(`${this.topic}/${kind}`, payload, { qos: 1 }, (error) => {
      if (!error) this.acknowledged += 1
    })
  }
}
