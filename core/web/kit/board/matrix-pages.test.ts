import { expect, test } from 'vitest'
import { columnsBeside, matrixPages } from './matrix-pages.ts'

const names = Array.from({ length: 20 }, (_, i) => `Operation ${i + 1}`)

test('an order of twenty operations shows them all, on as many pages as it takes', () => {
  const pages = matrixPages(['W1'], 10, names, () => true)
  expect(pages.flatMap(({ columns }) => columns)).toEqual(names)
  expect(Math.max(...pages.map(({ columns }) => columns.length))).toBeLessThanOrEqual(columnsBeside)
})

test('rows stand with the columns that one of them needs, in order', () => {
  const needs = (row: number, column: string) => column === names[row] || column === names[row + 2]
  expect(matrixPages([1, 0, 5], 2, names, needs)).toEqual([
    { rows: [1, 0], columns: [names[0], names[1], names[2], names[3]] },
    { rows: [5], columns: [names[5], names[7]] },
  ])
})

test('no rows, no pages; rows without columns are still shown', () => {
  expect(matrixPages([], 10, names, () => true)).toEqual([])
  expect(matrixPages(['W1'], 10, names, () => false)).toEqual([{ rows: ['W1'], columns: [] }])
})
