const blockSize = 128
const firstSize = 32
const none = new Float64Array(0)

/**
 * Use of a resource over time: a step function in blocks, so that inserting stays cheap with very many steps and full or free
 * stretches are skipped a block at a time.
 */
export class Profile {
  private times: Float64Array[]
  private uses: Float64Array[]
  private counts: number[]
  private firsts: number[]
  private least: number[] = []
  private most: number[] = []
  /** Of each block: another profile reads it too, so that it is copied before it is changed. */
  private shared: boolean[] = []
  /** Amounts that are not whole leave a little behind when they are added and taken away. */
  exact = true

  /** Of spans in use, `amounts` of each; the three arrays belong together. */
  constructor(from = none, to = none, amounts = none) {
    const size = from.length > 0 ? blockSize : firstSize
    this.times = [new Float64Array(size)]
    this.uses = [new Float64Array(size)]
    this.counts = [1]
    this.firsts = [Number.NEGATIVE_INFINITY]
    this.times[0]![0] = Number.NEGATIVE_INFINITY
    this.fill(from, to, amounts)
    for (let block = 0; block < this.counts.length; block++) this.measure(block)
  }

  /** The same use, to be changed while this one is not. */
  share(): Profile {
    const copy = new Profile()
    copy.times = this.times.slice()
    copy.uses = this.uses.slice()
    copy.counts = this.counts.slice()
    copy.firsts = this.firsts.slice()
    copy.least = this.least.slice()
    copy.most = this.most.slice()
    copy.shared = new Array<boolean>(this.counts.length).fill(true)
    copy.exact = this.exact
    return copy
  }

  private own(block: number): void {
    if (!this.shared[block]) return
    this.times[block] = this.times[block]!.slice()
    this.uses[block] = this.uses[block]!.slice()
    this.shared[block] = false
  }

  /** Adds `amount` (negative: takes away) in `[from, to)`. */
  add(from: number, to: number, amount: number): void {
    if (to <= from || amount === 0) return
    if (!Number.isInteger(amount)) this.exact = false
    this.cut(to)
    let [block, i] = this.cut(from)
    for (; block < this.counts.length && this.firsts[block]! < to; block++) {
      this.own(block)
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
    if (this.counts[block] === this.times[block]!.length) {
      this.makeRoom(block)
      block = this.blockOf(t)
      i = this.stepOf(block, t)
    }
    this.own(block)
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
    this.own(block)
    const count = this.counts[block]!
    this.times[block]!.copyWithin(i, i + 1, count)
    this.uses[block]!.copyWithin(i, i + 1, count)
    this.counts[block] = count - 1
  }

  /** Steps in the order of time, into blocks that have room for more. */
  private fill(from: Float64Array, to: Float64Array, amounts: Float64Array): void {
    const steps = changes(from, to, amounts)
    let block = 0
    let use = 0
    for (let i = 0; i < steps.times.length; ) {
      const t = steps.times[i]!
      let change = 0
      for (; steps.times[i] === t; i++) change += steps.changes[i]!
      if (change === 0) continue
      use += change
      if (this.counts[block]! >= blockSize / 2) {
        block = this.counts.push(0) - 1
        this.times.push(new Float64Array(blockSize))
        this.uses.push(new Float64Array(blockSize))
        this.firsts.push(t)
      }
      const at = this.counts[block]!
      this.times[block]![at] = t
      this.uses[block]![at] = use
      this.counts[block] = at + 1
    }
  }

  private makeRoom(block: number): void {
    const size = this.times[block]!.length
    if (size === blockSize) {
      this.halve(block)
      return
    }
    const times = new Float64Array(2 * size)
    const uses = new Float64Array(2 * size)
    times.set(this.times[block]!)
    uses.set(this.uses[block]!)
    this.times[block] = times
    this.uses[block] = uses
    this.shared[block] = false
  }

  private halve(block: number): void {
    const half = blockSize >> 1
    const times = new Float64Array(blockSize)
    const uses = new Float64Array(blockSize)
    times.set(this.times[block]!.subarray(half))
    uses.set(this.uses[block]!.subarray(half))
    this.times.splice(block + 1, 0, times)
    this.uses.splice(block + 1, 0, uses)
    this.shared.splice(block + 1, 0, false)
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

/** Both ends of all spans in the order of time, each with what it adds to the use. */
function changes(from: Float64Array, to: Float64Array, amounts: Float64Array) {
  const n = from.length
  const times = new Float64Array(2 * n)
  const change = new Float64Array(2 * n)
  const begins = sorted(from, amounts)
  const ends = sorted(to, amounts)
  for (let i = 0, j = 0, k = 0; k < 2 * n; k++) {
    const begin = i < n && begins.times[i]! <= ends.times[j]!
    times[k] = begin ? begins.times[i]! : ends.times[j]!
    change[k] = begin ? begins.amounts[i++]! : -ends.amounts[j++]!
  }
  return { times, changes: change }
}

/** Sorting plain numbers is many times quicker than sorting by a rule, and most often all amounts are one. */
function sorted(times: Float64Array, amounts: Float64Array) {
  if (allEqual(amounts)) return { times: times.slice().sort(), amounts }
  const rows = Array.from(times, (_, i) => i).sort((a, b) => times[a]! - times[b]!)
  return { times: Float64Array.from(rows, (i) => times[i]!), amounts: Float64Array.from(rows, (i) => amounts[i]!) }
}

function allEqual(amounts: Float64Array): boolean {
  for (let i = 1; i < amounts.length; i++) if (amounts[i] !== amounts[0]) return false
  return true
}
