import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { labelEvery, lineRuns, mostOf, niceTicks, pileUp } from './scale.ts'

describe('ticks', () => {
  test('are round', () => {
    expect(niceTicks(10)).toEqual([0, 5, 10])
    expect(niceTicks(37)).toEqual([0, 10, 20, 30, 40])
    expect(niceTicks(0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(niceTicks(0)).toEqual([0, 1])
    expect(niceTicks(Number.NaN)).toEqual([0, 1])
  })

  test('begin at 0, reach the largest value, rise by the same step and are few', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (most) => {
        const ticks = niceTicks(most)
        const last = ticks.at(-1) ?? 0
        expect(ticks[0]).toBe(0)
        expect(last).toBeGreaterThanOrEqual(most * (1 - 1e-6))
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every((tick, i) => i === 0 || tick > (ticks[i - 1] ?? 0))).toBe(true)
      }),
    )
  })
})

test('labels are thinned until they fit', () => {
  expect(labelEvery(30, 600, 40)).toBe(2)
  expect(labelEvery(5, 600, 40)).toBe(1)
  expect(labelEvery(5, 0, 40)).toBe(1)
})

test('a line breaks where a value is missing', () => {
  expect(lineRuns([1, 2, null, 4]).map((run) => run.map(({ at }) => at))).toEqual([[0, 1], [3]])
  expect(lineRuns([null, null])).toEqual([])
  expect(mostOf([null, 3, 1])).toBe(3)
  expect(mostOf([])).toBe(0)
})

test('what is piled up ends at the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ label: fc.string(), value: fc.integer({ min: -5, max: 1000 }) })), (items) => {
      const piled = pileUp(items)
      expect(piled.every(({ value }, i) => i === 0 || value <= (piled[i - 1]?.value ?? 0))).toBe(true)
      if (piled.length) expect(piled.at(-1)?.upTo).toBeCloseTo(1)
      expect(piled).toHaveLength(items.filter(({ value }) => value > 0).length)
    }),
  )
})
