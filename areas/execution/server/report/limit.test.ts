import { expect, test } from 'vitest'
import { type LimitFacts, leftOfCount, remainingOf, takenOf } from './limit.ts'

const facts: LimitFacts = {
  checked: true,
  option: 'full',
  customPercent: null,
  taskPlan: 100,
  taskGood: 30,
  taskDefective: 5,
  delivered: null,
  operationGood: 30,
  operationDefective: 5,
  counted: null,
}

test.each([
  ['full', null, 70],
  ['fullWithDefective', null, 65],
  ['p105', null, 75],
  ['p120', null, 90],
  ['custom', 110, 80],
  ['machineCount', null, 70],
  ['smaller', null, 70],
])('the option %s of a first operation leaves its share of the plan', (option, customPercent, left) => {
  expect(remainingOf({ ...facts, option, customPercent })).toBe(left)
})

test('a later operation takes no more than what was delivered, whatever the plan may be exceeded by', () => {
  expect(remainingOf({ ...facts, delivered: 40 })).toBe(10)
  expect(remainingOf({ ...facts, delivered: 40, option: 'p120' })).toBe(10)
  expect(remainingOf({ ...facts, delivered: 40, option: 'fullWithDefective' })).toBe(5)
})

test('a task takes no more than its own plan when its operation is split over several', () => {
  expect(remainingOf({ ...facts, delivered: 1000, operationGood: 200 })).toBe(70)
})

test('nothing remains below zero, and decimals stay exact', () => {
  expect(remainingOf({ ...facts, delivered: 10 })).toBe(0)
  expect(remainingOf({ ...facts, taskPlan: 0.3, taskGood: 0.1 })).toBe(0.2)
})

test('defective takes of the limit where the option says so', () => {
  expect(takenOf({ option: 'full' }, 5, 2)).toBe(5)
  expect(takenOf({ option: 'fullWithDefective' }, 5, 2)).toBe(7)
})

test('a machine that counts limits by what it counted and nobody reported, defective pieces too', () => {
  const left = (option: string, counted: number | null) => leftOfCount({ ...facts, option, counted })
  expect(left('machineCount', 50)).toBe(15)
  expect(left('smaller', 20)).toBe(0)
  expect(left('full', 50)).toBeNull()
  expect(left('machineCount', null)).toBeNull()
  expect(leftOfCount({ ...facts, option: 'smaller', counted: 50, checked: false })).toBeNull()
})

test('a count stands in the place of the plan, but not of what was delivered', () => {
  expect(remainingOf({ ...facts, option: 'machineCount', counted: 150 })).toBe(150)
  expect(remainingOf({ ...facts, option: 'machineCount', counted: 150, delivered: 40 })).toBe(10)
  expect(remainingOf({ ...facts, option: 'smaller', counted: 150 })).toBe(70)
})
