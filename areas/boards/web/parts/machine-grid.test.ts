import { expect, test } from 'vitest'
import { gridOf } from './machine-grid.tsx'

test('tiles are as large as lets all stand on one page', () => {
  expect(gridOf(0, 12, 1.95)).toEqual({ lines: 1, columns: 1 })
  expect(gridOf(60, 12, 1.95)).toEqual({ lines: 9, columns: 7 })
})

test('there are no more lines than the board is set to', () => {
  expect(gridOf(500, 12, 1.95)).toEqual({ lines: 12, columns: 9 })
  expect(gridOf(2_000, 50, 1.95)).toEqual({ lines: 50, columns: 40 })
})
