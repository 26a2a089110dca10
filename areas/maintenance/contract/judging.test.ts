import { expect, test } from 'vitest'
import { canBe, conforms, isAnswered, type MaintenanceItem, optionsOf } from './judging.ts'

const item = (given: Partial<MaintenanceItem>): MaintenanceItem => ({
  item: 'Oil level',
  kind: 'yesNo',
  lower: null,
  upper: null,
  unit: null,
  options: null,
  method: null,
  picture: false,
  raises: 'nothing',
  ...given,
})

test('a value is in order within its limits, a limit among them', () => {
  const oil = item({ kind: 'measured', lower: 2, upper: 4 })
  expect([1.9, 2, 4, 4.1].map((value) => conforms(oil, { item: 0, value }))).toEqual([false, true, true, false])
  expect(conforms(item({ kind: 'measured', upper: 4 }), { item: 0, value: -9 })).toBe(true)
  expect(isAnswered(oil, undefined)).toBe(false)
  expect(isAnswered(oil, { item: 0, value: 0 })).toBe(true)
})

test('options that are out of order are marked', () => {
  const leak = item({ kind: 'choice', options: 'dry / damp/ !leaking/！cracked/' })
  expect(optionsOf(leak)).toEqual([
    { words: 'dry', good: true },
    { words: 'damp', good: true },
    { words: 'leaking', good: false },
    { words: 'cracked', good: false },
  ])
  expect(conforms(leak, { item: 0, words: 'damp' })).toBe(true)
  expect(conforms(leak, { item: 0, words: 'leaking' })).toBe(false)
  expect(canBe(leak, { item: 0, words: 'on fire' })).toBe(false)
  expect(canBe(leak, { item: 0, value: 1 })).toBe(false)
})

test('in order or not is one or nothing; words are words', () => {
  expect(canBe(item({}), { item: 0, value: 2 })).toBe(false)
  expect(conforms(item({}), { item: 0, value: 0 })).toBe(false)
  expect(conforms(item({ kind: 'text' }), { item: 0, words: 'anything' })).toBe(true)
  expect(isAnswered(item({ kind: 'text' }), { item: 0, words: '  ' })).toBe(false)
})
