import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { boxCox } from './box-cox.ts'
import { fewestForQuantiles } from './capability-study.ts'
import { capability, capabilityMethods, capabilityStudies, capabilityStudy } from './index.ts'
import { weibullOf } from './models.ts'
import { pistonRings } from './testing.ts'

const rings = pistonRings.slice(0, 25).flat()
/** Values that lie as a distribution has them at the middles of equal shares. */
const spread = (n: number, at: (share: number) => number) =>
  Array.from({ length: n }, (_, i) => Number(at((i + 0.5) / n).toFixed(4)))
const weibull = spread(100, (share) => 3.2 * (-Math.log(1 - share)) ** (1 / 1.7))
const exponential = spread(100, (share) => -Math.log(1 - share))

describe('what makes values normal', () => {
  // scipy.stats.boxcox of the same values.
  test('the power of Weibull values is that of another implementation, in any unit', () => {
    expect(boxCox(weibull).lambda).toBeCloseTo(0.450536408, 5)
    expect(boxCox(weibull.map((value) => value * 25.4)).lambda).toBeCloseTo(0.450536408, 5)
  })

  test('there and back is the same', () => {
    const { values, of, back } = boxCox(weibull)
    expect(of(weibull[7]!)).toBeCloseTo(values[7]!, 12)
    expect(back(of(4.5))).toBeCloseTo(4.5, 12)
    expect(back(-1e9)).toBe(0)
  })

  // scipy.stats.weibull_min.fit with the place 0.
  test('shape and scale of Weibull values are those of another implementation', () => {
    const { shape, scale } = weibullOf(weibull)
    expect(shape).toBeCloseTo(1.7121712, 4)
    expect(scale).toBeCloseTo(3.1991127, 4)
  })
})

describe('a capability study', () => {
  test('of normal values is Pp and Ppk of the chart, whether of a process or of a machine', () => {
    const limits = { lsl: 73.95, usl: 74.05 }
    const { pp, ppk, intervals } = capability(rings, 0.01, limits)
    for (const study of capabilityStudies) {
      const found = capabilityStudy(study, rings, limits)
      expect(found).toMatchObject({ method: 'normal', because: 'normal', potential: pp, actual: ppk })
      expect(found.intervals).toEqual({ potential: intervals.pp, actual: intervals.ppk })
      expect(found.beyond.observed).toBe(0)
      expect(found.beyond.expected).toBeLessThan(2e-6)
    }
  })

  test('says too few in place of a number: a process of 24, a machine of 49, another distribution of 49', () => {
    const limits = { lsl: 73, usl: 75 }
    const none = { problem: 'tooFew', potential: null, actual: null, quantiles: null }
    expect(capabilityStudy('process', rings.slice(0, 24), limits)).toMatchObject({ ...none, fewest: 25, count: 24 })
    expect(capabilityStudy('process', rings.slice(0, 25), limits).actual).not.toBeNull()
    expect(capabilityStudy('machine', rings.slice(0, 49), limits)).toMatchObject({ ...none, fewest: 50 })
    expect(capabilityStudy('machine', rings.slice(0, 50), limits).actual).not.toBeNull()
    expect(capabilityStudy('process', exponential.slice(0, 49), { usl: 9 }, 'boxCox')).toMatchObject(none)
    expect(capabilityStudy('process', [3], { usl: 9 })).toMatchObject({ ...none, deviation: null })
    expect(capabilityStudy('process', Array(60).fill(2), { usl: 9 })).toMatchObject({ ...none, problem: 'noSpread' })
  })

  test('of values that a power makes normal takes the power, the limit with it', () => {
    const found = capabilityStudy('process', weibull, { usl: 9 })
    expect(found).toMatchObject({ method: 'boxCox', because: 'transformed', potential: null })
    const { values, of, lambda } = boxCox(weibull)
    expect(found.lambda).toBe(lambda)
    const { ppk } = capability(values, 1, { usl: of(9) })
    expect(found.actual).toBeCloseTo(ppk!, 12)
    expect(found.quantiles!.middle).toBeGreaterThan(2)
    expect(found.transformed!.p).toBeGreaterThan(0.5)
  })

  test('by quantiles divides each side by its own: those of the distribution that lies nearer', () => {
    const found = capabilityStudy('process', weibull, { lsl: 0.01, usl: 9 }, 'percentile')
    const { shape, scale } = weibullOf(weibull)
    const at = (share: number) => scale * (-Math.log(1 - share)) ** (1 / shape)
    const [low, middle, high] = [at(0.0013498980316301), at(0.5), at(0.9986501019683699)]
    expect(found).toMatchObject({ method: 'percentile', because: 'asked', model: 'weibull' })
    expect(found.potential).toBeCloseTo((9 - 0.01) / (high - low), 8)
    expect(found.actual).toBeCloseTo(Math.min((9 - middle) / (high - middle), (middle - 0.01) / (middle - low)), 8)
    expect(found.beyond.expected).toBeCloseTo(
      Math.exp(-((9 / scale) ** shape)) + 1 - Math.exp(-((0.01 / scale) ** shape)),
      10,
    )
    const [from, to] = found.intervals.potential!
    expect(from).toBeLessThan(found.potential!)
    expect(to).toBeGreaterThan(found.potential!)
    const lognormal = spread(101, (share) => Math.exp(Math.tan(Math.PI * (share - 0.5)) / 9))
    expect(capabilityStudy('process', lognormal, { usl: 9 }, 'percentile').model).toBe('lognormal')
  })

  test('from 740 values on takes the quantiles of the values themselves, below 0 as well', () => {
    const many = spread(fewestForQuantiles, (share) => -Math.log(1 - share) - 1)
    const sorted = [...many].sort((a, b) => a - b)
    const found = capabilityStudy('process', many, { usl: 9 })
    expect(found).toMatchObject({ method: 'percentile', because: 'neither', model: 'values', potential: null })
    expect(found.quantiles!.lower).toBeCloseTo(sorted[0]!, 3)
    expect(found.quantiles!.upper).toBeCloseTo(sorted.at(-1)!, 2)
    expect(found.beyond).toEqual({ expected: null, observed: 0 })
    expect(found.intervals.actual![0]).toBeLessThanOrEqual(found.actual!)
    expect(capabilityStudy('process', many.slice(1), { usl: 9 })).toMatchObject({ problem: 'notPositive' })
  })

  test('of values whose power is below 0 may have no upper quantile', () => {
    const heavy = spread(100, (share) => (1 - share) ** -4)
    const found = capabilityStudy('process', heavy, { usl: 1e9 }, 'boxCox')
    expect(found.lambda).toBeLessThan(0)
    expect(found.quantiles).toMatchObject({ lower: expect.any(Number), middle: expect.any(Number), upper: null })
  })

  test('leaves out a lower limit that positive values cannot pass, and has no index where none is left', () => {
    for (const method of ['boxCox', 'percentile'] as const) {
      const both = capabilityStudy('process', exponential, { lsl: 0, usl: 9 }, method)
      expect(both).toMatchObject({ lowerLeftOut: true, potential: null })
      expect(both.actual).toBe(capabilityStudy('process', exponential, { usl: 9 }, method).actual)
      expect(capabilityStudy('process', exponential, { lsl: 0 }, method)).toMatchObject({ problem: 'notPositive' })
    }
  })

  const reading = fc.integer({ min: -2_000, max: 10_000 }).map((units) => units / 16)
  const limits = fc
    .tuple(fc.option(reading, { nil: undefined }), fc.integer({ min: 1, max: 2_000 }))
    .map(([lsl, above]) => ({ lsl, usl: (lsl ?? 0) + above }))

  it('has a number or says why not, and the lesser index is never above the other', () => {
    const values = fc.array(reading, { minLength: 1, maxLength: 120 })
    const asked = fc.option(fc.constantFrom(...capabilityMethods), { nil: undefined })
    fc.assert(
      fc.property(fc.constantFrom(...capabilityStudies), values, limits, asked, (study, each, within, method) => {
        const found = capabilityStudy(study, each, within, method)
        if (found.problem) expect([found.potential, found.actual]).toEqual([null, null])
        else expect(Number.isFinite(found.actual)).toBe(true)
        if (found.potential !== null) expect(found.actual).toBeLessThanOrEqual(found.potential + 1e-9)
        for (const interval of [found.intervals.potential, found.intervals.actual])
          if (interval) expect(interval[0]).toBeLessThanOrEqual(interval[1])
      }),
      { numRuns: 60 },
    )
  })

  it('minds no unit', () => {
    const values = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 60, maxLength: 90 })
    fc.assert(
      fc.property(values, fc.constantFrom(...capabilityMethods), (each, method) => {
        fc.pre(new Set(each).size > 5)
        const [one, other] = [1, 8].map((scale) =>
          capabilityStudy(
            'process',
            each.map((value) => value * scale),
            { lsl: scale, usl: 20_000 * scale },
            method,
          ),
        )
        expect(other!.actual! / one!.actual!).toBeCloseTo(1, 4)
        expect(other!.model).toBe(one!.model)
      }),
      { numRuns: 30 },
    )
  })
})
