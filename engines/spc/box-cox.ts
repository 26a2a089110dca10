import { deviation, mean } from './figures.ts'

/** Beyond these powers nothing is gained: what is not normal by then is not a power of something normal. */
const reach = 5
const grid = 0.25

/** Values on the scale of their geometric mean, transformed: (x^λ − 1) ÷ λ, ln x for λ = 0. */
const powered = (logs: readonly number[], lambda: number): number[] =>
  Math.abs(lambda) < 1e-9 ? [...logs] : logs.map((log) => Math.expm1(lambda * log) / lambda)

export interface BoxCox {
  /** The power of the largest likelihood, from −5 to 5. */
  lambda: number
  /** The values transformed. */
  values: number[]
  /** What stands for one more value, a limit say, above 0. */
  of(value: number): number
  /** Back again; at its end where there is no such value. */
  back(transformed: number): number
}

/**
 * The power that makes positive values most like normal ones (Box and Cox 1964): λ of the largest profile likelihood. On the scale of the
 * geometric mean, where the likelihood is that of the smallest deviation, so that neither unit nor size matters.
 * NIST/SEMATECH e-Handbook, 6.5.2.
 *
 * @param values at least two, above 0, whose logarithms differ
 */
export function boxCox(values: readonly number[]): BoxCox {
  const logs = values.map(Math.log)
  const middle = mean(logs)
  const scaled = logs.map((log) => log - middle)
  const spread = (lambda: number) => {
    const found = deviation(powered(scaled, lambda))
    // A high power of values of very different sizes is beyond what a number holds.
    return Number.isFinite(found) ? found : Number.POSITIVE_INFINITY
  }
  let best = -reach
  for (let lambda = -reach; lambda <= reach; lambda += grid) if (spread(lambda) < spread(best)) best = lambda
  const lambda = smallestBetween(spread, Math.max(-reach, best - grid), Math.min(reach, best + grid))
  return {
    lambda,
    values: powered(scaled, lambda),
    of: (value) => powered([Math.log(value) - middle], lambda)[0] as number,
    back: (transformed) => {
      if (Math.abs(lambda) < 1e-9) return Math.exp(transformed + middle)
      // Beyond −1 ÷ λ there is nothing: 0 for a power above 0, no end for one below.
      return Math.exp(Math.log1p(Math.max(lambda * transformed, -1)) / lambda + middle)
    },
  }
}

/** Where a function with one valley between two places is smallest, by the golden section. */
function smallestBetween(of: (place: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  let [inner, outer] = [high - golden * (high - low), low + golden * (high - low)]
  let [atInner, atOuter] = [of(inner), of(outer)]
  while (high - low > 1e-7) {
    if (atInner <= atOuter) {
      ;[high, outer, atOuter] = [outer, inner, atInner]
      inner = high - golden * (high - low)
      atInner = of(inner)
    } else {
      ;[low, inner, atInner] = [inner, outer, atOuter]
      outer = low + golden * (high - low)
      atOuter = of(outer)
    }
  }
  return (low + high) / 2
}
