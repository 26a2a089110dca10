import { criticalEnd, trace } from './critical.ts'
import type { Graph } from './graph.ts'
import type { Random } from './random.ts'

/** Shares of the moves: any operation instead of one of a longest path; to another machine where there is one; and of the others. */
const anywhere = 0.1
const reassigned = 0.4
const swapped = 0.35
const campaigns = 0.2
const gathered = 0.2
/** An operation goes over so many others at most, a campaign over so many others, and longer ones are moved in parts. */
const farthest = 10
const mostPassed = 2
const longest = 8

/**
 * Random moves for shops with set-ups, most of them of what lies on a longest path: operations that swap with the one before, go some
 * places on, to another machine or to the next campaign of their class, and whole campaigns (operations of one class next to each
 * other on a machine) that pass others, which merges, splits and exchanges them. A move is made or nothing is changed.
 */
export class CampaignMoves {
  private graph: Graph
  private random: Random
  /** A longest path, traced when first asked for after a change; length -1: not traced. */
  private path: Int32Array
  private length = -1
  /** Where the operations of the last move stood. */
  private ops = new Int32Array(longest)
  private alts = new Int32Array(longest)
  private afters = new Int32Array(longest)
  private moved = 0
  /** What the last move adds to the time that all machines work and are set up. */
  added = 0

  constructor(graph: Graph, random: Random) {
    this.graph = graph
    this.random = random
    this.path = new Int32Array(graph.n)
  }

  /** The solution is another: what is known of its longest path no longer holds. */
  changed(): void {
    this.length = -1
  }

  /** Makes a random move; false when it was impossible, or none. Heads and tails are those of before. */
  make(): boolean {
    this.moved = 0
    this.added = 0
    if (this.move()) return true
    this.takeBack()
    return false
  }

  /** Undoes the last move. */
  takeBack(): void {
    while (this.moved > 0) {
      const i = --this.moved
      this.graph.move(this.ops[i]!, this.alts[i]!, this.afters[i]!)
    }
  }

  private move(): boolean {
    const { graph, random } = this
    const { shop, alt, machinePred, n } = graph
    const op = random.next() < anywhere ? random.int(n) : this.critical()
    const alternatives = shop.altOff[op + 1]! - shop.altOff[op]!
    if (alternatives > 1 && random.next() < reassigned) {
      const other = shop.altOff[op]! + random.int(alternatives)
      const machine = shop.altMachine[other]!
      return machine !== graph.machine[op] && this.put(op, other, this.placeOn(machine, op))
    }
    const luck = random.next()
    const before = machinePred[op]!
    if (luck < swapped) return before !== n && this.put(before, alt[before]!, op)
    if (luck < swapped + campaigns) return this.moveCampaign(op)
    if (luck < swapped + campaigns + gathered) return this.gather(op)
    return this.shift(op)
  }

  /** An operation over some others. */
  private shift(op: number): boolean {
    const { graph, random } = this
    const back = random.next() < 0.5
    const along = back ? graph.machinePred : graph.machineSucc
    let over = op
    for (let k = 1 + random.int(farthest); k > 0 && along[over] !== graph.n; k--) over = along[over]!
    return over !== op && this.put(op, graph.alt[op]!, back ? graph.machinePred[over]! : over)
  }

  /** An operation to the near end of the next campaign of its class, before or after its own. */
  private gather(op: number): boolean {
    const { graph, random } = this
    const { machinePred, machineSucc, n } = graph
    const { classOf } = graph.shop
    const back = random.next() < 0.5
    const along = back ? machinePred : machineSucc
    const own = classOf[op]!
    let at = along[op]!
    while (at !== n && classOf[at] === own) at = along[at]!
    while (at !== n && classOf[at] !== own) at = along[at]!
    return at !== n && this.put(op, graph.alt[op]!, back ? at : machinePred[at]!)
  }

  /** A campaign, or as much of it as is moved at once, over one or two others. */
  private moveCampaign(op: number): boolean {
    const { graph, random } = this
    const { machinePred, machineSucc, alt } = graph
    const { classOf } = graph.shop
    const own = classOf[op]!
    let first = op
    let last = op
    let length = 1
    for (; length < longest && classOf[machinePred[first]!] === own; length++) first = machinePred[first]!
    for (; length < longest && classOf[machineSucc[last]!] === own; length++) last = machineSucc[last]!
    const back = random.next() < 0.5
    let over = back ? first : last
    for (let k = random.int(mostPassed); k >= 0; k--) over = this.endOfNext(over, back)
    if (over === (back ? first : last)) return false
    let after = back ? machinePred[over]! : over
    for (let at = back ? first : last; length > 0; length--) {
      const next = back ? machineSucc[at]! : machinePred[at]!
      if (!this.put(at, alt[at]!, after)) return false
      if (back) after = at
      at = next
    }
    return true
  }

  /** The far end of the campaign before or after an operation; the operation itself when there is none. */
  private endOfNext(op: number, back: boolean): number {
    const along = back ? this.graph.machinePred : this.graph.machineSucc
    const { classOf } = this.graph.shop
    let end = along[op]!
    if (end === this.graph.n) return op
    while (classOf[along[end]!] === classOf[end]) end = along[end]!
    return end
  }

  private put(op: number, alt: number, after: number): boolean {
    const { graph } = this
    const oldAlt = graph.alt[op]!
    const oldAfter = graph.machinePred[op]!
    if (after === op || (after === oldAfter && alt === oldAlt)) return false
    const left = this.loadAt(op)
    if (!graph.move(op, alt, after)) return false
    this.added += this.loadAt(op) - left
    this.ops[this.moved] = op
    this.alts[this.moved] = oldAlt
    this.afters[this.moved++] = oldAfter
    return true
  }

  /** What an operation takes of its machine where it stands: its time, and what it adds to set-ups before and after it. */
  private loadAt(op: number): number {
    const { graph } = this
    const before = graph.machinePred[op]!
    const next = graph.machineSucc[op]!
    const m = graph.machine[op]!
    const setups = graph.setupBetween(before, op, m) + graph.setupBetween(op, next, m)
    return graph.duration[op]! + setups - graph.setupBetween(before, next, m)
  }

  private critical(): number {
    if (this.length < 0) this.length = trace(this.graph, this.random, criticalEnd(this.graph, this.random), this.path)
    return this.path[this.random.int(this.length)]!
  }

  /** On a machine, the place where an operation comes in by its head, or one beside it. */
  private placeOn(machine: number, op: number): number {
    const { graph, random } = this
    const { head, machineSucc, machinePred, n } = graph
    let after = n
    for (let y = graph.first[machine]!; y !== n && head[y]! < head[op]!; y = machineSucc[y]!) after = y
    const luck = random.int(3)
    if (luck === 0 && after !== n) return machinePred[after]!
    if (luck < 2) return after
    const next = after === n ? graph.first[machine]! : machineSucc[after]!
    return next === n ? after : next
  }
}
