import { describe, expect, test } from 'vitest'
import { c4, d2, d3 } from './constants.ts'
import { chiSquareQuantile } from './gamma.ts'
import { capability, countedChart, measuredChart, type Rule } from './index.ts'
import { normality } from './normality.ts'
import { brokenRules } from './rules.ts'
import { pistonRings } from './testing.ts'

/** Points of a chart that break a rule, from 0. */
const named = (points: readonly { violations: readonly string[] }[], rule: string) =>
  points.flatMap(({ violations }, i) => (violations.includes(rule) ? [i] : []))

describe('constants', () => {
  test('are exact where a closed form is known', () => {
    expect(d2(2)).toBeCloseTo(2 / Math.sqrt(Math.PI), 14)
    expect(d2(3)).toBeCloseTo(3 / Math.sqrt(Math.PI), 14)
    expect(d3(2)).toBeCloseTo(Math.sqrt(2 - 4 / Math.PI), 12)
    expect(c4(2)).toBeCloseTo(Math.sqrt(2 / Math.PI), 14)
    expect(c4(3)).toBeCloseTo(Math.sqrt(Math.PI) / 2, 14)
  })

  // Montgomery, Statistical Quality Control, appendix VI.
  test.each([
    [5, 0.94, 2.326, 0.864],
    [6, 0.9515, 2.534, 0.848],
    [10, 0.9727, 3.078, 0.797],
    [15, 0.9823, 3.472, 0.756],
    [20, 0.9869, 3.735, 0.729],
    [25, 0.9896, 3.931, 0.708],
  ])('for %i values are those of the table', (n, deviation, range, ofRange) => {
    expect(c4(n)).toBeCloseTo(deviation, 4)
    expect(Math.abs(d2(n) - range)).toBeLessThan(5.1e-4)
    expect(Math.abs(d3(n) - ofRange)).toBeLessThan(5.1e-4)
  })

  test.each([1, 26, 2.5])('are refused for %d values', (n) => {
    expect(() => d2(n)).toThrow(RangeError)
    expect(() => c4(n)).toThrow(RangeError)
  })
})

describe('charts of measured values', () => {
  const first = pistonRings.slice(0, 25)
  const unequal = (() => {
    const out = [9, 10, 30, 35, 45, 64, 65, 74, 75, 85, 99, 100]
    let at = 0
    return first.map((group) => group.filter(() => !out.includes(++at)))
  })()

  test('piston rings by ranges: figures as published with qcc', () => {
    const { points, spread, center, sigma } = measuredChart('xbarR', first)
    expect(center).toBeCloseTo(74.00118, 5)
    // There d2 is rounded to three decimals.
    expect((sigma * d2(5)) / 2.326).toBeCloseTo(0.009785039, 9)
    expect(points[0]!.lower).toBeCloseTo(73.98805, 5)
    expect(points[0]!.upper).toBeCloseTo(74.0143, 5)
    expect(spread!.points[0]).toMatchObject({ lower: 0, sizes: 5 })
    expect(spread!.points[0]!.center).toBeCloseTo(0.02276, 12)
    expect(spread!.points[0]!.upper).toBeCloseTo(0.048125, 5)
    expect(points.every(({ violations }) => violations.length === 0)).toBe(true)
  })

  test('piston rings by standard deviations: figures as published with qcc', () => {
    const { spread, sigma } = measuredChart('xbarS', first)
    expect(sigma).toBeCloseTo(0.009829977, 9)
    expect(spread!.points[0]!.center).toBeCloseTo(0.009240037, 9)
    expect(spread!.points[0]!.upper).toBeCloseTo(0.01930242, 8)
    expect(spread!.points[0]!.value).toBeCloseTo(0.01477, 5)
  })

  test('subgroups of unequal size have limits of their own', () => {
    const { points, spread, center, sigma } = measuredChart('xbarR', unequal)
    expect(center).toBeCloseTo(74.00075, 5)
    expect(Math.abs(sigma - 0.009856701)).toBeLessThan(1e-6)
    expect([points[0]!.lower, points[0]!.upper].map((limit) => limit.toFixed(5))).toEqual(['73.98753', '74.01398'])
    expect(Math.abs(points[1]!.lower - 73.98368)).toBeLessThan(1e-5)
    expect(Math.abs(points[1]!.upper - 74.01782)).toBeLessThan(1e-5)
    expect(points.slice(0, 3).map(({ sizes }) => sizes)).toEqual([5, 3, 5])
    expect(spread!.points[1]!.center).toBeCloseTo(d2(3) * sigma, 15)
  })

  test('a baseline, or target and sigma given, judge what comes later', () => {
    const whole = measuredChart('xbarR', pistonRings, { baseline: { from: 0, to: 24 } })
    const { center, sigma } = measuredChart('xbarR', first)
    expect(whole).toMatchObject({ center, sigma })
    expect(named(whole.points, 'nelson1')).toEqual([36, 37, 38])
    expect(measuredChart('xbarR', pistonRings, { target: center, sigma })).toEqual(whole)
  })

  test('viscosity as single values: figures of Montgomery, example 6.5 of the 5th edition', () => {
    const values = [33.75, 33.05, 34, 33.81, 33.46, 34.02, 33.68, 33.27, 33.49, 33.2, 33.62, 33, 33.54, 33.12, 33.84]
    const { points, spread, center, sigma } = measuredChart(
      'iMR',
      values.map((value) => [value]),
    )
    expect(center).toBeCloseTo(33.52333, 5)
    expect(sigma * d2(2)).toBeCloseTo(6.73 / 14, 12)
    expect(points[0]!.lower).toBeCloseTo(32.2453, 3)
    expect(spread!.points).toHaveLength(14)
    expect(spread!.points[0]!.value).toBeCloseTo(0.7, 12)
    expect(spread!.points[0]!.upper).toBeCloseTo(1.57, 2)
  })

  // Montgomery, table 9.1: 20 values with mean 10, then 10 with mean 11.
  const shifted = [
    9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08, 9.37, 10.62, 10.31,
    8.52, 10.84, 10.9, 9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52,
  ].map((value) => [value])

  test('CUSUM of Montgomery, table 9.2', () => {
    const { points } = measuredChart('cusum', shifted, { target: 10, sigma: 1 })
    expect(points.slice(0, 5).map(({ upperSum }) => Number(upperSum!.toFixed(2)))).toEqual([0, 0, 0, 1.16, 2.82])
    expect(points.slice(0, 5).map(({ lowerSum }) => Number(lowerSum!.toFixed(2)))).toEqual([0.05, 1.56, 1.77, 0, 0])
    expect(points.slice(27).map(({ upperSum }) => Number(upperSum!.toFixed(2)))).toEqual([4.47, 5.28, 5.3])
    expect(named(points, 'cusum')).toEqual([28, 29])
  })

  test('a sum that reaches h exactly is no signal', () => {
    const { points } = measuredChart('cusum', [[1], [1], [1]], { target: 0, sigma: 1, k: 0.5, h: 1 })
    expect(named(points, 'cusum')).toEqual([2])
  })

  test('EWMA of Montgomery, table 9.11', () => {
    const { points } = measuredChart('ewma', shifted, { target: 10, sigma: 1, lambda: 0.1, width: 2.7 })
    expect(points[0]!.value).toBeCloseTo(9.945, 9)
    expect(points[1]!.value).toBeCloseTo(9.7495, 9)
    expect(points[28]!.value).toBeCloseTo(10.6468, 4)
    expect(points[0]!.upper).toBeCloseTo(10.27, 9)
    expect(points[1]!.upper).toBeCloseTo(10.36, 2)
    expect(points[29]!.upper).toBeCloseTo(10.62, 2)
    expect(named(points, 'nelson1')).toEqual([28, 29])
  })

  test('EWMA of the NIST handbook, 6.3.2.4', () => {
    const values = [
      52, 47, 53, 49.3, 50.1, 47, 51, 50.1, 51.2, 50.5, 49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1,
    ]
    const { points } = measuredChart(
      'ewma',
      values.map((value) => [value]),
      { target: 50, sigma: 2.0539, lambda: 0.3 },
    )
    const published = [50.6, 49.52, 50.56, 50.18, 50.16, 49.21, 49.75, 49.85, 50.26, 50.33, 50.11, 49.36, 49.52]
    expect(points.slice(0, 13).map(({ value }) => Number(value.toFixed(2)))).toEqual(published)
    expect(points[19]!.upper).toBeCloseTo(52.5884, 3)
    expect(named(points, 'nelson1')).toEqual([])
  })

  test('sigma of single values, subgroups and no spread', () => {
    expect(measuredChart('ewma', first).sigma).toBe(measuredChart('xbarR', first).sigma)
    expect(measuredChart('cusum', shifted).sigma).toBe(measuredChart('iMR', shifted).sigma)
    expect(() => measuredChart('iMR', [[1]])).toThrow('too few')
    expect(() => measuredChart('cusum', [[1], [1]])).toThrow('standard errors')
    const still = measuredChart('iMR', [[5], [5], [6]], { baseline: { from: 0, to: 1 } })
    expect(still.points.map(({ violations }) => violations)).toEqual([[], [], ['nelson1']])
  })
})

describe('charts of counts', () => {
  const juice = [
    12, 15, 8, 10, 4, 7, 16, 9, 14, 10, 5, 6, 17, 12, 22, 8, 10, 5, 13, 11, 20, 18, 24, 15, 9, 12, 7, 13, 9, 6,
  ].map((count) => ({ count, size: 50 }))
  const circuits = [
    21, 24, 16, 12, 15, 5, 28, 20, 31, 25, 20, 24, 16, 19, 10, 17, 13, 22, 18, 39, 30, 24, 16, 19, 17, 15,
  ].map((count) => ({ count, size: 100 }))

  test('orange juice cans, p and np: figures of Montgomery, example 7.1, as published with qcc', () => {
    const p = countedChart('p', juice)
    expect(p.center).toBeCloseTo(0.2313333, 7)
    expect(p.sigma).toBeCloseTo(0.421685, 6)
    expect(p.points[0]!.lower).toBeCloseTo(0.05242755, 8)
    expect(p.points[0]!.upper).toBeCloseTo(0.4102391, 7)
    expect(named(p.points, 'nelson1')).toEqual([14, 22])
    const np = countedChart('np', juice)
    expect(np.center).toBeCloseTo(11.56667, 5)
    expect(np.sigma).toBeCloseTo(2.981763, 6)
    expect(np.points[0]!.lower).toBeCloseTo(2.621377, 6)
    expect(np.points[0]!.upper).toBeCloseTo(20.51196, 5)
    expect(named(np.points, 'nelson1')).toEqual([14, 22])
  })

  test('circuit boards, c and u: figures of Montgomery, example 7.3, as published with qcc', () => {
    const c = countedChart('c', circuits)
    expect(c.center).toBeCloseTo(19.84615, 5)
    expect(c.sigma).toBeCloseTo(4.454902, 6)
    expect(c.points[0]!.lower).toBeCloseTo(6.481447, 6)
    expect(c.points[0]!.upper).toBeCloseTo(33.21086, 5)
    expect(named(c.points, 'nelson1')).toEqual([5, 19])
    const u = countedChart(
      'u',
      circuits.filter((_, i) => i !== 5 && i !== 19),
    )
    expect(u.center).toBeCloseTo(0.1966667, 7)
    expect(u.points[0]!.lower).toBeCloseTo(0.06362532, 8)
    expect(u.points[0]!.upper).toBeCloseTo(0.329708, 6)
  })

  test('dyed cloth, u with unequal sizes: Montgomery, example 7.5', () => {
    const counts = [14, 12, 20, 11, 7, 10, 21, 16, 19, 23]
    const sizes = [10, 8, 13, 10, 9.5, 10, 12, 10.5, 12, 12.5]
    const { points, center } = countedChart(
      'u',
      counts.map((count, i) => ({ count, size: sizes[i]! })),
    )
    expect(center).toBeCloseTo(153 / 107.5, 12)
    expect(points.slice(0, 3).map(({ upper }) => Math.floor(upper * 100))).toEqual([255, 268, 241])
    expect(points.slice(0, 3).map(({ lower }) => Number(lower.toFixed(2)))).toEqual([0.29, 0.16, 0.43])
  })
})

describe('rules', () => {
  /** Points at these distances from the centre. */
  const at = (...deviations: number[]) =>
    deviations.map((deviation) => ({ value: deviation, deviation, beyond: Math.abs(deviation) > 3 }))
  const broken = (rule: Rule, deviations: number[], countSteps = false) =>
    brokenRules(at(...deviations), [rule], countSteps).flatMap((codes, i) => (codes.length ? [i] : []))
  const alternating = (length: number) => Array.from({ length }, (_, i) => (i % 2 ? 0.5 : -0.5))

  test.each<[Rule, number[], number[]]>([
    ['nelson1', [3, 3.1, -3, -3.1], [1, 3]],
    ['nelson2', [...Array(10).fill(0.1), 0, ...Array(8).fill(-0.1)], [8, 9]],
    ['nelson3', [0, 1, 2, 3, 4, 5, 6, 5], [5, 6]],
    ['nelson3', [5, 4, 3, 2, 1, 0], [5]],
    ['nelson3', [0, 1, 2, 2, 3, 4, 5], []],
    ['nelson4', alternating(15), [13, 14]],
    ['nelson4', [...alternating(13), -0.5], []],
    ['nelson5', [2.1, 0, 2.1, 0, 2.1], [2, 4]],
    ['nelson5', [2.1, 2.1, 0, -2.1, 2.1], [1]],
    ['nelson5', [2, 2, 2], []],
    ['nelson6', [1.1, 1.1, 0, 1.1, 1.1, 0, 1.1], [4]],
    ['nelson6', [1.1, 1.1, 1.1, 1.1, 0], [3]],
    ['nelson7', Array(16).fill(0.9), [14, 15]],
    ['nelson7', [...Array(14).fill(0.9), 1], []],
    ['nelson8', [1.1, -1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1], [7, 8]],
    ['nelson8', Array(8).fill(1.1), []],
    ['we1', [3.1], [0]],
    ['we2', [0, 2.1, 0, 2.1], [3]],
    ['we3', [-1.1, 0, -1.1, -1.1, -1.1], [4]],
    ['we4', Array(9).fill(-0.1), [7, 8]],
  ])('%s in %j names %j', (rule, deviations, points) => {
    expect(broken(rule, deviations)).toEqual(points)
  })

  test('trends and alternations can be counted by steps', () => {
    expect(broken('nelson3', [0, 1, 2, 3, 4, 5, 6], true)).toEqual([6])
    expect(broken('nelson4', alternating(15), true)).toEqual([14])
  })

  test('rounding takes no value off its limit and breaks no tie', () => {
    const { points } = measuredChart('iMR', [[0.1 + 0.3 * 3], [1]], { target: 0.1, sigma: 0.3, rules: ['nelson1'] })
    expect(points.map(({ violations }) => violations)).toEqual([[], []])
    const sums = [0.3, 0.1 + 0.2, 0.4, 0.5, 0.6, 0.7]
    expect(
      measuredChart(
        'iMR',
        sums.map((value) => [value]),
        { rules: ['nelson3'] },
      ).points[5]!.violations,
    ).toEqual([])
  })
})

describe('capability', () => {
  const first = pistonRings.slice(0, 25)
  const { sigma } = measuredChart('xbarR', first)

  test('piston rings between 73.95 and 74.05: figures as published with qcc', () => {
    const { cp, cpk, cpm, pp, ppk, problem } = capability(first.flat(), sigma, { lsl: 73.95, usl: 74.05 })
    expect(cp).toBeCloseTo(1.703, 3)
    expect(cpk).toBeCloseTo(1.663, 3)
    expect(cpm).toBeCloseTo(1.691, 3)
    expect(pp).toBeCloseTo(0.1 / (6 * 0.010053), 2)
    expect(ppk!).toBeLessThan(pp!)
    expect(problem).toBeUndefined()
  })

  test('intervals of 125 values: χ² of the handbook for Cp, Bissell for Cpk, as published with qcc', () => {
    expect(chiSquareQuantile(0.95, 1)).toBeCloseTo(3.841458820694124, 12)
    expect(chiSquareQuantile(0.5, 2)).toBeCloseTo(2 * Math.LN2, 13)
    expect(chiSquareQuantile(0.025, 100)).toBeCloseTo(74.222, 3)
    expect(chiSquareQuantile(0.975, 100)).toBeCloseTo(129.561, 3)
    const { intervals } = capability(first.flat(), sigma, { lsl: 73.95, usl: 74.05 })
    expect(intervals.cp!.map((end) => end.toFixed(3))).toEqual(['1.491', '1.915'])
    expect(intervals.cpk!.map((end) => end.toFixed(3))).toEqual(['1.448', '1.878'])
    expect(capability(first.flat(), sigma, { usl: 74.05 }).intervals).toMatchObject({ cp: null, pp: null })
  })

  test('one limit gives the index of its side alone', () => {
    const upper = capability(first.flat(), sigma, { usl: 74.05 })
    expect(upper).toMatchObject({ cp: null, pp: null, cpm: null })
    expect(upper.cpk).toBeCloseTo(1.663, 3)
    expect(capability(first.flat(), sigma, { lsl: 73.95 }).cpk).toBeCloseTo(1.743, 3)
  })

  test('too few values and no spread are said, not divided by', () => {
    expect(capability([1], 1, { lsl: 0, usl: 2 })).toMatchObject({ cp: null, cpk: null, problem: 'tooFew' })
    const still = capability([1, 1, 1, 1, 1, 1, 1, 1], 0, { lsl: 0, usl: 2 })
    expect(still).toMatchObject({ cpk: null, ppk: null, problem: 'noSpread', normality: { problem: 'noSpread' } })
    expect(normality([1, 2, 3, 4, 5, 6, 7])).toEqual({ statistic: null, p: null, problem: 'tooFew' })
  })

  test('Anderson–Darling of the weights of eleven men (Shapiro and Wilk 1965)', () => {
    const { statistic, p } = normality([148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236])
    expect(statistic).toBeCloseTo(0.9468 * (1 + 0.75 / 11 + 2.25 / 121), 3)
    expect(p).toBeCloseTo(0.01, 2)
  })

  test('one value far from thousands leaves the test its numbers', () => {
    const { statistic, p } = normality([...Array.from({ length: 5_000 }, (_, i) => (i % 7) / 7), 1e6])
    expect(statistic).toBeGreaterThan(1_000)
    expect(p).toBeGreaterThan(0)
    expect(p).toBeLessThan(1e-20)
  })
})

describe('standardised charts of counts', () => {
  const lots = [
    { count: 12, size: 100 },
    { count: 8, size: 80 },
    { count: 6, size: 80 },
    { count: 9, size: 100 },
    { count: 10, size: 110 },
    { count: 12, size: 110 },
    { count: 11, size: 100 },
    { count: 16, size: 100 },
    { count: 10, size: 90 },
    { count: 6, size: 90 },
    { count: 20, size: 110 },
    { count: 15, size: 120 },
    { count: 9, size: 120 },
    { count: 8, size: 120 },
    { count: 6, size: 110 },
    { count: 8, size: 80 },
    { count: 10, size: 80 },
    { count: 7, size: 80 },
    { count: 5, size: 90 },
    { count: 8, size: 100 },
    { count: 5, size: 100 },
    { count: 8, size: 100 },
    { count: 10, size: 100 },
    { count: 6, size: 90 },
    { count: 9, size: 90 },
  ]

  test('purchase orders with errors (Montgomery, table 7.4): p̄ = 0.0955, Z of the first 0.83, of the eleventh 3.08', () => {
    const { points, center } = countedChart('p', lots, { standardised: true })
    expect(center).toBeCloseTo(234 / 2_450, 12)
    expect(points[0]?.value).toBeCloseTo(0.834, 2)
    expect(points[10]).toMatchObject({ center: 0, lower: -3, upper: 3, violations: ['nelson1'] })
    expect(points[10]?.value).toBeCloseTo(3.08, 2)
  })

  test('a point is beyond its own limits where it is beyond the standardised ones', () => {
    const beyond = (points: readonly { violations: readonly string[] }[]) =>
      points.map(({ violations }) => violations.length)
    expect(beyond(countedChart('u', lots, { standardised: true, rules: ['nelson1'] }).points)).toEqual(
      beyond(countedChart('u', lots, { rules: ['nelson1'] }).points),
    )
  })

  test('where nothing is defective every point stands on the centre', () => {
    const none = countedChart(
      'p',
      [
        { count: 0, size: 50 },
        { count: 0, size: 60 },
      ],
      { standardised: true },
    )
    expect(none.points.map(({ value }) => value)).toEqual([0, 0])
  })
})
