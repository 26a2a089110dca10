import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ControlChart,
  countedChart,
  countedCharts,
  type MeasuredChartKind,
  measuredChart,
  rules,
} from './index.ts'

const reading = fc.integer({ min: -10_000, max: 10_000 }).map((units) => units / 16)
const groups = fc.array(fc.array(reading, { minLength: 2, maxLength: 9 }), { minLength: 2, maxLength: 30 })
const singles = fc.array(
  reading.map((value) => [value]),
  { minLength: 2, maxLength: 40 },
)
const lots = fc.array(
  fc.integer({ min: 1, max: 500 }).chain((size) => fc.record({ count: fc.nat(size), size: fc.constant(size) })),
  { minLength: 1, maxLength: 30 },
)
const measured = fc.oneof(
  fc.tuple(fc.constantFrom<MeasuredChartKind>('xbarR', 'xbarS', 'ewma'), groups),
  fc.tuple(fc.constantFrom<MeasuredChartKind>('iMR', 'ewma'), singles),
)
const all = { rules }

const pointsOf = ({ points, spread }: ControlChart) => [...points, ...(spread?.points ?? [])]

describe('a chart, whatever was measured', () => {
  it('has numbers throughout, and its limits around its centre', () => {
    fc.assert(
      fc.property(measured, ([kind, data]) => {
        for (const { value, center, lower, upper } of pointsOf(measuredChart(kind, data, all))) {
          expect([value, center, lower, upper].every(Number.isFinite)).toBe(true)
          expect(lower).toBeLessThanOrEqual(center)
          expect(center).toBeLessThanOrEqual(upper)
        }
      }),
    )
  })

  it('keeps its signals in other units and upside down', () => {
    fc.assert(
      fc.property(measured, fc.constantFrom(-4, -1, 0.5, 8), ([kind, data], scale) => {
        const signals = (of: readonly (readonly number[])[]) =>
          pointsOf(measuredChart(kind, of, all)).map(({ violations }) => violations)
        expect(signals(data.map((group) => group.map((value) => value * scale)))).toEqual(signals(data))
      }),
    )
  })

  it('is the same when its own centre and sigma are given', () => {
    fc.assert(
      fc.property(measured, ([kind, data]) => {
        const chart = measuredChart(kind, data, all)
        fc.pre(chart.sigma > 0)
        expect(measuredChart(kind, data, { ...all, target: chart.center, sigma: chart.sigma })).toEqual(chart)
      }),
    )
  })

  it('of a baseline is that of the baseline alone as far as it goes', () => {
    fc.assert(
      fc.property(groups, groups, (base, later) => {
        const whole = measuredChart('xbarR', [...base, ...later], {
          ...all,
          baseline: { from: 0, to: base.length - 1 },
        })
        expect(whole.points.slice(0, base.length)).toEqual(measuredChart('xbarR', base, all).points)
      }),
    )
  })

  it('EWMA with all weight on the newest point is the chart of means', () => {
    fc.assert(
      fc.property(groups, (data) => {
        const newest = measuredChart('ewma', data, { ...all, lambda: 1 })
        expect(newest.points).toEqual(measuredChart('xbarR', data, all).points)
      }),
    )
  })

  it('CUSUM changes sides when the values do, and its sums are never negative', () => {
    fc.assert(
      fc.property(singles, (data) => {
        const [up, down] = [1, -1].map((side) =>
          measuredChart(
            'cusum',
            data.map(([value]) => [side * value!]),
            { target: 0, sigma: 10 },
          ),
        )
        expect(up!.points.map(({ upperSum }) => upperSum)).toEqual(down!.points.map(({ lowerSum }) => lowerSum))
        expect(up!.points.every(({ upperSum, lowerSum }) => upperSum! >= 0 && lowerSum! >= 0)).toBe(true)
      }),
    )
  })
})

describe('a chart, whatever was counted', () => {
  it('has numbers throughout, limits around its centre and within what there can be', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countedCharts), lots, (kind, data) => {
        for (const { value, center, lower, upper, sizes } of countedChart(kind, data, all).points) {
          expect([value, center, lower, upper].every(Number.isFinite)).toBe(true)
          expect(lower).toBeGreaterThanOrEqual(0)
          expect(lower).toBeLessThanOrEqual(center)
          expect(center).toBeLessThanOrEqual(upper)
          if (kind === 'p') expect(upper).toBeLessThanOrEqual(1)
          if (kind === 'np') expect(upper).toBeLessThanOrEqual(sizes)
        }
      }),
    )
  })

  it('names the same points beyond the limits by share as by number', () => {
    const beyond = (chart: ControlChart) => chart.points.map(({ violations }) => violations)
    fc.assert(
      fc.property(lots, (data) => {
        const on = { rules: ['nelson1', 'nelson5', 'nelson6', 'nelson2'] as const }
        expect(beyond(countedChart('np', data, on))).toEqual(beyond(countedChart('p', data, on)))
      }),
    )
  })
})
