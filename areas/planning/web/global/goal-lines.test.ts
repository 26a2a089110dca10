import { expect, test } from 'vitest'
import type { SearchPoint } from '../../contract/global/scenario.ts'
import { goalLines, goalResult } from './goal-lines.ts'

const points: SearchPoint[] = [
  [0, 1, 0.5, 100, 0, 8],
  [2, 0.8, 0.5, 80, 4, 8],
  [5, 0.6, 0.5, 60, 2, 0],
]

test('together one line, in order a line a goal in shares of what it began with', () => {
  expect(goalLines(points, 0)).toEqual([[1, 0.8, 0.6]])
  expect(goalLines(points, 3)).toEqual([
    [1, 0.8, 0.6],
    [0, 1, 0.5],
    [1, 1, 0],
  ])
  expect(goalLines([[0, 1, null]], 2)).toEqual([[1]])
})

test('a goal says how far above the possible it is at most', () => {
  expect(goalResult(points, [50, null, null], 0)).toEqual({ first: 100, best: 60, bound: 50, above: 60 / 50 - 1 })
  expect(goalResult(points, [50, null, null], 1)?.above).toBeNull()
  expect(goalResult(points, [50, null, null], 2)?.above).toBe(0)
  expect(goalResult([[0, 1, null]], [], 0)).toBeUndefined()
})
