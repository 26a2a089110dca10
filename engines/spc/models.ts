import { deviation, mean, sum } from './figures.ts'
import { logNormalShare } from './normal.ts'

/** A distribution of positive values, fitted. */
export interface Model {
  kind: 'weibull' | 'lognormal'
  /** The value with as many below it as a normal one has below its mean + z·σ. */
  at(z: number): number
  /** Natural logarithms of the shares up to a value above 0, and beyond it. */
  logShares(value: number): readonly [below: number, above: number]
}

/** Weibull's distribution. Shape and scale of the largest likelihood: Σxᵏ·ln x ÷ Σxᵏ − 1 ÷ k = mean of ln x, by Newton's steps; scale = (mean of xᵏ)^(1 ÷ k). */
export function weibullOf(values: readonly number[]): { shape: number; scale: number } {
  const logs = values.map(Math.log)
  const top = logs.reduce((most, log) => (log > most ? log : most), Number.NEGATIVE_INFINITY)
  // Logarithms relative to the largest: no power can overflow.
  const down = logs.map((log) => log - top)
  const middle = mean(down)
  // ln x of a Weibull variable has the deviation π ÷ (k·√6).
  let shape = Math.PI / Math.sqrt(6) / deviation(logs)
  for (let step = 0; step < 100; step++) {
    let [whole, first, second] = [0, 0, 0]
    for (const log of down) {
      const weight = Math.exp(shape * log)
      whole += weight
      first += weight * log
      second += weight * log * log
    }
    const off = first / whole - 1 / shape - middle
    const slope = second / whole - (first / whole) ** 2 + 1 / shape ** 2
    const next = Math.max(shape - off / slope, shape / 4)
    const near = Math.abs(next - shape) <= 1e-12 * shape
    shape = next
    if (near) break
  }
  const power = sum(down.map((log) => Math.exp(shape * log))) / values.length
  return { shape, scale: Math.exp(top + Math.log(power) / shape) }
}

const weibull = (values: readonly number[]): Model => {
  const { shape, scale } = weibullOf(values)
  return {
    kind: 'weibull',
    at: (z) => scale * (-logNormalShare(-z)) ** (1 / shape),
    logShares: (value) => {
      const hazard = (value / scale) ** shape
      return [Math.log(-Math.expm1(-hazard)), -hazard]
    },
  }
}

const lognormal = (values: readonly number[]): Model => {
  const logs = values.map(Math.log)
  const [middle, spread] = [mean(logs), deviation(logs)]
  return {
    kind: 'lognormal',
    at: (z) => Math.exp(middle + z * spread),
    logShares: (value) => {
      const z = (Math.log(value) - middle) / spread
      return [logNormalShare(z), logNormalShare(-z)]
    },
  }
}

/** A model of each kind for values of at least two sizes, above 0. */
export const models: Record<Model['kind'], (values: readonly number[]) => Model> = { weibull, lognormal }

/** The distance of Anderson and Darling between values in ascending order and a model; the less, the nearer. */
function distance(sorted: readonly number[], model: Model): number {
  const shares = sorted.map(model.logShares)
  const n = shares.length
  const total = sum(
    shares.map(([below], i) => (2 * i + 1) * (below + (shares[n - 1 - i] as readonly [number, number])[1])),
  )
  return -n - total / n
}

/** Whichever model lies nearer to positive values. */
export function nearestModel(values: readonly number[]): Model {
  const sorted = [...values].sort((a, b) => a - b)
  const [one, other] = [weibull(values), lognormal(values)]
  return distance(sorted, one) < distance(sorted, other) ? one : other
}
