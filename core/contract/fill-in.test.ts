import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

test('values stand in their places, zero included', () => {
  expect(fillIn('{seconds} s of {total}', { seconds: 0, total: 10 })).toBe('0 s of 10')
})

test('a place without a value and a value without a place change nothing', () => {
  expect(fillIn('{name}: {what}', { name: 'A', other: 1 })).toBe('A: {what}')
})

test('a value that looks like a place is not filled again', () => {
  expect(fillIn('{a}{b}', { a: '{b}', b: 'x' })).toBe('{b}x')
})

test('what is said of a number follows it', () => {
  const text = '{count} {count|task|tasks} of the plan {count|was|were} changed'
  expect(fillIn(text, { count: 1 })).toBe('1 task of the plan was changed')
  expect(fillIn(text, { count: '1' })).toBe('1 task of the plan was changed')
  expect(fillIn(text, { count: 0 })).toBe('0 tasks of the plan were changed')
  expect(fillIn(text, { count: '1,204' })).toBe('1,204 tasks of the plan were changed')
  expect(fillIn(text, { other: 1 })).toBe(text)
})
