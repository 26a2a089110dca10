import { type ChartOptions, type ControlChart, inBaseline, judge, type Plotted } from './chart.ts'
import { mean, sum } from './figures.ts'

/** Charts of counts: nonconforming units as a share or number, nonconformities of a subgroup or by unit. */
export const countedCharts = ['p', 'np', 'c', 'u'] as const
export type CountedChartKind = (typeof countedCharts)[number]

interface Lot {
  readonly count: number
  readonly size: number
}

/** What a chart plots of a subgroup: centre and standard error for its size, and the most that there can be. */
interface Scale {
  value(lot: Lot): number
  center(size: number): number
  error(size: number): number
  most(size: number): number
}

const unbounded = () => Number.POSITIVE_INFINITY

interface CountedChartOptions extends ChartOptions {
  readonly standardised?: boolean
}

const inErrors = ({ value, center, error, sizes }: Plotted, width: number): Plotted => ({
  // Where nothing varies, as of a rate of 0, a point stands on the centre or nowhere.
  value: error > 0 ? (value - center) / error : 0,
  center: 0,
  lower: -width,
  upper: width,
  sizes,
  error: 1,
})

/**
 * The chart of counts. Limits are centre ± width · standard error of each point's own size, not below 0 and, of nonconforming units, not
 * above all of them. NIST/SEMATECH e-Handbook, 6.3.3; Montgomery, chapter 7.
 *
 * - `p`: d ÷ n; centre p̄ = Σd ÷ Σn, σ = √(p̄·(1 − p̄)), standard error σ ÷ √n
 * - `np`: d; centre n·p̄, standard error √(n·p̄·(1 − p̄)); centre and sigma of the whole are those of the mean size
 * - `c`: c; centre c̄, σ = √c̄
 * - `u`: c ÷ n; centre ū = Σc ÷ Σn, σ = √ū, standard error σ ÷ √n
 *
 * `target` replaces the centre of the whole, `sigma` its σ. Standardised, points stand in standard errors of their own about 0 and limits are
 * alike for all sizes: Z = (p − p̄) ÷ √(p̄·(1 − p̄) ÷ n) and so of u (Montgomery, 7.3.2); they are not cut at 0, and the rules judge them.
 *
 * @param lots with sizes above 0; a `c` chart takes them as they are (all 1, or all alike)
 */
export function countedChart(
  kind: CountedChartKind,
  lots: readonly Lot[],
  options: CountedChartOptions = {},
): ControlChart {
  const base = inBaseline(lots, options.baseline)
  const size = mean(base.map((lot) => lot.size))
  const counted = sum(base.map(({ count }) => count))
  const rate = counted / sum(base.map((lot) => lot.size))
  const center = options.target ?? { p: rate, np: rate * size, c: counted / base.length, u: rate }[kind]
  const ownSigma = {
    p: () => Math.sqrt(center * (1 - center)),
    np: () => Math.sqrt(center * (1 - center / size)),
    c: () => Math.sqrt(center),
    u: () => Math.sqrt(center),
  }[kind]
  const sigma = options.sigma ?? ownSigma()
  const scale: Scale = {
    p: {
      value: (lot: Lot) => lot.count / lot.size,
      center: () => center,
      error: (n: number) => sigma / Math.sqrt(n),
      most: () => 1,
    },
    np: {
      value: ({ count }: Lot) => count,
      center: (n: number) => center * (n / size),
      error: (n: number) => sigma * Math.sqrt(n / size),
      most: (n: number) => n,
    },
    c: { value: ({ count }: Lot) => count, center: () => center, error: () => sigma, most: unbounded },
    u: {
      value: (lot: Lot) => lot.count / lot.size,
      center: () => center,
      error: (n: number) => sigma / Math.sqrt(n),
      most: unbounded,
    },
  }[kind]
  const width = options.width ?? 3
  const plotted = lots.map((lot): Plotted => {
    const [middle, error] = [scale.center(lot.size), scale.error(lot.size)]
    return {
      value: scale.value(lot),
      center: middle,
      lower: Math.max(0, middle - width * error),
      upper: Math.min(scale.most(lot.size), middle + width * error),
      sizes: lot.size,
      error,
    }
  })
  const shown = options.standardised ? plotted.map((point) => inErrors(point, width)) : plotted
  return { points: judge(shown, options.rules ?? ['nelson1', 'nelson2'], options.countSteps), center, sigma }
}
