import type { Sequence, Shop } from './shop.ts'

/**
 * The disjunctive graph of one solution: machine sequences as linked lists, heads (longest path before an operation) and tails
 * (after it), and a topological order that is repaired, not rebuilt, when an operation moves.
 */
export class Graph {
  readonly shop: Shop
  readonly n: number
  readonly machine: Int32Array
  readonly alt: Int32Array
  readonly duration: Int32Array
  readonly machinePred: Int32Array
  readonly machineSucc: Int32Array
  readonly first: Int32Array
  readonly last: Int32Array
  readonly head: Int32Array
  readonly tail: Int32Array
  readonly order: Int32Array
  readonly position: Int32Array
  private mark: Uint8Array
  private spare: Int32Array
  /** Positions from which heads, and back from which tails, have to be reckoned. */
  private headsFrom = 0
  private tailsFrom = 0

  constructor(shop: Shop) {
    const n = shop.count
    this.shop = shop
    this.n = n
    this.machine = new Int32Array(n + 1).fill(-1)
    this.alt = new Int32Array(n + 1)
    this.duration = new Int32Array(n + 1)
    this.machinePred = new Int32Array(n + 1).fill(n)
    this.machineSucc = new Int32Array(n + 1).fill(n)
    this.first = new Int32Array(shop.machines).fill(n)
    this.last = new Int32Array(shop.machines).fill(n)
    this.head = new Int32Array(n + 1)
    this.tail = new Int32Array(n + 1)
    this.order = new Int32Array(n)
    this.position = new Int32Array(n + 1)
    this.mark = new Uint8Array(n + 1)
    this.spare = new Int32Array(n)
  }

  load({ order, alt }: Sequence): void {
    const { n, shop, machine, machinePred, machineSucc, first, last } = this
    first.fill(n)
    last.fill(n)
    this.order.set(order)
    for (let i = 0; i < n; i++) {
      const op = order[i]!
      const choice = alt[op]!
      const m = shop.altMachine[choice]!
      this.position[op] = i
      this.alt[op] = choice
      this.duration[op] = shop.altDuration[choice]!
      machine[op] = m
      const before = last[m]!
      machinePred[op] = before
      machineSucc[op] = n
      if (before === n) first[m] = op
      else machineSucc[before] = op
      last[m] = op
    }
    this.headsFrom = 0
    this.tailsFrom = n - 1
    this.update()
  }

  save(value: number): Sequence {
    return { order: this.order.slice(), alt: this.alt.slice(0, this.n), value }
  }

  setupBetween(before: number, op: number, machine: number): number {
    const { setup, classes, classOf } = this.shop
    return setup ? setup[(machine * (classes + 1) + classOf[before]!) * (classes + 1) + classOf[op]!]! : 0
  }

  /**
   * Puts an operation behind `after` (the sentinel: as the first) on the machine of its alternative `alt`. False, and nothing
   * changed, when that would close a cycle. Heads and tails are those of before until `update`.
   */
  move(op: number, alt: number, after: number): boolean {
    const { n, shop, machinePred, machineSucc } = this
    const oldAfter = machinePred[op]!
    const oldAlt = this.alt[op]!
    const oldMachine = this.machine[op]!
    const { headsFrom, tailsFrom } = this
    this.unlink(op)
    const m = shop.altMachine[alt]!
    this.link(op, alt, m, after)
    const next = machineSucc[op]!
    const low = Math.max(this.at(shop.jobPred[op]!, -1), this.at(machinePred[op]!, -1))
    const high = Math.min(this.at(shop.jobSucc[op]!, n), this.at(next, n))
    if (low < high) {
      this.shift(op, low, high)
      return true
    }
    if (this.reorder(op, high, low)) return true
    this.unlink(op)
    this.link(op, oldAlt, oldMachine, oldAfter)
    this.headsFrom = headsFrom
    this.tailsFrom = tailsFrom
    return false
  }

  /** Reckons heads and tails where moves since the last update can have changed them. */
  update(): void {
    this.updateHeads()
    this.updateTails()
  }

  updateHeads(): void {
    const { n, order, shop, head, duration, machinePred, machine } = this
    const { jobPred, setup } = shop
    for (let i = this.headsFrom; i < n; i++) {
      const op = order[i]!
      const a = jobPred[op]!
      const b = machinePred[op]!
      const x = (head[a]! + duration[a]!) | 0
      let y = (head[b]! + duration[b]!) | 0
      if (setup !== undefined) y = (y + this.setupBetween(b, op, machine[op]!)) | 0
      head[op] = x > y ? x : y
    }
    this.headsFrom = n
  }

  /**
   * Reckons heads of the stretch of the order that moves since the last update changed and returns the longest path through it, or
   * one that is longer than `limit`. No path that avoids the stretch is longer than before, but for a gap that was closed where a
   * set-up between two operations takes longer than both to and from a third. Needs tails. `update`
   * has to follow, or, the moves taken back, `restoreHeads` and `settled`.
   */
  longestThroughChange(limit: number): number {
    const { order, shop, head, tail, duration, machinePred, machineSucc, machine, position, n } = this
    const { jobPred, jobSucc } = shop
    const to = this.tailsFrom
    let most = 0
    for (let i = this.headsFrom; i <= to; i++) {
      const op = order[i]!
      const a = jobPred[op]!
      const b = machinePred[op]!
      const m = machine[op]!
      const x = (head[a]! + duration[a]!) | 0
      const y = (head[b]! + duration[b]! + this.setupBetween(b, op, m)) | 0
      const begin = x > y ? x : y
      head[op] = begin
      const end = (begin + duration[op]!) | 0
      if (end > most) most = end
      const c = jobSucc[op]!
      if (c !== n && position[c]! > to) {
        const through = (end + duration[c]! + tail[c]!) | 0
        if (through > most) most = through
      }
      const d = machineSucc[op]!
      if (d !== n && position[d]! > to) {
        const through = (end + this.setupBetween(op, d, m) + duration[d]! + tail[d]!) | 0
        if (through > most) most = through
      }
      if (most > limit) return most
    }
    return most
  }

  /** Takes heads as they were before moves that have been taken back. */
  restoreHeads(heads: Int32Array): void {
    this.head.set(heads)
    this.headsFrom = this.n
  }

  /** Heads and tails are those of the sequences again: moves since they were reckoned have been taken back. */
  settled(): void {
    this.headsFrom = this.n
    this.tailsFrom = -1
  }

  updateTails(): void {
    const { n, order, shop, tail, duration, machineSucc, machine } = this
    const { jobSucc, setup } = shop
    for (let i = this.tailsFrom; i >= 0; i--) {
      const op = order[i]!
      const a = jobSucc[op]!
      const b = machineSucc[op]!
      const x = (tail[a]! + duration[a]!) | 0
      let y = (tail[b]! + duration[b]!) | 0
      if (setup !== undefined && b !== n) y = (y + this.setupBetween(op, b, machine[op]!)) | 0
      tail[op] = x > y ? x : y
    }
    this.tailsFrom = -1
  }

  /** The longest path. */
  makespan(): number {
    const { head, duration, shop } = this
    let most = 0
    for (const op of shop.jobLast) {
      const end = (head[op]! + duration[op]!) | 0
      if (end > most) most = end
    }
    return most
  }

  weightedTardiness(): number {
    const { head, duration, shop } = this
    let sum = 0
    for (let j = 0; j < shop.jobs; j++) {
      const op = shop.jobLast[j]!
      const late = head[op]! + duration[op]! - shop.due[j]!
      if (late > 0) sum += late * shop.weight[j]!
    }
    return sum
  }

  private at(op: number, none: number): number {
    return op === this.n ? none : this.position[op]!
  }

  private unlink(op: number): void {
    const { n, machinePred, machineSucc, machine } = this
    const m = machine[op]!
    const before = machinePred[op]!
    const after = machineSucc[op]!
    if (before === n) this.first[m] = after
    else machineSucc[before] = after
    if (after === n) this.last[m] = before
    else machinePred[after] = before
    // What followed it may now start earlier, what preceded it end later.
    if (after !== n && this.position[after]! < this.headsFrom) this.headsFrom = this.position[after]!
    if (before !== n && this.position[before]! > this.tailsFrom) this.tailsFrom = this.position[before]!
  }

  private link(op: number, alt: number, m: number, after: number): void {
    const { n, machinePred, machineSucc } = this
    const next = after === n ? this.first[m]! : machineSucc[after]!
    machinePred[op] = after
    machineSucc[op] = next
    if (after === n) this.first[m] = op
    else machineSucc[after] = op
    if (next === n) this.last[m] = op
    else machinePred[next] = op
    this.machine[op] = m
    this.alt[op] = alt
    this.duration[op] = this.shop.altDuration[alt]!
  }

  /** Moves an operation to between two positions of the order that its neighbours leave free. */
  private shift(op: number, low: number, high: number): void {
    const { order, position } = this
    const from = position[op]!
    if (from > low && from < high) {
      this.touch(from, from)
      return
    }
    if (from <= low) {
      for (let i = from; i < low; i++) this.set(i, order[i + 1]!)
      this.set(low, op)
      this.touch(from, low)
    } else {
      for (let i = from; i > high; i--) this.set(i, order[i - 1]!)
      this.set(high, op)
      this.touch(high, from)
    }
  }

  /** Brings what follows the operation behind what precedes it between the two positions; false when it cannot. */
  private reorder(op: number, high: number, low: number): boolean {
    const { order, mark, spare, shop, machinePred, machineSucc } = this
    const from = this.position[op]!
    const start = Math.min(high, from)
    const end = Math.max(low, from)
    const jobNext = shop.jobSucc[op]!
    const machineNext = machineSucc[op]!
    let marked = 0
    let kept = start
    let cycle = false
    for (let i = start; i <= end; i++) {
      const other = order[i]!
      if (other === op) continue
      const follows =
        other === jobNext ||
        other === machineNext ||
        mark[shop.jobPred[other]!] === 1 ||
        mark[machinePred[other]!] === 1
      if (follows) {
        mark[other] = 1
        spare[marked++] = other
      }
    }
    if (mark[shop.jobPred[op]!] === 1 || mark[machinePred[op]!] === 1) cycle = true
    if (!cycle) {
      for (let i = start; i <= end; i++) {
        const other = order[i]!
        if (other !== op && mark[other] === 0) this.set(kept++, other)
      }
      this.set(kept++, op)
      for (let i = 0; i < marked; i++) this.set(kept++, spare[i]!)
      this.touch(start, end)
    }
    for (let i = 0; i < marked; i++) mark[spare[i]!] = 0
    return !cycle
  }

  private touch(low: number, high: number): void {
    if (low < this.headsFrom) this.headsFrom = low
    if (high > this.tailsFrom) this.tailsFrom = high
  }

  private set(i: number, op: number): void {
    this.order[i] = op
    this.position[op] = i
  }
}
