import { behave, type MachineNature, pieces, type Spell } from '#engines/virtual-machine/index.ts'
import { type Arrival, cut, type Value } from '../intake/message.ts'

const lifeSignEvery = 30_000

/** A device with one virtual machine behind it: says what has happened since it was last asked. */
export class VirtualDevice {
  private readonly spells: Generator<Spell, never>
  private spell: Spell
  private made: Iterator<{ at: number; pieces: number }>
  private next: { at: number; pieces: number } | undefined
  private said = false
  private signAt: number
  private seq = 0

  constructor(
    private readonly device: { id: number; number: string },
    private readonly nature: MachineNature,
    from: number,
    openUntil: Parameters<typeof behave>[2],
  ) {
    this.spells = behave(nature, from, openUntil)
    this.spell = this.spells.next().value
    this.made = pieces(nature, this.spell)
    this.next = this.made.next().value
    this.signAt = from + lifeSignEvery
  }

  /** @param now epoch milliseconds; never earlier than before */
  saySince(now: number): Arrival[] {
    const said: Arrival[] = []
    for (;;) {
      if (!this.said) {
        said.push(this.say('lamp', Math.min(this.spell.start, now), { lamp: this.spell.lamp }))
        this.said = true
      }
      while (this.next && this.next.at <= now) {
        said.push(this.say('count', this.next.at, { count: this.next.pieces }))
        this.next = this.made.next().value
      }
      if (this.spell.end > now) break
      this.spell = this.spells.next().value
      this.made = pieces(this.nature, this.spell)
      this.next = this.made.next().value
      this.said = false
    }
    if (now >= this.signAt) {
      said.push(this.say('heartbeat', now, {}))
      this.signAt = now + lifeSignEvery
    }
    return said
  }

  private say(kind: string, at: number, values: Record<string, Value>): Arrival {
    const seq = this.seq++
    const payload = cut(JSON.stringify({ seq, at: new Date(at).toISOString(), ...values }))
    return {
      deviceId: this.device.id,
      topic: `simulated/${this.device.number}/${kind}`,
      kind,
      at,
      seq,
      receivedAt: Date.now(),
      payload,
      values,
    }
  }
}
