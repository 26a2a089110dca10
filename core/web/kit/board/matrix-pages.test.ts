import { expect, test } from 'vitest'
import { besideOf, cellWide, columnsBeside, matrixPages } from './matrix-pages.ts'

const names = Array.from({ length: 20 }, (_, i) => `Operation ${i + 1}`)

test('an order of twenty operations shows them all, on as many pages as it takes', () => {
  const pages = matrixPages(['W1'], 10, names, () => true)
  expect(pages.flatMap(({ columns }) => columns)).toEqual(names)
  expect(Math.max(...pages.map(({ columns }) => columns.length))).toBeLessThanOrEqual(columnsBeside)
})

test('as many columns stand beside each other as show their figures whole', () => {
  expect(besideOf(80, cellWide('80 / 100'))).toBe(columnsBeside)
  // A large order's figures, and a note that is longer than they are, take more room.
  expect(besideOf(80, cellWide('● 30,000 / 30,000'))).toBe(5)
  expect(besideOf(80, cellWide('5 / 10', '10,000 unapproved, waiting'))).toBe(3)
  expect(besideOf(0, cellWide('80 / 100'))).toBe(3)
  const pages = matrixPages(['W1'], 10, names, () => true, 7)
  expect(pages.map(({ columns }) => columns.length)).toEqual([7, 7, 6])
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
