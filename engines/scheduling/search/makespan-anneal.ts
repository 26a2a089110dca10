import { CampaignMoves } from './campaign-moves.ts'
import { cool } from './cooling.ts'
import { Graph } from './graph.ts'
import type { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'

/** Starting temperature as a share of the start's value, and the same from a solution that must not be forgotten. */
const heat = 0.015
const childHeat = 0.005
/** The last temperature, in the shop's unit of time as a share of a mean operation: below, nothing worse is taken any more. */
const cold = 0.05

/**
 * Simulated annealing for the shortest makespan where machines are set up between families: random moves of operations and of whole
 * campaigns (`CampaignMoves`), tried out exactly, taken when better or by the temperature, which falls geometrically over as many
 * tries as given. What machines work and are set up in all, shared out over them, counts beside the makespan: most moves leave the
 * makespan as it is, and those that save set-ups make room for others that shorten it.
 */
export class MakespanAnneal {
  private graph: Graph
  private random: Random
  private moves: CampaignMoves
  private heads: Int32Array
  private coldest: number
  best: Sequence = { order: new Int32Array(0), alt: new Int32Array(0), value: Number.POSITIVE_INFINITY }

  constructor(shop: Shop, random: Random) {
    this.graph = new Graph(shop)
    this.random = random
    this.moves = new CampaignMoves(this.graph, random)
    this.heads = new Int32Array(shop.count + 1)
    this.coldest = (cold * shop.altDuration.reduce((sum, duration) => sum + duration, 0)) / shop.altDuration.length
  }

  /** `fresh`: the start is not one that much was put into. The best found is in `best`. */
  run(start: Sequence, tries: number, goal: number, stop: () => boolean, fresh: boolean): void {
    const { graph, random } = this
    graph.load(start)
    this.moves.changed()
    const value = graph.makespan()
    this.best = graph.save(value)
    const hot = Math.max(this.coldest, (fresh ? heat : childHeat) * value)
    const by = { hot, cold: this.coldest, tries: tries, goal, between: 256, stop }
    cool({ graph, random, best: this.best }, value, by, (limit) => this.attempt(limit))
  }

  /** Makes a random move when its makespan with what it adds to the load is not above `limit`; returns the makespan, else -1. */
  private attempt(limit: number): number {
    const { graph, moves } = this
    if (!moves.make()) {
      graph.settled()
      return -1
    }
    const most = limit - moves.added / graph.shop.machines
    this.heads.set(graph.head)
    if (graph.longestThroughChange(most) > most) {
      moves.takeBack()
      graph.restoreHeads(this.heads)
      graph.settled()
      return -1
    }
    graph.update()
    const value = graph.makespan()
    if (value <= most) {
      moves.changed()
      return value
    }
    moves.takeBack()
    graph.update()
    return -1
  }
}
