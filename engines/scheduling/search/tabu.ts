import { criticalEnd } from './critical.ts'
import { Graph } from './graph.ts'
import { Choice, Moves } from './moves.ts'
import type { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'
import { forbidReturn, TabuList } from './tabu-list.ts'

/** Tabu search for the shortest makespan: the moves of `Moves`, the best by estimate, and whole solutions only when better. */
export class MakespanTabu {
  private graph: Graph
  private tabu: TabuList
  private moves: Moves
  private choice = new Choice()
  private random: Random
  private flexible: boolean
  private iteration = 0
  private tenure: number
  private tenureSpread: number
  best: Sequence
  iterations = 0

  constructor(shop: Shop, random: Random) {
    this.graph = new Graph(shop)
    this.tabu = new TabuList(shop.count, shop.machines)
    this.moves = new Moves(this.graph, this.tabu, random)
    this.random = random
    this.flexible = shop.altMachine.length > shop.count
    // Zhang et al. 2007, by the mean length of a machine's queue and the number of machines.
    this.tenure = Math.round(10 + shop.jobs / shop.machines)
    this.tenureSpread = Math.max(4, Math.round(this.tenure * (shop.jobs <= 2 * shop.machines ? 0.4 : 0.5)))
    this.best = { order: new Int32Array(0), alt: new Int32Array(0), value: Number.POSITIVE_INFINITY }
  }

  /**
   * From `start` until `patience` iterations bring nothing better, `goal` is reached or `stop` says so (asked every 32
   * iterations). The best found is in `best`.
   */
  run(start: Sequence, patience: number, goal: number, stop: () => boolean): void {
    const { graph, tabu } = this
    tabu.clear()
    graph.load(start)
    this.iteration = 1
    this.best = graph.save(graph.makespan())
    for (let idle = 0; idle < patience && this.best.value > goal; idle++) {
      if ((this.iteration & 31) === 0 && stop()) break
      if (!this.step()) break
      this.iteration++
      const value = graph.makespan()
      if (value >= this.best.value) continue
      this.best.value = value
      this.best.order.set(graph.order)
      this.best.alt.set(graph.alt.subarray(0, graph.n))
      idle = 0
    }
    this.iterations += this.iteration
  }

  /** One move; false when there is none, which without alternatives and set-ups proves the solution optimal. */
  private step(): boolean {
    const { graph, moves, choice, random, best, iteration } = this
    const length = moves.trace(criticalEnd(graph, random))
    choice.reset()
    moves.blocks(length, iteration, best.value, choice)
    if (this.flexible) moves.reassign(length, iteration, best.value, choice)
    if (choice.seen === 0) return false
    if (choice.op < 0) {
      choice.op = choice.anyOp
      choice.alt = choice.anyAlt
      choice.after = choice.anyAfter
    }
    const { op, alt, after } = choice
    forbidReturn(graph, this.tabu, op, alt, after, iteration + this.tenure + random.int(this.tenureSpread))
    graph.move(op, alt, after)
    graph.update()
    return true
  }
}
