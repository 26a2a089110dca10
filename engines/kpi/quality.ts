import type { Quantities } from './quantities.ts'
import { type Ratio, ratio } from './ratio.ts'

// Each takes summed quantities: of a group, the sums of its members.

/** ISO 22400-2 quality ratio = GQ ÷ PQ. */
export function qualityRatio({ gq, pq }: Pick<Quantities, 'gq' | 'pq'>): Ratio {
  return ratio(gq, pq)
}

/** ISO 22400-2 first pass yield = GP ÷ IP. */
export function firstPassYield({ gp, ip }: Pick<Quantities, 'gp' | 'ip'>): Ratio {
  return ratio(gp, ip)
}

/** ISO 22400-2 scrap ratio = SQ ÷ PQ. */
export function scrapRatio({ sq, pq }: Pick<Quantities, 'sq' | 'pq'>): Ratio {
  return ratio(sq, pq)
}

/** ISO 22400-2 actual to planned scrap ratio = SQ ÷ PSQ. */
export function actualToPlannedScrapRatio({ sq, psq }: Pick<Quantities, 'sq' | 'psq'>): Ratio {
  return ratio(sq, psq)
}

/** ISO 22400-2 rework ratio = RQ ÷ PQ. */
export function reworkRatio({ rq, pq }: Pick<Quantities, 'rq' | 'pq'>): Ratio {
  return ratio(rq, pq)
}

/**
 * ISO 22400-2 fall off ratio = SQ of an operation ÷ PQ of the first operation.
 *
 * @param firstPq produced quantity of the first operation of the routing
 */
export function fallOffRatio({ sq }: Pick<Quantities, 'sq'>, firstPq: number): Ratio {
  return ratio(sq, firstPq)
}
