import { trace } from './critical.ts'
import { Graph } from './graph.ts'
import { Choice } from './moves.ts'
import type { Improver } from './population.ts'
import type { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'
import { forbidReturn, TabuList } from './tabu-list.ts'

/** "No path", low enough to stay so when times are added. */
const none = -(2 ** 29)

/**
 * Tabu search for least weighted tardiness in shops without alternatives: moves within the blocks of the longest path to each late
 * job's end, valued for all jobs at once by the longest paths from each operation to every job's end (after Mati, Dauzère-Pérès
 * and Lahlou 2011).
 */
export class TardinessTabu implements Improver {
  private graph: Graph
  private tabu: TabuList
  private random: Random
  private choice = new Choice()
  /** Longest path from the end of an operation to the end of a job, `[op * jobs + job]`. */
  private tails: Int32Array
  private ends: Int32Array
  private heads: Int32Array
  private path: Int32Array
  private through: Int32Array
  private behind: Int32Array
  private critical: Uint8Array
  /** Iteration in which a move of one operation to the other's side was last valued, `[moved * count + other]`. */
  private valued: Int32Array
  private iteration = 0
  private stamp = 0
  best: Sequence = { order: new Int32Array(0), alt: new Int32Array(0), value: Number.POSITIVE_INFINITY }
  iterations = 0

  constructor(shop: Shop, random: Random) {
    const n = shop.count
    this.graph = new Graph(shop)
    this.tabu = new TabuList(n, shop.machines)
    this.random = random
    this.tails = new Int32Array((n + 1) * shop.jobs).fill(none)
    this.ends = new Int32Array(shop.jobs)
    this.heads = new Int32Array(n + 1)
    this.path = new Int32Array(n)
    this.through = new Int32Array(shop.jobs)
    this.behind = new Int32Array(shop.jobs)
    this.critical = new Uint8Array(shop.jobs)
    this.valued = new Int32Array(n * n)
  }

  run(start: Sequence, patience: number, goal: number, stop: () => boolean): void {
    const { graph, random } = this
    this.tabu.clear()
    graph.load(start)
    this.iteration = 1
    this.best = graph.save(graph.weightedTardiness())
    for (let idle = 0; idle < patience && this.best.value > goal; idle++) {
      if ((this.iteration & 31) === 0 && stop()) break
      this.measure()
      const { choice } = this
      choice.reset()
      this.gather()
      if (choice.seen === 0) break
      if (choice.op < 0) {
        choice.op = choice.anyOp
        choice.alt = choice.anyAlt
        choice.after = choice.anyAfter
      }
      const { op, alt, after } = choice
      forbidReturn(graph, this.tabu, op, alt, after, this.iteration + 6 + random.int(8))
      graph.move(op, alt, after)
      graph.update()
      this.iteration++
      const value = graph.weightedTardiness()
      if (value >= this.best.value) continue
      this.best.value = value
      this.best.order.set(graph.order)
      this.best.alt.set(graph.alt.subarray(0, graph.n))
      idle = 0
    }
    this.iterations += this.iteration
  }

  /** Longest paths to all jobs' ends. */
  private measure(): void {
    const { graph, tails, ends } = this
    const { n, order, shop, duration, machineSucc, machine, head } = graph
    const { jobs, jobSucc, job } = shop
    for (let i = n - 1; i >= 0; i--) {
      const op = order[i]!
      const a = jobSucc[op]!
      const b = machineSucc[op]!
      const da = duration[a]!
      const db = b === n ? 0 : duration[b]! + graph.setupBetween(op, b, machine[op]!)
      const to = op * jobs
      const fromA = a * jobs
      const fromB = b * jobs
      for (let j = 0; j < jobs; j++) {
        const x = (tails[fromA + j]! + da) | 0
        const y = (tails[fromB + j]! + db) | 0
        tails[to + j] = x > y ? x : y
      }
      if (a === n) {
        if (tails[to + job[op]!]! < 0) tails[to + job[op]!] = 0
        ends[job[op]!] = head[op]! + duration[op]!
      }
    }
  }

  private gather(): void {
    const { graph, ends } = this
    const { shop } = graph
    this.stamp++
    for (let j = 0; j < shop.jobs; j++) {
      if (shop.weight[j]! <= 0 || ends[j]! <= shop.due[j]!) continue
      this.blocks(trace(this.graph, this.random, shop.jobLast[j]!, this.path))
    }
  }

  /** Each block's operations to its end, and to its front unless nothing comes before. */
  private blocks(length: number): void {
    const { graph, path } = this
    for (let from = 0; from < length; ) {
      let to = from
      while (to + 1 < length && graph.machinePred[path[to]!] === path[to + 1]) to++
      const last = path[from]!
      const first = path[to]!
      for (let i = from + 1; i <= to; i++) this.forward(path[i]!, last)
      for (let i = from + 2; i <= to; i++) this.backward(last, path[i]!)
      if (to + 1 < length || graph.shop.setup !== undefined) {
        for (let i = from; i < to; i++) this.backward(path[i]!, first)
        for (let i = from + 1; i < to - 1; i++) this.forward(first, path[i]!)
      }
      from = to + 1
    }
  }

  private isNew(moved: number, other: number): boolean {
    const at = moved * this.graph.n + other
    if (this.valued[at] === this.stamp) return false
    this.valued[at] = this.stamp
    return true
  }

  /** u right behind v, both on one machine, u before v. */
  private forward(u: number, v: number): void {
    const { graph, heads, tabu } = this
    const { head, tail, duration, machinePred, machineSucc, machine, n } = graph
    const { jobPred, jobSucc } = graph.shop
    if (!this.isNew(u, v)) return
    const follows = jobSucc[u]!
    if (follows !== n && tail[v]! + duration[v]! < tail[follows]! + duration[follows]!) return
    const m = machine[u]!
    let allowed = true
    let before = machinePred[u]!
    let free = head[before]! + duration[before]!
    this.critical.fill(0)
    this.meet(u)
    for (let op = machineSucc[u]!; ; op = machineSucc[op]!) {
      const j = jobPred[op]!
      const ready = head[j]! + duration[j]!
      free += graph.setupBetween(before, op, m)
      heads[op] = ready > free ? ready : free
      free = heads[op]! + duration[op]!
      before = op
      this.meet(op)
      if (allowed && !tabu.allows(op, u, this.iteration)) allowed = false
      if (op === v) break
    }
    const j = jobPred[u]!
    const ready = head[j]! + duration[j]!
    free += graph.setupBetween(v, u, m)
    heads[u] = ready > free ? ready : free
    this.leave(machineSucc[v]!, u, m)
    this.pass(u)
    let next = u
    for (let op = v; op !== u; op = machinePred[op]!) {
      this.stepBack(op, duration[next]! + graph.setupBetween(op, next, m))
      this.pass(op)
      next = op
    }
    this.offer(u, v, allowed)
  }

  /** v right before u, both on one machine, u before v. */
  private backward(v: number, u: number): void {
    const { graph, heads, tabu } = this
    const { head, duration, machinePred, machineSucc, machine, n } = graph
    const { jobPred } = graph.shop
    if (!this.isNew(v, u)) return
    const precedes = jobPred[v]!
    if (precedes !== n && head[u]! + duration[u]! < head[precedes]! + duration[precedes]!) return
    const m = machine[u]!
    let allowed = true
    const previous = machinePred[u]!
    let free = head[previous]! + duration[previous]! + graph.setupBetween(previous, v, m)
    let ready = head[precedes]! + duration[precedes]!
    heads[v] = ready > free ? ready : free
    free = heads[v] + duration[v]!
    let before = v
    this.critical.fill(0)
    this.meet(v)
    for (let op = u; op !== v; op = machineSucc[op]!) {
      const j = jobPred[op]!
      ready = head[j]! + duration[j]!
      free += graph.setupBetween(before, op, m)
      heads[op] = ready > free ? ready : free
      free = heads[op]! + duration[op]!
      before = op
      this.meet(op)
      if (allowed && !tabu.allows(v, op, this.iteration)) allowed = false
    }
    const last = machinePred[v]!
    this.leave(machineSucc[v]!, last, m)
    this.pass(last)
    let next = last
    for (let op = machinePred[last]!; op !== previous; op = machinePred[op]!) {
      this.stepBack(op, duration[next]! + graph.setupBetween(op, next, m))
      this.pass(op)
      next = op
    }
    this.stepBack(v, duration[u]! + graph.setupBetween(v, u, m))
    this.pass(v)
    this.offer(v, previous, allowed)
  }

  /** Marks the jobs to whose end a longest path leads through the operation. */
  private meet(op: number): void {
    const { graph, tails, ends, critical } = this
    const { jobs } = graph.shop
    const end = graph.head[op]! + graph.duration[op]!
    const from = op * jobs
    for (let j = 0; j < jobs; j++) if (end + tails[from + j]! === ends[j]) critical[j] = 1
  }

  /** Paths behind the last operation of a changed stretch, which `next` follows on the machine. */
  private leave(next: number, op: number, m: number): void {
    const { graph, tails, behind, through } = this
    const { n, shop, duration } = graph
    const { jobs, jobSucc, job } = shop
    const s = jobSucc[op]!
    const ds = duration[s]!
    const dn = next === n ? 0 : duration[next]! + graph.setupBetween(op, next, m)
    for (let j = 0; j < jobs; j++) {
      const x = tails[s * jobs + j]! + ds
      const y = tails[next * jobs + j]! + dn
      behind[j] = x > y ? x : y
      through[j] = none
    }
    if (s === n && behind[job[op]!]! < 0) behind[job[op]!] = 0
  }

  /** Paths behind an operation of the stretch that is followed by the one whose paths `behind` holds, at a distance. */
  private stepBack(op: number, distance: number): void {
    const { graph, tails, behind } = this
    const { n, shop, duration } = graph
    const { jobs, jobSucc, job } = shop
    const s = jobSucc[op]!
    const ds = duration[s]!
    for (let j = 0; j < jobs; j++) {
      const x = tails[s * jobs + j]! + ds
      const y = behind[j]! + distance
      behind[j] = x > y ? x : y
    }
    if (s === n && behind[job[op]!]! < 0) behind[job[op]!] = 0
  }

  private pass(op: number): void {
    const { behind, through, heads, graph } = this
    const end = heads[op]! + graph.duration[op]!
    for (let j = 0; j < through.length; j++) {
      const length = end + behind[j]!
      if (length > through[j]!) through[j] = length
    }
  }

  private offer(op: number, after: number, allowed: boolean): void {
    const { graph, through, ends, critical, choice } = this
    const { due, weight, jobs } = graph.shop
    let estimate = 0
    for (let j = 0; j < jobs; j++) {
      let end = through[j]!
      if (critical[j] === 0 && end < ends[j]!) end = ends[j]!
      if (end > due[j]!) estimate += (end - due[j]!) * weight[j]!
    }
    choice.offer(op, graph.alt[op]!, after, estimate, allowed || estimate < this.best.value, this.random)
  }
}
