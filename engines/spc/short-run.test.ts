import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { d2 } from './constants.ts'
import { measuredChart, type ShortRunPoint, shortRunChart } from './index.ts'

const single = (product: string, ...values: number[]): ShortRunPoint[] =>
  values.map((value) => ({ product, values: [value] }))

// Montgomery, Statistical Quality Control, table 10.1: samples of parts A (nominal 50) and B (nominal 25), and their deviations.
const partA = [
  [50, 51, 52],
  [49, 50, 51],
  [48, 49, 52],
  [49, 53, 51],
]
const partB = [
  [24, 27, 26],
  [25, 27, 24],
  [27, 26, 23],
  [25, 24, 23],
  [24, 25, 25],
  [26, 24, 25],
]
const parts: ShortRunPoint[] = [
  ...partA.map((values) => ({ product: 'A', values })),
  ...partB.map((values) => ({ product: 'B', values })),
]
const nominals = new Map([
  ['A', 50],
  ['B', 25],
])

describe('deviations from the nominal value', () => {
  test('of parts A and B: figures of Montgomery, x̄ = 0.17 and R̄ = 2.7', () => {
    const { center, sigma, points, spread, kind, products } = shortRunChart('nominal', parts, { nominals })
    expect(center).toBeCloseTo(0.17, 2)
    expect(sigma * d2(3)).toBeCloseTo(2.7, 10)
    expect(spread!.points[0]!.center).toBeCloseTo(2.7, 10)
    expect(points[0]!.upper).toBeCloseTo(2.93, 1)
    expect(points.map(({ value }) => value)).toEqual([1, 0, -1 / 3, 1, 2 / 3, 1 / 3, 1 / 3, -1, -1 / 3, 0])
    expect(kind).toBe('xbarR')
    expect(products.map(({ product, points: of, nominal }) => [product, of, nominal])).toEqual([
      ['A', 4, 50],
      ['B', 6, 25],
    ])
  })

  test('without a nominal value are from the mean of the product', () => {
    const { points, products } = shortRunChart('nominal', [...single('x', 10, 12), ...single('y', 100, 104)])
    expect(points.map(({ value }) => value)).toEqual([-1, 1, -2, 2])
    expect(products.map(({ nominal, deviation }) => [nominal, deviation])).toEqual([
      [11, 0],
      [102, 0],
    ])
  })
})

describe('standardised values', () => {
  // σ of x: mean of 2, 0, 2 ÷ d2(2); of y ten times as much.
  const points = [...single('x', 10, 12), ...single('y', 100, 120), ...single('x', 12, 10), ...single('y', 120, 100)]

  test('are in standard deviations of their product, runs of it together, between −3 and 3', () => {
    const chart = shortRunChart('standardised', points)
    const unit = 4 / 3 / d2(2)
    expect(chart.products.map(({ sigma }) => sigma)).toEqual([expect.closeTo(unit, 12), expect.closeTo(10 * unit, 12)])
    expect(chart).toMatchObject({ kind: 'iMR', center: 0, sigma: 1 })
    const z = 1 / unit
    expect(chart.points.map(({ value }) => value)).toEqual(
      [-z, z, -z, z, z, -z, z, -z].map((each) => expect.closeTo(each, 12)),
    )
    expect(chart.points[0]).toMatchObject({ center: 0, lower: -3, upper: 3 })
    // D4 = 3.267 of a moving range about 1.128.
    expect(chart.spread!.points[0]!.upper).toBeCloseTo(3.267 * 1.128, 2)
  })

  test('of a baseline judge what comes later', () => {
    const later = [...points, ...single('y', 300)]
    const chart = shortRunChart('standardised', later, { baseline: { from: 0, to: points.length - 1 } })
    expect(chart.points.slice(0, -1)).toEqual(shortRunChart('standardised', points).points)
    expect(chart.points.at(-1)!.violations).toEqual(['nelson1'])
    expect(chart.products[1]).toMatchObject({ points: 5, nominal: 110 })
  })

  test('need a spread of each product', () => {
    expect(() => shortRunChart('standardised', [...points, ...single('z', 7)])).toThrow(RangeError)
    for (const still of [
      [7, 7],
      [0.3, 0.1 + 0.2],
      [5e-324, 0],
    ])
      expect(() => shortRunChart('standardised', [...points, ...single('z', ...still)])).toThrow(/z/)
  })
})

describe('a short-run chart, whatever was measured', () => {
  const reading = fc.integer({ min: -800, max: 800 }).map((units) => units / 16)
  const product = fc.constantFrom('a', 'b', 'c')
  const points = fc.integer({ min: 2, max: 12 }).chain((size) =>
    fc.array(fc.record({ product, values: fc.array(reading, { minLength: size, maxLength: size }) }), {
      minLength: 3,
      maxLength: 20,
    }),
  )
  const spread = (given: readonly ShortRunPoint[]) => given.every(({ values }) => new Set(values).size > 1)

  it('standardised minds neither units nor places of single products', () => {
    fc.assert(
      fc.property(points, (given) => {
        fc.pre(spread(given))
        const other = given.map((point) =>
          point.product === 'a' ? { ...point, values: point.values.map((value) => 4 * value + 64) } : point,
        )
        const [one, two] = [given, other].map((each) => shortRunChart('standardised', each).points)
        one!.forEach(({ value, violations }, i) => {
          expect(two![i]!.value).toBeCloseTo(value, 6)
          expect(two![i]!.violations).toEqual(violations)
        })
      }),
    )
  })

  it('of one product with its nominal value is its own chart, moved', () => {
    fc.assert(
      fc.property(points, reading, (given, nominal) => {
        const alone = given.map(({ values }) => ({ product: 'a', values }))
        const chart = shortRunChart('nominal', alone, { nominals: new Map([['a', nominal]]) })
        const own = measuredChart(
          chart.kind,
          alone.map(({ values }) => values),
        )
        expect(chart.center).toBeCloseTo(own.center - nominal, 8)
        expect(chart.sigma).toBeCloseTo(own.sigma, 8)
      }),
    )
  })
})
