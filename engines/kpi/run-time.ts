import { type Exact, sumExact, toScaled } from './exact.ts'
import type { Milliseconds } from './types.ts'

/** A quantity made at the rate of its operation: so many at a time, in so much time. Decimals of up to eight places. */
export interface Run {
  readonly quantity: number
  /** Single-trip quantity of the operation, above 0. */
  readonly quantityPerTrip: number
  /** Single processing time of the operation; 0 or more. */
  readonly timePerTrip: Milliseconds
}

/**
 * Σ quantity ÷ quantity per trip × time per trip, in exact milliseconds. Of what was produced it is PRI × PQ of ISO 22400-2 (PRI:
 * planned run time per item); of what was good it is the output hours of specification section 9. Exact, so that hourly roll-ups
 * (quantities added by rate) and single reports give the same.
 *
 * @throws RangeError for a quantity per trip that is not above 0
 */
export function plannedRunTime(runs: Iterable<Run>): Exact {
  const scaledByTrip = new Map<number, bigint>()
  for (const { quantity, quantityPerTrip, timePerTrip } of runs) {
    if (!(quantityPerTrip > 0)) throw new RangeError(`quantity per trip must be above 0: ${quantityPerTrip}`)
    const product = toScaled(quantity) * toScaled(timePerTrip)
    scaledByTrip.set(quantityPerTrip, (scaledByTrip.get(quantityPerTrip) ?? 0n) + product)
  }
  const unit = toScaled(1)
  return sumExact(
    [...scaledByTrip].map(([perTrip, numerator]) => ({ numerator, denominator: toScaled(perTrip) * unit })),
  )
}
