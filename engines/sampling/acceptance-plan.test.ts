import { expect, test } from 'vitest'
import { acceptancePlan, aqls, inspectionLevels } from './index.ts'

test.each([
  // Lot, level, AQL → letter, sample, acceptance number: places of the standard's tables.
  [1_000, 'II', 1, 'J', 80, 2],
  [1_000, 'II', 0.65, 'J', 80, 1],
  [1_000, 'II', 2.5, 'J', 80, 5],
  [1_000, 'II', 4, 'J', 80, 7],
  [1_000, 'II', 6.5, 'J', 80, 10],
  [1_000, 'II', 10, 'J', 80, 14],
  [3_000, 'II', 1, 'K', 125, 3],
  [3_000, 'II', 2.5, 'K', 125, 7],
  [5_000, 'II', 1, 'L', 200, 5],
  [5_000, 'II', 2.5, 'L', 200, 10],
  [5_000, 'II', 6.5, 'L', 200, 21],
  [400, 'II', 2.5, 'H', 50, 3],
  [400, 'II', 1, 'H', 50, 1],
  [200, 'II', 2.5, 'G', 32, 2],
  [200, 'II', 4, 'G', 32, 3],
  [120, 'II', 2.5, 'F', 20, 1],
  [120, 'II', 0.65, 'F', 20, 0],
  [40, 'II', 1.5, 'D', 8, 0],
  [40, 'II', 6.5, 'D', 8, 1],
  [5_000, 'S2', 2.5, 'C', 5, 0],
  [5_000, 'I', 1, 'J', 80, 2],
  [400, 'III', 1, 'J', 80, 2],
] as const)('a lot of %i at level %s and AQL %d', (lot, level, aql, letter, size, accept) => {
  expect(acceptancePlan(lot, level, aql)).toEqual({ letter, size, accept })
})

test('arrows lead to the next plan of the same AQL, with its own sample', () => {
  // G at 1.0 points down to H, G at 0.65 up to F, A at 1.0 down to E.
  expect(acceptancePlan(200, 'II', 1)).toEqual({ letter: 'H', size: 50, accept: 1 })
  expect(acceptancePlan(200, 'II', 0.65)).toEqual({ letter: 'F', size: 20, accept: 0 })
  expect(acceptancePlan(20, 'S1', 1)).toEqual({ letter: 'E', size: 13, accept: 0 })
  // Beyond the largest acceptance number the plan before holds: M at 6.5 is L's.
  expect(acceptancePlan(20_000, 'II', 6.5)).toEqual({ letter: 'L', size: 200, accept: 21 })
  // Nothing stands below R.
  expect(acceptancePlan(600_000, 'III', 0.015)).toEqual({ letter: 'P', size: 800, accept: 0 })
})

test('a lot no larger than its sample is inspected whole', () => {
  expect(acceptancePlan(5, 'II', 1)).toEqual({ letter: 'E', size: 5, accept: 0 })
  expect(acceptancePlan(1, 'II', 6.5)).toEqual({ letter: 'A', size: 1, accept: 0 })
})

test('every place of the tables leads to a plan; a stricter limit never accepts more of the same sample', () => {
  for (const level of inspectionLevels)
    for (const lot of [2, 9, 16, 26, 51, 91, 151, 281, 501, 1_201, 3_201, 10_001, 35_001, 150_001, 500_001]) {
      const plans = aqls.map((aql) => acceptancePlan(lot, level, aql))
      for (const [i, plan] of plans.entries()) {
        expect(plan.size).toBeGreaterThan(0)
        expect(plan.size).toBeLessThanOrEqual(lot)
        expect(plan.accept).toBeLessThan(plan.size)
        const before = plans[i - 1]
        if (before?.size === plan.size) expect(before.accept).toBeLessThanOrEqual(plan.accept)
      }
    }
})

test('a limit outside of the series and an empty lot are refused', () => {
  expect(() => acceptancePlan(100, 'II', 3)).toThrow('series')
  expect(() => acceptancePlan(0, 'II', 1)).toThrow('at least one piece')
})
