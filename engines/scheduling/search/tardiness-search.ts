import type { Improver } from './population.ts'
import type { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'
import { TardinessAnneal, usualHeat } from './tardiness-anneal.ts'
import { TardinessTabu } from './tardiness-tabu.ts'

/** The tabu search keeps as many numbers for each operation as there are jobs, and for each pair of operations one. */
const largest = 1 << 20
/** Tries of annealing for each idle iteration of tabu search that is allowed. */
const tries = 300
const triesAlone = 1_000
const annealedChildren = 0.2
/** With so many tries for each operation annealing begins at the start's value per job; hotter with more, but only up to a point. */
const triesOfHeat = 2_000
const hottest = 1.5
/** Tabu search ends what annealing leaves warm, which spends its tries where regions are still chosen. */
const coldBeforeTabu = 1 / 10

/**
 * Least weighted tardiness: tabu search is quick to find the best solution of a region and, between good solutions, most often the
 * best of all; annealing leads out of bad regions in which it would stay: new starts and some children are annealed first. Large
 * shops and those with alternatives are annealed alone.
 */
export class TardinessSearch implements Improver {
  private anneal: TardinessAnneal
  private tabu: TardinessTabu | undefined
  private random: Random
  private count: number
  best: Sequence = { order: new Int32Array(0), alt: new Int32Array(0), value: Number.POSITIVE_INFINITY }

  constructor(shop: Shop, random: Random) {
    this.anneal = new TardinessAnneal(shop, random)
    const flexible = shop.altMachine.length > shop.count
    const size = shop.count * Math.max(shop.count, shop.jobs)
    this.tabu = flexible || size > largest ? undefined : new TardinessTabu(shop, random)
    if (this.tabu) this.anneal.cold = coldBeforeTabu
    this.random = random
    this.count = shop.count
  }

  /** `patience`: iterations of tabu search without a better solution. */
  run(start: Sequence, patience: number, goal: number, stop: () => boolean, fresh: boolean): void {
    const { anneal, tabu } = this
    const watch = (improver: Improver) => () => {
      this.best = improver.best
      return stop()
    }
    if (!tabu) {
      this.best = anneal.best
      anneal.run(start, patience * triesAlone, goal, watch(anneal), fresh)
      this.best = anneal.best
      return
    }
    let from = start
    if (fresh || this.random.next() < annealedChildren) {
      anneal.heat = Math.max(usualHeat, Math.min(hottest, (patience * tries) / (triesOfHeat * this.count)))
      anneal.run(start, patience * tries, goal, watch(anneal), fresh)
      from = anneal.best
    }
    tabu.run(from, patience, goal, watch(tabu))
    this.best = tabu.best
  }
}
