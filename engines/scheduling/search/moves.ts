import { trace } from './critical.ts'
import type { Graph } from './graph.ts'
import type { Random } from './random.ts'
import type { TabuList } from './tabu-list.ts'

/** What takes candidate moves: an operation with an alternative behind another on its machine. */
export interface Offers {
  offer(op: number, alt: number, after: number, estimate: number, allowed: boolean, random: Random): void
}

/** The best move found so far in one iteration. */
export class Choice implements Offers {
  op = -1
  alt = -1
  after = -1
  estimate = 0
  /** Also the best of the forbidden ones, and a random one should all be forbidden. */
  seen = 0
  anyOp = -1
  anyAlt = -1
  anyAfter = -1
  private ties = 0

  reset(): void {
    this.op = -1
    this.estimate = Number.MAX_SAFE_INTEGER
    this.seen = 0
    this.ties = 0
  }

  offer(op: number, alt: number, after: number, estimate: number, allowed: boolean, random: Random): void {
    this.seen++
    if (random.next() * this.seen < 1) {
      this.anyOp = op
      this.anyAlt = alt
      this.anyAfter = after
    }
    if (!allowed || estimate > this.estimate) return
    if (estimate < this.estimate) this.ties = 1
    else if (random.next() * ++this.ties >= 1) return
    this.op = op
    this.alt = alt
    this.after = after
    this.estimate = estimate
  }
}

/** Candidate moves of a solution with estimates of the longest path through what they touch. */
export class Moves {
  private graph: Graph
  private tabu: TabuList
  private random: Random
  private heads: Int32Array
  readonly path: Int32Array

  constructor(graph: Graph, tabu: TabuList, random: Random) {
    this.graph = graph
    this.tabu = tabu
    this.random = random
    this.heads = new Int32Array(graph.n + 1)
    this.path = new Int32Array(graph.n)
  }

  /** A longest path to `end` in `path`, first operation first, ties taken at random; returns its length in operations. */
  trace(end: number): number {
    const { graph, path } = this
    const length = trace(graph, this.random, end, path)
    path.subarray(0, length).reverse()
    return length
  }

  /** Moves within the blocks of the path (Balas and Vazacopoulos 1998; N7 of Zhang et al. 2007). */
  blocks(length: number, iteration: number, aspire: number, choice: Offers): void {
    const { graph, path } = this
    const everywhere = graph.shop.setup !== undefined
    for (let from = 0; from < length; ) {
      let to = from
      while (to + 1 < length && graph.machinePred[path[to + 1]!] === path[to]) to++
      if (to > from) {
        this.block(from, to, everywhere || from > 0, everywhere || to < length - 1, iteration, aspire, choice)
      }
      from = to + 1
    }
  }

  private block(
    from: number,
    to: number,
    atStart: boolean,
    atEnd: boolean,
    iteration: number,
    aspire: number,
    choice: Offers,
  ): void {
    const { path } = this
    const first = path[from]!
    const last = path[to]!
    if (to === from + 1) {
      if (atStart || atEnd) this.forward(first, last, iteration, aspire, choice)
      return
    }
    if (atEnd) {
      for (let i = from; i < to; i++) this.forward(path[i]!, last, iteration, aspire, choice)
      for (let i = from + 1; i < to - 1; i++) this.backward(last, path[i]!, iteration, aspire, choice)
      this.backward(last, path[to - 1]!, iteration, aspire, choice)
    }
    if (atStart) {
      for (let i = from + 1; i <= to; i++) this.backward(path[i]!, first, iteration, aspire, choice)
      for (let i = from + 1; i < to; i++) this.forward(first, path[i]!, iteration, aspire, choice)
    }
    // Inside a block only set-ups can be saved.
    if (this.graph.shop.setup === undefined) return
    for (let i = from + 1; i + 1 < to; i++) this.forward(path[i]!, path[i + 1]!, iteration, aspire, choice)
  }

  /** u right behind v, both on one machine, u before v. */
  private forward(u: number, v: number, iteration: number, aspire: number, choice: Offers): void {
    const { graph, heads, tabu } = this
    const { head, tail, duration, machinePred, machineSucc, machine, n } = graph
    const { jobPred, jobSucc } = graph.shop
    const follows = jobSucc[u]!
    if (follows !== n && tail[v]! + duration[v]! < tail[follows]! + duration[follows]!) return
    const m = machine[u]!
    let allowed = true
    let before = machinePred[u]!
    let free = head[before]! + duration[before]!
    for (let op = machineSucc[u]!; ; op = machineSucc[op]!) {
      const j = jobPred[op]!
      const ready = head[j]! + duration[j]!
      free += graph.setupBetween(before, op, m)
      heads[op] = ready > free ? ready : free
      free = heads[op]! + duration[op]!
      before = op
      if (allowed && !tabu.allows(op, u, iteration)) allowed = false
      if (op === v) break
    }
    const j = jobPred[u]!
    const ready = head[j]! + duration[j]!
    free += graph.setupBetween(v, u, m)
    const headU = ready > free ? ready : free
    let next = machineSucc[v]!
    let rest = next === n ? 0 : tail[next]! + duration[next]! + graph.setupBetween(u, next, m)
    let s = jobSucc[u]!
    let after = tail[s]! + duration[s]!
    let t = after > rest ? after : rest
    let estimate = headU + duration[u]! + t
    next = u
    for (let op = v; op !== u; op = machinePred[op]!) {
      rest = t + duration[next]! + graph.setupBetween(op, next, m)
      s = jobSucc[op]!
      after = tail[s]! + duration[s]!
      t = after > rest ? after : rest
      const through = heads[op]! + duration[op]! + t
      if (through > estimate) estimate = through
      next = op
    }
    choice.offer(u, graph.alt[u]!, v, estimate, allowed || estimate < aspire, this.random)
  }

  /** v right before u, both on one machine, u before v. */
  private backward(v: number, u: number, iteration: number, aspire: number, choice: Offers): void {
    const { graph, heads, tabu } = this
    const { head, tail, duration, machinePred, machineSucc, machine, n } = graph
    const { jobPred, jobSucc } = graph.shop
    const precedes = jobPred[v]!
    if (precedes !== n && head[u]! + duration[u]! < head[precedes]! + duration[precedes]!) return
    const m = machine[u]!
    let allowed = true
    let before = machinePred[u]!
    const previous = before
    let free = head[before]! + duration[before]! + graph.setupBetween(before, v, m)
    let ready = head[precedes]! + duration[precedes]!
    const headV = ready > free ? ready : free
    free = headV + duration[v]!
    before = v
    for (let op = u; op !== v; op = machineSucc[op]!) {
      const j = jobPred[op]!
      ready = head[j]! + duration[j]!
      free += graph.setupBetween(before, op, m)
      heads[op] = ready > free ? ready : free
      free = heads[op]! + duration[op]!
      before = op
      if (allowed && !tabu.allows(v, op, iteration)) allowed = false
    }
    let next = machineSucc[v]!
    let t = next === n ? 0 : tail[next]!
    let estimate = 0
    for (let op = machinePred[v]!; op !== previous; op = machinePred[op]!) {
      const rest = next === n ? 0 : t + duration[next]! + graph.setupBetween(op, next, m)
      const s = jobSucc[op]!
      const after = tail[s]! + duration[s]!
      t = after > rest ? after : rest
      const through = heads[op]! + duration[op]! + t
      if (through > estimate) estimate = through
      next = op
    }
    const rest = t + duration[u]! + graph.setupBetween(v, u, m)
    const s = jobSucc[v]!
    const after = tail[s]! + duration[s]!
    const through = headV + duration[v]! + (after > rest ? after : rest)
    if (through > estimate) estimate = through
    choice.offer(v, graph.alt[v]!, previous, estimate, allowed || estimate < aspire, this.random)
  }

  /** Operations of the path to other machines, where they hold up least (after Mastrolilli and Gambardella 2000). */
  reassign(length: number, iteration: number, aspire: number, choice: Offers): void {
    const { graph, path, tabu } = this
    const { altOff, altMachine } = graph.shop
    for (let i = 0; i < length; i++) {
      const op = path[i]!
      for (let alt = altOff[op]!; alt < altOff[op + 1]!; alt++) {
        if (altMachine[alt] === graph.machine[op]) continue
        this.insert(op, alt, tabu.allowsMachine(op, altMachine[alt]!, iteration), aspire, choice)
      }
    }
  }

  private insert(op: number, alt: number, allowed: boolean, aspire: number, choice: Offers): void {
    const { graph } = this
    const { head, tail, duration, machineSucc, n, shop } = graph
    const m = shop.altMachine[alt]!
    const jobBefore = shop.jobPred[op]!
    const jobAfter = shop.jobSucc[op]!
    const ready = head[jobBefore]! + duration[jobBefore]!
    const rest = tail[jobAfter]! + duration[jobAfter]!
    const latest = jobAfter === n ? Number.MAX_SAFE_INTEGER : head[jobAfter]! + duration[jobAfter]!
    const own = shop.altDuration[alt]!
    let x = n
    let y = graph.first[m]!
    // What ends before the operation is ready and what would follow anyway leave it alone: only positions between count.
    while (y !== n && head[y]! + duration[y]! <= ready) {
      x = y
      y = machineSucc[y]!
    }
    for (;;) {
      if (x !== n && head[x]! >= latest) return
      const before = x === n ? graph.setupBetween(n, op, m) : head[x]! + duration[x]! + graph.setupBetween(x, op, m)
      const behind = y === n ? 0 : tail[y]! + duration[y]! + graph.setupBetween(op, y, m)
      const estimate = (before > ready ? before : ready) + own + (behind > rest ? behind : rest)
      choice.offer(op, alt, x, estimate, allowed || estimate < aspire, this.random)
      if (y === n || tail[y]! + duration[y]! <= rest) return
      x = y
      y = machineSucc[y]!
    }
  }
}
