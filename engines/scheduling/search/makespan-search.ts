import { MakespanAnneal } from './makespan-anneal.ts'
import type { Improver } from './population.ts'
import type { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'
import { MakespanTabu } from './tabu.ts'

/** Tries of annealing for each idle iteration of tabu search that is allowed. */
const tries = 80
/** From a solution between good ones it begins cooler and is sooner done. */
const childTries = 40
/** In larger shops annealing has not cooled when the time is up that people wait. */
const largest = 2_000
const annealedStarts = 0.5
const annealedChildren = 0.3

/**
 * The shortest makespan with set-ups by family: where one machine has more to do than the others everything hangs on its campaigns,
 * which annealing arranges and tabu search, move by move along a longest path, does not; where all are full alike tabu search is the
 * better. So half of the new starts and some children are annealed before tabu search ends them.
 */
export class MakespanSearch implements Improver {
  private anneal: MakespanAnneal
  private tabu: MakespanTabu
  private random: Random
  private small: boolean
  best: Sequence = { order: new Int32Array(0), alt: new Int32Array(0), value: Number.POSITIVE_INFINITY }

  constructor(shop: Shop, random: Random) {
    this.anneal = new MakespanAnneal(shop, random)
    this.tabu = new MakespanTabu(shop, random)
    this.random = random
    this.small = shop.count <= largest
  }

  /** `patience`: iterations of tabu search without a better solution; 0 only values the start. */
  run(start: Sequence, patience: number, goal: number, stop: () => boolean, fresh: boolean): void {
    const { anneal, tabu, random } = this
    const watch = (improver: Improver) => () => {
      this.best = improver.best
      return stop()
    }
    let from = start
    if (this.small && patience > 0 && random.next() < (fresh ? annealedStarts : annealedChildren)) {
      anneal.run(start, patience * (fresh ? tries : childTries), goal, watch(anneal), fresh)
      from = anneal.best
    }
    tabu.run(from, patience, goal, watch(tabu))
    this.best = tabu.best
  }
}
