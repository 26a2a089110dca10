/** A seeded source of chance: the same seed makes the same factory. */
export class Chance {
  constructor(private state: number) {}

  /** 0 ≤ x < 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T
  }

  /** True in `share` of the cases. */
  chance(share: number): boolean {
    return this.next() < share
  }

  /** A source of its own, for what happens beside the rest. */
  another(): Chance {
    return new Chance(this.whole(1, 0x7fff_ffff))
  }

  /** `count` different ones. */
  some<T>(from: readonly T[], count: number): T[] {
    const left = [...from]
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.whole(0, left.length - 1), 1)[0] as T,
    )
  }
}
