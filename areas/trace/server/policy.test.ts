import { expect, test } from 'vitest'
import { mayTell } from './policy.ts'

test.each([
  [null, null, null],
  [null, [1, 2], [1, 2]],
  [[2, 3], null, [2, 3]],
  [[2, 3], [1, 2], [2]],
  [[], [1], []],
])('of workshops %j a page about %j tells %j after a change', (workshops, told, left) => {
  expect(mayTell({ workshops }, told)).toEqual(left)
})
