/** A seeded source of chance (mulberry32). */
export class Chance {
  constructor(private state: number) {}

  /** 0 ≤ x < 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Of a thing that happens by chance alone, on average after `mean`. */
  waiting(mean: number): number {
    return -Math.log(1 - this.next()) * mean
  }

  /** Around 0 with a standard deviation of 1 (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }
}
