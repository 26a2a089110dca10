import { expect, test } from 'vitest'
import type { PartFacts, TaskFacts } from './facts.ts'
import { auxiliaryOf, checkQuantities, earnedSecondsOf, reachesPlan } from './judge.ts'

const task = { proficiency: 1.25, planQuantity: 10, reportedGood: 6, reportedDefective: 2 } as TaskFacts
const part = {
  unitDecimals: 1,
  singleTripQuantity: 4,
  singleProcessingTime: 30,
  auxiliaryUnit: 'kg',
  mainFactor: 3,
  auxiliaryFactor: 2,
} as PartFacts

test('earned seconds are trips by their time, divided by the proficiency', () => {
  expect(earnedSecondsOf(task, part, 10)).toBe(60)
})

test('the auxiliary quantity follows the factors, half-up, where there is such a unit', () => {
  expect(auxiliaryOf(part, 1)).toBe(0.6667)
  expect(auxiliaryOf({ ...part, auxiliaryFactor: 0.00015, mainFactor: 1 }, 1)).toBe(0.0002)
  expect(auxiliaryOf({ ...part, auxiliaryUnit: null }, 1)).toBeNull()
})

test('quantities keep to the decimals of the unit, and are not nothing', () => {
  const issues = (goodQuantity: number, ...quantities: number[]) => {
    try {
      checkQuantities([part], { goodQuantity, defects: quantities.map((quantity) => ({ reasonId: 1, quantity })) })
      return []
    } catch (error) {
      return (error as { issues: { field: string }[] }).issues.map(({ field }) => field)
    }
  }
  expect(issues(1.5, 0.5)).toEqual([])
  expect(issues(1.25, 1, 0.05)).toEqual(['goodQuantity', 'defects.1.quantity'])
  expect(issues(0)).toEqual(['goodQuantity'])
  expect(issues(0, 1)).toEqual([])
})

test('a plan is reached by good pieces, by defective ones where they use up the limit', () => {
  expect(reachesPlan({ ...task, quantityLimit: 'full' }, 3, 1)).toBe(false)
  expect(reachesPlan({ ...task, quantityLimit: 'full' }, 4, 0)).toBe(true)
  expect(reachesPlan({ ...task, quantityLimit: 'fullWithDefective' }, 1, 1)).toBe(true)
})
