const blockSize = 128

/**
 * Use of a resource over time: a step function in blocks, so that inserting stays cheap with very many steps and full or free
 * stretches are skipped a block at a time.
 */
export class Profile {
  private times: Float64Array[] = [new Float64Array(blockSize)]
  private uses: Float64Array[] = [new Float64Array(blockSize)]
  private counts: number[] = [1]
  private firsts: number[] = [Number.NEGATIVE_INFINITY]
  private least: number[] = [0]
  private most: number[] = [0]

  constructor() {
    this.times[0]![0] = Number.NEGATIVE_INFINITY
  }

  /** Adds `amount` (negative: takes away) in `[from, to)`. */
  add(from: number, to: number, amount: number): void {
    if (to <= from || amount === 0) return
    this.cut(to)
    let [block, i] = this.cut(from)
    for (; block < this.counts.length; block++) {
      const times = this.times[block]!
      const uses = this.uses[block]!
      const count = this.counts[block]!
      for (; i < count && times[i]! < to; i++) uses[i] = uses[i]! + amount
      const done = i < count
      this.measure(block)
      if (done) break
      i = 0
    }
    if (amount < 0) {
      this.join(to)
      this.join(from)
    }
  }

  /**
   * The end of the first stretch within `[from, to)` where more than `limit` is used; -Infinity when there is none.
   * The stretch may end after `to`.
   */
  busyUntil(from: number, to: number, limit: number): number {
    let block = this.blockOf(from)
    let i = this.stepOf(block, from)
    for (; block < this.counts.length; block++, i = 0) {
      if (this.firsts[block]! >= to) return Number.NEGATIVE_INFINITY
      if (this.most[block]! <= limit) continue
      const times = this.times[block]!
      const uses = this.uses[block]!
      for (const count = this.counts[block]!; i < count; i++) {
        if (times[i]! >= to) return Number.NEGATIVE_INFINITY
        if (uses[i]! > limit) return this.freeFrom(block, i, limit)
      }
    }
    return Number.NEGATIVE_INFINITY
  }

  /** The start of the last stretch within `[from, to)` where more than `limit` is used; Infinity when there is none. */
  busySince(from: number, to: number, limit: number): number {
    let block = this.blockOf(to)
    let i = this.stepOf(block, to)
    if (this.times[block]![i]! >= to) i--
    for (let found = false; block >= 0; i = block > 0 ? this.counts[block - 1]! - 1 : 0, block--) {
      const times = this.times[block]!
      const uses = this.uses[block]!
      for (; i >= 0; i--) {
        if (uses[i]! > limit) found = true
        else if (found) return this.after(block, i)
        if (!found && times[i]! <= from) return Number.POSITIVE_INFINITY
      }
    }
    return Number.NEGATIVE_INFINITY
  }

  /** Use at an instant. */
  useAt(t: number): number {
    const block = this.blockOf(t)
    return this.uses[block]![this.stepOf(block, t)]!
  }

  private after(block: number, i: number): number {
    return i + 1 < this.counts[block]! ? this.times[block]![i + 1]! : this.firsts[block + 1]!
  }

  private freeFrom(block: number, i: number, limit: number): number {
    for (let b = block, k = i; b < this.counts.length; b++, k = 0) {
      if (this.least[b]! > limit) continue
      const uses = this.uses[b]!
      for (const count = this.counts[b]!; k < count; k++) if (uses[k]! <= limit) return this.times[b]![k]!
    }
    return Number.POSITIVE_INFINITY
  }

  private blockOf(t: number): number {
    let low = 0
    let high = this.firsts.length - 1
    while (low < high) {
      const mid = (low + high + 1) >> 1
      if (this.firsts[mid]! <= t) low = mid
      else high = mid - 1
    }
    return low
  }

  private stepOf(block: number, t: number): number {
    const times = this.times[block]!
    let low = 0
    let high = this.counts[block]! - 1
    while (low < high) {
      const mid = (low + high + 1) >> 1
      if (times[mid]! <= t) low = mid
      else high = mid - 1
    }
    return low
  }

  /** Makes t a step of its own and says where it is. */
  private cut(t: number): [block: number, step: number] {
    let block = this.blockOf(t)
    let i = this.stepOf(block, t)
    if (this.times[block]![i] === t) return [block, i]
    if (this.counts[block] === blockSize) {
      this.halve(block)
      block = this.blockOf(t)
      i = this.stepOf(block, t)
    }
    const times = this.times[block]!
    const uses = this.uses[block]!
    const count = this.counts[block]!
    times.copyWithin(i + 2, i + 1, count)
    uses.copyWithin(i + 2, i + 1, count)
    times[i + 1] = t
    uses[i + 1] = uses[i]!
    this.counts[block] = count + 1
    return [block, i + 1]
  }

  /** Drops the step at t when nothing changes there. */
  private join(t: number): void {
    const block = this.blockOf(t)
    const i = this.stepOf(block, t)
    const times = this.times[block]!
    const uses = this.uses[block]!
    if (i === 0 || times[i] !== t || uses[i] !== uses[i - 1]) return
    const count = this.counts[block]!
    times.copyWithin(i, i + 1, count)
    uses.copyWithin(i, i + 1, count)
    this.counts[block] = count - 1
  }

  private halve(block: number): void {
    const half = blockSize >> 1
    const times = new Float64Array(blockSize)
    const uses = new Float64Array(blockSize)
    times.set(this.times[block]!.subarray(half))
    uses.set(this.uses[block]!.subarray(half))
    this.times.splice(block + 1, 0, times)
    this.uses.splice(block + 1, 0, uses)
    this.counts[block] = half
    this.counts.splice(block + 1, 0, blockSize - half)
    this.firsts.splice(block + 1, 0, times[0]!)
    this.least.splice(block + 1, 0, 0)
    this.most.splice(block + 1, 0, 0)
    this.measure(block)
    this.measure(block + 1)
  }

  private measure(block: number): void {
    const uses = this.uses[block]!
    let least = uses[0]!
    let most = least
    for (let i = 1, count = this.counts[block]!; i < count; i++) {
      const use = uses[i]!
      if (use < least) least = use
      else if (use > most) most = use
    }
    this.least[block] = least
    this.most[block] = most
  }
}
