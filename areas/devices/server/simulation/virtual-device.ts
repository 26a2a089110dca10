import { behave, type MachineNature, pieces, type Spell } from '#engines/virtual-machine/index.ts'
import { type Arrival, cut, type Value } from '../intake/message.ts'
import type { Job } from './work-at-hand.ts'

const lifeSignEvery = 30_000
const day = 86_400_000
/** Its oil, in degrees: where nobody works, while it runs, and how many more a machine has of those that run hot. */
const oil = { cold: 24, warm: 46, hotter: 2 } as const
/** Of the way to where it is going, so much is gone from one sign of life to the next. */
const warming = 0.03
/** A machine is a little slower than its plan. */
const slower = 1.05

/**
 * A device with one virtual machine behind it: says what has happened since it was last asked. The machine runs and stops while it has a
 * task, at about the task's rate; it is off when there is nothing for it to do, and waits while people are to come first.
 */
export class VirtualDevice {
  private spells: Generator<Spell, never>
  private spell: Spell
  private made: Iterator<{ at: number; pieces: number }>
  private next: { at: number; pieces: number } | undefined
  private said = false
  private signAt: number
  private seq = 0
  private oilNow: number = oil.cold

  constructor(
    private readonly device: { id: number; number: string },
    private readonly nature: MachineNature,
    from: number,
    private readonly openUntil: Parameters<typeof behave>[2],
    private job: Job = { kind: 'none' },
  ) {
    this.spells = this.spellsFrom(from)
    this.spell = this.spells.next().value
    this.made = pieces(this.natureAt(job), this.spell)
    this.next = this.made.next().value
    this.signAt = from + lifeSignEvery
  }

  /** Gives it something else to do from `now` on, if it is something else; what it did until then must have been said. */
  give(job: Job, now: number): void {
    const taskOf = (each: Job) => (each.kind === 'task' ? each.taskId : null)
    if (job.kind === this.job.kind && taskOf(job) === taskOf(this.job)) return
    this.job = job
    this.spells = this.spellsFrom(now)
    this.go()
  }

  private spellsFrom(from: number): Generator<Spell, never> {
    const { job } = this
    if (job.kind === 'task') return behave(this.natureAt(job), from, this.openUntil)
    return stand(job.kind === 'awaited' ? 'yellow' : 'off', from, this.openUntil)
  }

  private natureAt(job: Job): MachineNature {
    return job.kind === 'task' ? { ...this.nature, cycle: job.cycle * slower, piecesPerCycle: job.pieces } : this.nature
  }

  /** Goes on to the next spell. */
  private go(): void {
    this.spell = this.spells.next().value
    this.made = pieces(this.natureAt(this.job), this.spell)
    this.next = this.made.next().value
    this.said = false
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
      this.go()
    }
    if (now >= this.signAt) {
      said.push(this.say('measure', now, { oilTemperature: this.warm() }))
      this.signAt = now + lifeSignEvery
    }
    return said
  }

  /** Its oil gets warm while the machine runs and cold while it is off; every tenth machine runs hot. */
  private warm(): number {
    const { seed } = this.nature
    const goal = this.spell.lamp === 'off' ? oil.cold : oil.warm + (seed % 10) * oil.hotter
    this.oilNow += (goal - this.oilNow) * warming
    return Math.round(this.oilNow * 10) / 10
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

/** A machine that stands: with its lamp while work is on, off for the rest. */
function* stand(lamp: Spell['lamp'], from: number, openUntil: Parameters<typeof behave>[2]): Generator<Spell, never> {
  for (let start = from; ; ) {
    const { open, until } = openUntil(start)
    const end = lamp === 'off' ? start + day : until
    yield { start, end, lamp: open ? lamp : 'off', cause: open && lamp !== 'off' ? 'operator' : 'closed' }
    start = end
  }
}
