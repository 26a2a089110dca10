import { cool } from './cooling.ts'
import { Graph } from './graph.ts'
import type { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'

/** So many operations of a path, from its end, are looked at. */
const longestPath = 512
export const usualHeat = 0.6

/**
 * Simulated annealing for least weighted tardiness: a random move on a longest path to a late job's end, tried out exactly, taken
 * when better or by the temperature, which falls geometrically over as many tries as given from a share of the start's value.
 */
export class TardinessAnneal {
  private graph: Graph
  private random: Random
  /** Longest paths to jobs' ends, traced when first asked for after a change; -1 long: not traced. */
  private paths: Int32Array
  private lengths: Int32Array
  private stride: number
  private lateCount = 0
  private changed = true
  private late: Int32Array
  private heads: Int32Array
  /** Starting temperature as a share of the start's value per job. */
  heat = usualHeat
  /** The last temperature as a share of the first. */
  cold = 1 / 30
  /** The same from a solution between good ones, over a share of the tries: it must not be forgotten. */
  childHeat = 0.4
  childShare = 0.5
  best: Sequence
  iterations = 0

  constructor(shop: Shop, random: Random) {
    this.graph = new Graph(shop)
    this.random = random
    this.stride = Math.min(shop.count, longestPath)
    this.paths = new Int32Array(this.stride * shop.jobs)
    this.lengths = new Int32Array(shop.jobs)
    this.heads = new Int32Array(shop.count + 1)
    this.late = new Int32Array(shop.jobs)
    this.best = { order: new Int32Array(0), alt: new Int32Array(0), value: Number.POSITIVE_INFINITY }
  }

  run(start: Sequence, tries: number, goal: number, stop: () => boolean, fresh = true): void {
    const patience = fresh ? tries : tries * this.childShare
    const { graph, random } = this
    graph.load(start)
    this.changed = true
    const value = graph.weightedTardiness()
    this.best = graph.save(value)
    const hot = Math.max(1, ((fresh ? this.heat : this.childHeat) * value) / graph.shop.jobs)
    const cold = Math.max(0.05, hot * this.cold)
    const by = { hot, cold, tries: patience, goal, between: 1024, stop }
    cool({ graph, random, best: this.best }, value, by, (limit) => this.attempt(limit))
    this.iterations += patience
  }

  /** Makes a random move when its value is not above `limit` and returns the value; -1 when it is, or there is none. */
  private attempt(limit: number): number {
    const { graph, random } = this
    const { shop, n } = graph
    const op = this.pick()
    if (op < 0) return -1
    let target = op
    let alt = graph.alt[op]!
    let after = graph.machinePred[op]!
    const alternatives = shop.altOff[op + 1]! - shop.altOff[op]!
    if (alternatives > 1 && random.next() < 0.5) {
      alt = shop.altOff[op]! + random.int(alternatives)
      after = this.behind(shop.altMachine[alt]!, op)
      if (shop.altMachine[alt] === graph.machine[op]) return -1
    } else {
      if (after === n) return -1
      // The predecessor on the machine goes behind the operation.
      target = after
      alt = graph.alt[target]!
      after = op
    }
    const oldAlt = graph.alt[target]!
    const oldAfter = graph.machinePred[target]!
    this.heads.set(graph.head)
    if (!graph.move(target, alt, after)) {
      graph.restoreHeads(this.heads)
      return -1
    }
    graph.updateHeads()
    const value = graph.weightedTardiness()
    if (value <= limit) {
      this.changed = true
      return value
    }
    graph.move(target, oldAlt, oldAfter)
    graph.restoreHeads(this.heads)
    return -1
  }

  /** An operation on a longest path to a random late job's end that waited for its machine, or any on it when it has alternatives. */
  private pick(): number {
    const { random, late, paths, lengths } = this
    if (this.changed) this.listLate()
    if (this.lateCount === 0) return -1
    const job = late[random.int(this.lateCount)]!
    if (lengths[job] === -1) lengths[job] = this.trace(job)
    const length = lengths[job]!
    return length > 0 ? paths[job * this.stride + random.int(length)]! : -1
  }

  private listLate(): void {
    const { shop, head, duration } = this.graph
    this.changed = false
    this.lengths.fill(-1)
    this.lateCount = 0
    for (let j = 0; j < shop.jobs; j++) {
      const last = shop.jobLast[j]!
      if (shop.weight[j]! > 0 && head[last]! + duration[last]! > shop.due[j]!) this.late[this.lateCount++] = j
    }
  }

  private trace(job: number): number {
    const { graph, random, paths, stride } = this
    const { shop, head, duration, machinePred, machine, n } = graph
    let length = 0
    for (let op = shop.jobLast[job]!; op !== n && length < stride; ) {
      const b = machinePred[op]!
      const byMachine = b !== n && head[b]! + duration[b]! + graph.setupBetween(b, op, machine[op]!) === head[op]!
      if (byMachine || shop.altOff[op + 1]! - shop.altOff[op]! > 1) paths[job * stride + length++] = op
      const a = shop.jobPred[op]!
      const byJob = a !== n && head[a]! + duration[a]! === head[op]!
      if (byMachine && (!byJob || random.next() < 0.5)) op = b
      else if (byJob) op = a
      else op = n
    }
    return length
  }

  /** On a machine, the place where an operation comes in by its head, or one beside it. */
  private behind(machine: number, op: number): number {
    const { graph, random } = this
    const { head, machineSucc, machinePred, n } = graph
    let after = n
    for (let y = graph.first[machine]!; y !== n && head[y]! < head[op]!; y = machineSucc[y]!) after = y
    const luck = random.next()
    if (luck < 0.25 && after !== n) return machinePred[after]!
    if (luck > 0.75) {
      const next = after === n ? graph.first[machine]! : machineSucc[after]!
      return next === n ? after : next
    }
    return after
  }
}
