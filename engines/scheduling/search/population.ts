import type { Random } from './random.ts'
import { distance, relink } from './relink.ts'
import { copySequence, type Sequence, type Shop } from './shop.ts'
import { randomStart } from './start.ts'

/** What improves one solution; leaves the best in `best`. */
export interface Improver {
  best: Sequence
  /** `fresh`: the start is not one that much was put into. */
  run(start: Sequence, patience: number, goal: number, stop: () => boolean, fresh: boolean): void
}

export interface PopulationOptions {
  size: number
  patience: number
  /** A value that cannot be beaten: reaching it ends the search. */
  goal: number
  byDue: boolean
  /** Share of the patience that the first round gets; each next one thrice as much, up to all. */
  warmUp: number
  /** Share of random starts among the rounds after the population is full. */
  fresh: number
  /** After so many rounds without a better member all are given up and it begins anew; absent: never. */
  giveUpAfter?: number
}

/**
 * Tabu search on solutions between good ones (path relinking after Peng, Lü and Cheng 2015): a small population of improved
 * solutions; a child from between two of them is improved and takes the place of the worst, or of the one it resembles.
 */
export class Population {
  private shop: Shop
  private random: Random
  private improver: Improver
  private options: PopulationOptions
  private members: Sequence[] = []
  best: Sequence
  onBetter: (best: Sequence) => void = () => {}
  rounds = 0
  private leader = Number.POSITIVE_INFINITY
  private idle = 0

  constructor(shop: Shop, random: Random, improver: Improver, options: PopulationOptions) {
    this.shop = shop
    this.random = random
    this.improver = improver
    this.options = options
    this.best = { order: new Int32Array(0), alt: new Int32Array(0), value: Number.POSITIVE_INFINITY }
  }

  /** Searches from `start` and from random starts until `stop` or until the goal is reached. */
  run(start: Sequence | undefined, stop: () => boolean): void {
    const { random, options, shop } = this
    const rest = () => stop() || this.best.value <= options.goal
    if (start) this.enter(this.improve(this.betterStart(start, rest), rest, true))
    while (!rest()) {
      this.rounds++
      if (this.idle++ > (options.giveUpAfter ?? Number.POSITIVE_INFINITY)) this.giveUp()
      if (this.members.length < options.size || random.next() < options.fresh) {
        this.enter(
          this.improve(randomStart(shop, random, this.members.length === 0 ? 0 : 0.5, options.byDue), rest, true),
        )
        continue
      }
      const a = random.int(options.size)
      const b = (a + 1 + random.int(options.size - 1)) % options.size
      const child = relink(this.members[a]!, this.members[b]!, 0.3 + 0.4 * random.next(), random)
      this.enter(this.improve(child, rest, false))
    }
  }

  /** A priority rule's sequence where it beats the one given: on large shops there is no time to make up for a bad start. */
  private betterStart(start: Sequence, stop: () => boolean): Sequence {
    const { improver, options } = this
    const value = (of: Sequence): number => {
      improver.run(of, 0, options.goal, stop, true)
      return improver.best.value
    }
    const other = randomStart(this.shop, this.random, 0, options.byDue)
    return value(other) < value(start) ? other : start
  }

  private improve(start: Sequence, stop: () => boolean, fresh: boolean): Sequence {
    const { improver, options } = this
    const report = (): boolean => {
      if (improver.best.value < this.best.value) {
        this.best = copySequence(improver.best)
        this.onBetter(this.best)
      }
      return stop()
    }
    // The first rounds are short: something good soon, then something better.
    const patience = Math.ceil(options.patience * Math.min(1, options.warmUp * 3 ** this.rounds))
    improver.run(start, patience, options.goal, report, fresh)
    report()
    return copySequence(improver.best)
  }

  private giveUp(): void {
    this.members = []
    this.leader = Number.POSITIVE_INFINITY
    this.idle = 0
  }

  private enter(found: Sequence): void {
    if (found.value < this.leader) {
      this.leader = found.value
      this.idle = 0
    }
    const { members, options, shop } = this
    const near = Math.max(2, shop.count / 50)
    const twin = members.findIndex((member) => distance(found, member, shop.altMachine) < near)
    if (twin >= 0) {
      if (found.value <= members[twin]!.value) members[twin] = found
      return
    }
    if (members.length < options.size) {
      members.push(found)
      return
    }
    let worst = 0
    members.forEach((member, i) => {
      if (member.value > members[worst]!.value) worst = i
    })
    if (found.value <= members[worst]!.value) members[worst] = found
  }
}
