import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lossWaterfall,
  type OeeElements,
  oee,
  plannedBusyTime,
  plannedRunTime,
  roundExact,
  sumDecimals,
  sumOeeElements,
} from './index.ts'
import { oeeElementsArbitrary } from './testing.ts'

const group = fc.array(oeeElementsArbitrary, { maxLength: 12 })
const decimal = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((units) => units / 10_000)
const run = fc.record({
  quantity: fc.integer({ min: 0, max: 10_000 }).map((units) => units / 100),
  quantityPerTrip: fc.integer({ min: 1, max: 40 }).map((units) => units / 4),
  timePerTrip: fc.integer({ min: 0, max: 600_000 }).map((units) => units / 10),
})

/** The elements of everything that was given, in two halves. */
function inParts(members: readonly OeeElements[], cut: number): OeeElements {
  return sumOeeElements([sumOeeElements(members.slice(0, cut)), sumOeeElements(members.slice(cut))])
}

describe('OEE, whatever was made', () => {
  it('is availability × effectiveness × quality ratio', () => {
    fc.assert(
      fc.property(oeeElementsArbitrary, (elements) => {
        const figures = oee(elements)
        fc.pre(figures.availability !== null && figures.effectiveness !== null && figures.quality !== null)
        expect(figures.oee).toBe(figures.availability * figures.effectiveness * figures.quality)
        expect(figures.nee).toBeGreaterThanOrEqual(figures.oee!)
      }),
    )
  })

  it('keeps within bounds, and is above 1 only where flagged', () => {
    fc.assert(
      fc.property(oeeElementsArbitrary, (elements) => {
        const figures = oee(elements)
        for (const share of [figures.availability, figures.quality]) {
          expect(share ?? 0).toBeGreaterThanOrEqual(0)
          expect(share ?? 0).toBeLessThanOrEqual(1)
        }
        if (!figures.above) expect(figures.effectiveness ?? 0).toBeLessThanOrEqual(1)
        if (figures.effectiveness !== null && figures.effectiveness > 1) expect(figures.above).toBe(true)
        if (figures.oee !== null && !figures.above) expect(figures.oee).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('of a group is the same to the last digit, however its members are grouped and ordered', () => {
    const shuffled = group.chain((members) =>
      fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length }), fc.nat(12)),
    )
    fc.assert(
      fc.property(shuffled, ([members, others, cut]) => {
        const whole = sumOeeElements(members)
        expect(inParts(others, cut)).toEqual(whole)
        expect(oee(inParts(others, cut))).toEqual(oee(whole))
      }),
    )
  })

  it('has losses that add up exactly', () => {
    fc.assert(
      fc.property(group, (members) => {
        const elements = sumOeeElements(members)
        const losses = lossWaterfall(elements)
        expect(losses.plannedBusy).toBe(plannedBusyTime(elements.times))
        const availabilityLoss = losses.down + losses.delay + losses.setup + losses.noData
        expect(losses.plannedBusy - availabilityLoss).toBe(losses.production)
        expect(losses.production - losses.performanceLoss).toBe(losses.plannedRun)
        expect(losses.plannedRun - losses.qualityLoss).toBe(losses.effective)
        expect(losses.qualityLoss).toBeGreaterThanOrEqual(0)
        const { oee: overall } = oee(elements)
        if (overall !== null) expect(losses.effective / losses.plannedBusy).toBeCloseTo(overall, 6)
      }),
    )
  })
})

describe('exact sums, whatever the values', () => {
  it('give the same planned run time from single runs and from runs added up by rate', () => {
    fc.assert(
      fc.property(fc.array(run), fc.array(run.map(({ quantity }) => quantity)), run, (runs, quantities, rate) => {
        const single = quantities.map((quantity) => ({ ...rate, quantity }))
        const rolledUp = { ...rate, quantity: sumDecimals(quantities) }
        expect(plannedRunTime([rolledUp, ...runs])).toEqual(plannedRunTime([...runs, ...single]))
      }),
    )
  })

  it('do not depend on order', () => {
    fc.assert(
      fc.property(fc.array(decimal), (values) => {
        expect(sumDecimals(values.toReversed())).toBe(sumDecimals(values))
        expect(sumDecimals(values)).toBe(values.reduce((sum, value) => sum + Math.round(value * 10_000), 0) / 10_000)
      }),
    )
  })

  it('round to the nearest, halves upwards', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 1, max: 99 }), (above, below) => {
        const rounded = roundExact({ numerator: BigInt(above), denominator: BigInt(below) })
        expect(rounded + 0).toBe(Math.floor((2 * above + below) / (2 * below)) + 0)
      }),
    )
  })
})
