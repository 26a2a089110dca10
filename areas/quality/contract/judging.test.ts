import { expect, test } from 'vitest'
import { canBe, conforms, type InspectionItem, missingOf, nonconformingOf, passesByRule, samplesOf } from './judging.ts'

const item = (more: Partial<InspectionItem>): InspectionItem => ({
  item: 'x',
  kind: 'measured',
  lower: null,
  upper: null,
  target: null,
  unit: null,
  method: null,
  tool: null,
  required: true,
  sampleCount: null,
  ...more,
})
const diameter = item({ lower: -0.02, upper: 0.03 })
const flaws = item({ kind: 'counted', upper: 2 })
const looks = item({ kind: 'judged', required: false, sampleCount: 1 })
const inspected = { items: [diameter, flaws, looks], sampleSize: 2, accept: 0 }

test('limits are allowed themselves, an absent one allows everything on its side', () => {
  expect([-0.03, -0.02, 0.03, 0.031].map((value) => conforms(diameter, value))).toEqual([false, true, true, false])
  expect(conforms(item({ lower: 5 }), 1e6)).toBe(true)
  expect([2, 3].map((value) => conforms(flaws, value))).toEqual([true, false])
  expect(conforms(item({ kind: 'counted' }), 1)).toBe(false)
  expect([1, 0].map((value) => conforms(looks, value))).toEqual([true, false])
})

test('what cannot be found is not a value', () => {
  expect(canBe(diameter, -1.5)).toBe(true)
  expect([1.5, -1, 7].map((value) => canBe(flaws, value))).toEqual([false, false, true])
  expect([0, 1, 2].map((value) => canBe(looks, value))).toEqual([true, true, false])
})

test('required values are missed on each of their samples, others not', () => {
  expect(samplesOf(looks, 2)).toBe(1)
  expect(samplesOf(item({ sampleCount: 5 }), 2)).toBe(2)
  expect(missingOf(inspected, [{ item: 0, sample: 2, value: 0 }])).toEqual([
    { item: 0, sample: 1 },
    { item: 1, sample: 1 },
    { item: 1, sample: 2 },
  ])
})

test('a sample is nonconforming once, however many of its values are; so many as are accepted pass', () => {
  const values = [
    { item: 0, sample: 1, value: 1 },
    { item: 1, sample: 1, value: 9 },
    { item: 2, sample: 1, value: 0 },
    { item: 0, sample: 2, value: 0 },
  ]
  expect(nonconformingOf(inspected, values)).toBe(1)
  expect(passesByRule(inspected, values)).toBe(false)
  expect(passesByRule({ ...inspected, accept: 1 }, values)).toBe(true)
})
