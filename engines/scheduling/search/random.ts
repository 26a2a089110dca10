/** Pseudo-random numbers in [0, 1) from a seed: xorshift128 (Marsaglia 2003), the same on every machine. */
export class Random {
  private a: number
  private b: number
  private c: number
  private d: number

  constructor(seed: number) {
    // Seeds that lie close together must not give sequences that do.
    const mix = (x: number): number => {
      const y = Math.imul(x ^ (x >>> 16), 0x45d9f3b)
      return Math.imul(y ^ (y >>> 16), 0x45d9f3b) ^ (y >>> 13)
    }
    this.a = mix(seed + 1) | 1
    this.b = mix(seed + 2)
    this.c = mix(seed + 3)
    this.d = mix(seed + 4)
    for (let i = 0; i < 8; i++) this.next()
  }

  next(): number {
    let t = this.a ^ (this.a << 11)
    this.a = this.b
    this.b = this.c
    this.c = this.d
    t ^= t >>> 8
    this.d = (this.d ^ (this.d >>> 19) ^ t) | 0
    return (this.d >>> 0) / 4294967296
  }

  /** A whole number from 0 to `below` − 1. */
  int(below: number): number {
    return Math.floor(this.next() * below)
  }
}
