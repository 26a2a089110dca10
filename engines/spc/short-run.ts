import { type Baseline, type ControlChart, inBaseline } from './chart.ts'
import { c4, d2 } from './constants.ts'
import { deviation, mean, range } from './figures.ts'
import { type MeasuredChartKind, measuredChart } from './measured.ts'
import type { Rule } from './rules.ts'

/** Deviations from the nominal value, and values in standard deviations of their product (Z-MR, or Z̄-W of subgroups). */
export const shortRunCharts = ['nominal', 'standardised'] as const
export type ShortRunKind = (typeof shortRunCharts)[number]

/** What was measured at a point: one value, or a subgroup. */
export interface ShortRunPoint {
  readonly product: string
  readonly values: readonly number[]
}

export interface ShortRunOptions {
  /** By product; of one that is missing the mean takes its place. */
  readonly nominals?: ReadonlyMap<string, number>
  readonly rules?: readonly Rule[]
  readonly countSteps?: boolean
  readonly width?: number
  /** Points that means and sigmas are reckoned from; absent: all. */
  readonly baseline?: Baseline
}

export interface ShortRunProduct {
  product: string
  /** Points of it, later ones included. */
  points: number
  /** What was taken off its values. */
  nominal: number
  /** Mean of its values less that, and the standard deviation of a single value within it; null of too few values. Of the baseline. */
  deviation: number | null
  sigma: number | null
}

export interface ShortRunChart extends ControlChart {
  /** What the points are charted as. */
  kind: Extract<MeasuredChartKind, 'iMR' | 'xbarR' | 'xbarS'>
  /** In the order in which they first stand. */
  products: ShortRunProduct[]
}

/** From this size on standard deviations tell more than ranges (AIAG SPC, chapter II). */
const deviationsFrom = 10

/** The mean moving range ÷ d2(2) of single values in their order, whatever stood between them; of subgroups the mean of R ÷ d2(n), or s ÷ c4(n). */
function sigmaOf(groups: readonly (readonly number[])[], kind: ShortRunChart['kind']): number | null {
  if (kind === 'iMR') {
    const values = groups.map(([value]) => value as number)
    const moving = values.slice(1).map((value, i) => Math.abs(value - (values[i] as number)))
    return moving.length ? mean(moving) / d2(2) : null
  }
  if (!groups.length) return null
  return mean(
    groups.map((group) => (kind === 'xbarR' ? range(group) / d2(group.length) : deviation(group) / c4(group.length))),
  )
}

function kindOf(points: readonly ShortRunPoint[]): ShortRunChart['kind'] {
  const largest = points.reduce((most, { values }) => Math.max(most, values.length), 0)
  if (largest === 1) return 'iMR'
  return largest < deviationsFrom ? 'xbarR' : 'xbarS'
}

/** The products of points, in their order, with what they are reckoned by. */
export function shortRunProducts(
  points: readonly ShortRunPoint[],
  { nominals, baseline }: ShortRunOptions = {},
): ShortRunProduct[] {
  const kind = kindOf(points)
  const of = new Map<string, { all: number; base: (readonly number[])[] }>()
  for (const { product } of points) of.set(product, { all: (of.get(product)?.all ?? 0) + 1, base: [] })
  for (const { product, values } of inBaseline(points, baseline)) of.get(product)?.base.push(values)
  return [...of].map(([product, { all, base }]) => {
    const middle = base.length ? mean(base.flat()) : null
    const nominal = nominals?.get(product) ?? middle ?? 0
    const sigma = sigmaOf(base, kind)
    const size = Math.max(0, ...base.flat().map(Math.abs))
    return {
      product,
      points: all,
      nominal,
      deviation: middle === null ? null : middle - nominal,
      // What differs by rounding alone does not differ.
      sigma: sigma !== null && sigma <= Math.max(1e-13 * size, 1e-100) ? 0 : sigma,
    }
  })
}

/**
 * One chart for products that change often.
 *
 * - `nominal`: x − nominal on a chart of single values or means. It takes the products to vary alike (DNOM; Montgomery, section 10.1).
 * - `standardised`: (x − nominal) ÷ σ of the product, about 0 with limits at the width, the spread in the same units: products may vary
 *   as they like (Montgomery, section 10.1; Farnum 1992).
 *
 * @param points single values, or subgroups of 2 to 25
 * @throws RangeError where a product has no sigma to be standardised by, or sigma cannot be reckoned at all
 */
export function shortRunChart(
  kind: ShortRunKind,
  points: readonly ShortRunPoint[],
  options: ShortRunOptions = {},
): ShortRunChart {
  const { rules, countSteps, width, baseline } = options
  const chart = kindOf(points)
  const products = shortRunProducts(points, options)
  const by = new Map(products.map((product) => [product.product, product]))
  const plotted = points.map(({ product, values }) => {
    const { nominal, sigma } = by.get(product) as ShortRunProduct
    const unit = kind === 'nominal' ? 1 : sigma
    if (!unit) throw new RangeError(`the values of ${product} have no spread to be standardised by`)
    return values.map((value) => (value - nominal) / unit)
  })
  const given = kind === 'nominal' ? { baseline } : { target: 0, sigma: 1 }
  return { ...measuredChart(chart, plotted, { rules, countSteps, width, ...given }), kind: chart, products }
}
