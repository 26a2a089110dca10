import { expect, test } from 'vitest'
import { begin, changed, redone, undone } from './history.ts'

test('steps are taken back and done again, and a new one forgets those that were taken back', () => {
  const two = changed(changed(begin('a'), 'b'), 'c')
  expect(undone(two).now).toBe('b')
  expect(undone(undone(undone(two))).now).toBe('a')
  expect(redone(undone(two))).toEqual(two)
  expect(redone(changed(undone(two), 'd')).now).toBe('d')
})

test('what was dragged over many places is one step', () => {
  const dragged = { ...begin('a'), now: 'x' }
  expect(undone(changed(dragged, 'b', 'a')).now).toBe('a')
})

test('a hundred steps are kept', () => {
  let history = begin(0)
  for (let i = 1; i <= 150; i++) history = changed(history, i)
  for (let i = 0; i < 150; i++) history = undone(history)
  expect(history.now).toBe(50)
})
