import { expect, test } from 'vitest'
import { comingTo, nobodyNamed, withBadge } from './coming.ts'

const nobody = new Set<number>()

test('badges build the crew: each adds its owner and takes nobody away', () => {
  const crew = [7, 8, 7, 9].reduce(withBadge, nobodyNamed)
  expect(comingTo(crew, 1, nobody)).toEqual([1, 7, 8, 9])
})

test('a badge after the list was edited adds to what it says', () => {
  const without = { userIds: [7], edited: true }
  expect(comingTo(withBadge(without, 8), 1, nobody)).toEqual([7, 8])
})

test('who is there already does not come again, and whoever reads a badge for others does not join himself', () => {
  const crew = [7, 8].reduce(withBadge, nobodyNamed)
  expect(comingTo(crew, 1, new Set([7]))).toEqual([8])
})
